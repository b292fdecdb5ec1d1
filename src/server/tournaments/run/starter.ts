import type { Logger } from 'pino';
import { type Opponent, scoreOf } from '../../../rules/series';
import { TIME_CONTROLS } from '../../../rules/time-control';
import type { Timers } from '../../clock';
import type { Games } from '../../games/games';
import type { GameOrder } from '../../games/order';
import type { RunActor } from './actor';
import { entrantOf, type Run, type Series } from './state';

/** After this time a game that could not begin is tried again. */
const AGAIN_MS = 1_000;

/** Begins the games of series, and tells their tournament of each whether it has begun. */
export class Starter {
  /** Games that are being made, by tournament and match. */
  private readonly starting = new Set<string>();

  constructor(
    private readonly games: Pick<Games, 'create' | 'whoPlays'>,
    private readonly log: Logger,
    private readonly timers: Pick<Timers, 'after'>,
  ) {}

  /** Begins the game of a series whose players are there. One that cannot begin now is tried again. */
  async begin(actor: RunActor, match: number): Promise<void> {
    const { run } = actor;
    const series = run.series.get(match);
    const key = `${run.id}/${match}`;
    const isWanted = series?.phase === 'starting' && series.current?.game === null;
    if (!series || !isWanted || actor.isStopped || this.starting.has(key)) return;
    const number = series.current?.number ?? 0;
    this.starting.add(key);
    try {
      const { order, windows } = orderOf(run, series);
      const created = await this.games.create(order, windows);
      if (created.ok) return actor.post({ kind: 'gameBegan', match, number, game: created.id });
      this.beginLater(actor, match);
      // No failure: a draining node begins no games until another takes the tournament or the drain is cancelled.
      if (created.code === 'draining') return;
      const both = series.players.map(player => entrantOf(run, player).uid);
      const playing = created.code === 'busy' ? await this.games.whoPlays(both) : [];
      actor.post(
        playing.length > 0 ? { kind: 'notFree', match, uids: playing } : { kind: 'cannotBegin', match },
      );
    } catch (error) {
      this.log.warn({ err: error, tournament: run.id, match }, 'the game of a series could not begin');
      this.beginLater(actor, match);
      actor.post({ kind: 'cannotBegin', match });
    } finally {
      this.starting.delete(key);
    }
  }

  private beginLater(actor: RunActor, match: number): void {
    this.timers.after(AGAIN_MS, () => void this.begin(actor, match));
  }
}

/** The next game of a series, and the windows that take it. */
function orderOf(
  run: Run,
  series: Series,
): { order: GameOrder; windows: Record<string, string | undefined> } {
  const { current, players, games, match, windows } = series;
  const whitePlayer: Opponent = current?.white ?? 1;
  const uids = players.map(number => entrantOf(run, number).uid) as [string, string];
  const [white, black] = whitePlayer === 1 ? uids : [uids[1], uids[0]];
  const points = scoreOf(games);
  const armageddon = current?.armageddon ?? false;
  const place = {
    tournament: run.id,
    name: run.name,
    match,
    of: run.best,
    number: current?.number ?? 1,
    armageddon,
    score: { w: points[whitePlayer - 1] ?? 0, b: points[whitePlayer === 1 ? 1 : 0] ?? 0 },
  };
  return {
    order: {
      white,
      black,
      // Armageddon is played at odds, with different times for the two, so it changes no rating.
      rated: !armageddon,
      control: armageddon ? TIME_CONTROLS.BLITZ_5 : TIME_CONTROLS[run.control],
      origin: { kind: 'series', place },
    },
    windows: { [uids[0]]: windows[0] ?? undefined, [uids[1]]: windows[1] ?? undefined },
  };
}
