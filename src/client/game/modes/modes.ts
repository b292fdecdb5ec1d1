import { TEMPOS } from '../../../rules/time-control';
import { family } from '../../i18n/family';

/** Names of the games of a tempo. */
export const modeKey = family('common.mode', TEMPOS);
