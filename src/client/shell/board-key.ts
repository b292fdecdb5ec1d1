import { family } from '../i18n/family';

/** What the themes of boards are called. */
export const boardKey = family('common.board', [
  'CLASSIC',
  'BRONZE',
  'SILVER',
  'GOLD',
  'DIAMOND',
  'RUBY',
  'YGGDRASIL',
  'UNSEEN',
  'STALKER',
  'FURTIVE',
  'GIBBOUS',
  'VAST',
]);
