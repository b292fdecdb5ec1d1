import { MAX_USERNAME } from '../../protocol/limits';
import {
  WATCH_ORDERS,
  WATCHED_ORIGINS,
  type WatchAnswer,
  type WatchedGame,
  type WatchedOrigin,
  type WatchOrder,
} from '../../protocol/watch';
import { isQuickMode, isTimeControlName, type QuickMode, tempoOf } from '../../rules/time-control';

/** Filter of the list of games, and how it is written into addresses and calls. */

/** Games of a tempo, or played for something. */
export type LiveKind = QuickMode | WatchedOrigin;

export interface LiveFilter {
  /** `null` for all. */
  kind: LiveKind | null;
  order: WatchOrder;
  /** Letters of a player's name; empty for anybody. */
  name: string;
}

export const isOrigin = (value: string): value is WatchedOrigin => WATCHED_ORIGINS.some(one => one === value);

/** The filter of an address. Invalid values are left out. */
export function liveFilterOf(query: URLSearchParams): LiveFilter {
  const [control, origin] = [query.get('control') ?? '', query.get('origin') ?? ''];
  return {
    kind: isQuickMode(control) ? control : isOrigin(origin) ? origin : null,
    order: WATCH_ORDERS.find(one => one === query.get('order')) ?? 'strength',
    name: (query.get('name') ?? '').trim().slice(0, MAX_USERNAME),
  };
}

/** The query of an address. */
export const liveQueryOf = (filter: LiveFilter): Record<string, string> => ({
  view: 'live',
  ...kindPart(filter.kind, 'control'),
  ...(filter.order !== 'strength' && { order: filter.order }),
  ...(filter.name !== '' && { name: filter.name }),
});

/** The query of a call for so many games. */
export const wantedOf = ({ kind, order, name }: LiveFilter, count: number): string =>
  `?${new URLSearchParams({
    count: String(count),
    ...kindPart(kind, 'gameMode'),
    ...(order !== 'strength' && { order }),
    ...(name !== '' && { name }),
  })}`;

/** @param control what a tempo is called where this is written to */
function kindPart(kind: LiveKind | null, control: 'control' | 'gameMode'): Record<string, string> {
  if (kind === null) return {};
  return isOrigin(kind) ? { origin: kind } : { [control]: kind };
}

/** Whether a filter lets a game through. */
export function isWanted(
  game: Pick<WatchedGame, 'gameMode' | 'origin' | 'white' | 'black'>,
  filter: LiveFilter,
) {
  const letters = filter.name.toLowerCase();
  return (
    isOfKind(game, filter.kind) &&
    [game.white, game.black].some(({ username }) => username.toLowerCase().includes(letters))
  );
}

function isOfKind({ gameMode, origin }: Pick<WatchedGame, 'gameMode' | 'origin'>, kind: LiveKind | null) {
  if (kind === null) return true;
  return isOrigin(kind) ? origin === kind : isLike(gameMode, kind);
}

/** Whether a game is bullet, blitz or rapid as the quick mode is, whatever its increment. */
const isLike = (gameMode: string, mode: QuickMode): boolean =>
  isTimeControlName(gameMode) && tempoOf(gameMode) === tempoOf(mode);

/** How many games there are of a kind, or in all. */
export function totalOf(
  { counts = {}, origins }: Pick<WatchAnswer, 'counts' | 'origins'>,
  kind: LiveKind | null,
): number {
  if (kind !== null && isOrigin(kind)) return origins?.[kind] ?? 0;
  return Object.entries(counts).reduce(
    (sum, [gameMode, count]) => sum + (kind === null || isLike(gameMode, kind) ? count : 0),
    0,
  );
}
