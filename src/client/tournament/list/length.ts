import type { Tournament } from '../../../protocol/tournament-entities';
import { expectedTournament } from '../../../rules/series-length';
import { isTimeControlName, TIME_CONTROLS } from '../../../rules/time-control';
import type { Millis } from '../../../rules/units';
import { numberFormat } from '../../kit/number-text';

const STEP_MS = 300_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

type Planned = Pick<Tournament, 'gameTimeControll' | 'bestOf' | 'places' | 'entrants' | 'fillTo'>;

/**
 * About how long a tournament lasts once it has begun: with every place taken, or as far as the house fills it up.
 *
 * @returns `null` for a time control that is not known
 */
export function lengthOf({
  gameTimeControll,
  bestOf = 3,
  places,
  entrants = 0,
  fillTo = 0,
}: Planned): Millis | null {
  if (!isTimeControlName(gameTimeControll)) return null;
  const field = fillTo > 0 ? Math.max(fillTo, entrants) : (places ?? entrants);
  const lasts = expectedTournament(field, TIME_CONTROLS[gameTimeControll], bestOf);
  // An estimate to the minute would promise too much: it is rounded up.
  return Math.ceil(lasts / STEP_MS) * STEP_MS;
}

/** `1 h 45 min`. */
export function lengthText(ms: Millis, language: string): string {
  const unit = (value: number, name: 'hour' | 'minute') =>
    numberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  const [hours, minutes] = [Math.floor(ms / HOUR_MS), Math.round((ms % HOUR_MS) / MINUTE_MS)];
  return [hours > 0 && unit(hours, 'hour'), minutes > 0 && unit(minutes, 'minute')].filter(Boolean).join(' ');
}
