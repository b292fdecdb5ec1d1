import { QUICK_MODES } from '../../rules/time-control';
import { family } from '../i18n/family';
import type { QuickMode } from '../state/shapes';

/** What the three time controls of the quick queue are called. */
export const MODE_NAMES = { RAPID_10: 'rapid', BLITZ_3: 'blitz', BULLET_1: 'bullet' } as const;
export const modeKey = family('common.mode', ['rapid', 'blitz', 'bullet']);

export const isQuickMode = (value: string): value is QuickMode => QUICK_MODES.some(mode => mode === value);
