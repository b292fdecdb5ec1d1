import { PROVISIONAL_ABOVE } from '../../rules/glicko2';
import type { PlayerRow } from './store';

/** Which ratings of a player are provisional. Those of the house are fixed, so they never are. */
export const provisionalOf = ({
  house,
  rapidDeviation,
  blitzDeviation,
}: Pick<PlayerRow, 'house' | 'rapidDeviation' | 'blitzDeviation'>) => ({
  rapid: !house && rapidDeviation > PROVISIONAL_ABOVE,
  blitz: !house && blitzDeviation > PROVISIONAL_ABOVE,
});
