import { family } from '../i18n/family';

/** What games of a tempo are called. */
export const modeKey = family('common.mode', ['rapid', 'blitz', 'bullet']);
