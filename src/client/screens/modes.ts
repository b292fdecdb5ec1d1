import { QUICK_MODES } from '../../rules/time-control';
import { family } from '../i18n/family';
import type { QuickMode } from '../state/shapes';

/** What games of a tempo are called. */
export const modeKey = family('common.mode', ['rapid', 'blitz', 'bullet']);

export const isQuickMode = (value: string): value is QuickMode => QUICK_MODES.some(mode => mode === value);
