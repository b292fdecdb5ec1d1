import { family } from '../i18n/family';

/** What the three time controls of the quick queue are called. */
export const MODE_NAMES = { RAPID_10: 'rapid', BLITZ_3: 'blitz', BULLET_1: 'bullet' } as const;
export const modeKey = family('common.mode', ['rapid', 'blitz', 'bullet']);
