import type { CancelledTournament, StatusTournament } from '../../../protocol/status';
import type { Millis } from '../../../rules/units';
import { alertActions } from '../../alerts/state/alert-actions';
import { tournamentPath } from '../../page/profile-path';
import { app, gameQueue, leaveTournamentQueue, queueForTournament, setTournament } from '../../state/app';
import { forgetLastMatch, rememberLedTo, wasLedTo, wasLeft } from '../tournament-flags';

/** Time before its start from which a tournament's countdown stands beside every page. */
const CALLED_BEFORE_MS: Millis = 300_000;
/** Timers cannot wait longer than about 25 days. */
const LONGEST_MS: Millis = 2_000_000_000;
/** How often a call that another wait stands in the way of is tried again. */
const CALL_AGAIN_MS: Millis = 1_000;

/** News of the user's tournament from the status channel. @source LV-19, LV-20, LV-22 */
export type TournamentNews =
  | { kind: 'is'; tournament: StatusTournament }
  /** A tournament is over for the user. `cancelled`: the one that will not be played. */
  | { kind: 'over'; cancelled: CancelledTournament | null }
  /** Another action of the status channel. */
  | { kind: 'other' };

/** Entry to the user's tournament: its page at the start, and the queue whose channel the session opens. */
export class TournamentEntry {
  private call: ReturnType<typeof setTimeout> | undefined;
  private untold: CancelledTournament | null = null;

  /** @param navigate goes to a route */
  constructor(private readonly navigate: (to: string) => void) {}

  heard(news: TournamentNews): void {
    if (news.kind === 'over' && news.cancelled) {
      this.untold = news.cancelled;
      this.tell();
    }
    // Players who are out of a tournament hear of its end as well, and may be in another one by then.
    if (news.kind === 'over' && news.cancelled && news.cancelled.id !== app.tournament?.id) return;
    clearTimeout(this.call);
    if (news.kind === 'is') this.isIn(news.tournament);
    else if (news.kind === 'over') this.isOver(news.cancelled !== null);
    else this.leave();
  }

  /**
   * A game has been left, here or in another window.
   *
   * @param id of the tournament that it belonged to
   * @returns whether the tournament shows now
   */
  back(id: number | null): boolean {
    this.tell();
    if (app.tournament === null || app.actualSection === 'game') return false;
    if (app.tournament.id !== id && !isPlayed()) {
      this.callUp();
      return false;
    }
    queueForTournament();
    return app.tournament.id === id;
  }

  /** Leaves the tournament: the user has read the end of it, or signs out. */
  readonly leave = (): void => {
    clearTimeout(this.call);
    leaveTournamentQueue();
    setTournament(null);
  };

  /** Tells at once that a tournament was cancelled, but not during a game. */
  private tell(): void {
    if (this.untold === null || app.actualSection === 'game') return;
    alertActions.open({ kind: 'tournament', about: { what: 'cancelled', ...this.untold } });
    this.untold = null;
  }

  private isIn({ time, ...tournament }: StatusTournament): void {
    // The queue's channel is that of one tournament, and matches are numbered anew in each.
    if (app.tournament && app.tournament.id !== tournament.id) {
      leaveTournamentQueue();
      forgetLastMatch();
    }
    setTournament({ ...tournament, ...(time !== undefined && { time, heardAt: performance.now() }) });
    if (app.actualSection === 'game' || app.actualSection === 'login') return;
    if (isPlayed()) {
      queueForTournament();
      this.leadTo(tournament.id);
      return;
    }
    this.callUp();
  }

  /**
   * Queues the user for their tournament if it begins soon. Before that, and while they wait for an opponent, a timer asks
   * again; so does the end of a game.
   */
  private callUp(): void {
    clearTimeout(this.call);
    const { tournament, queue, actualSection } = app;
    if (tournament?.status !== 'OPEN' || tournament.startDate === undefined) return;
    const { startDate, time, heardAt } = tournament;
    const now = time !== undefined && heardAt !== undefined ? time + performance.now() - heardAt : Date.now();
    const left = startDate - now - CALLED_BEFORE_MS;
    if (left > 0) this.call = setTimeout(() => this.callUp(), Math.min(LONGEST_MS, left));
    else if (actualSection === 'main') queueForTournament(true);
    else if (gameQueue(queue)) this.call = setTimeout(() => this.callUp(), CALL_AGAIN_MS);
  }

  /** Shows the tournament's page, once in each tab: another screen may be used while waiting (QU-07). */
  private leadTo(id: number): void {
    if (wasLedTo(id)) return;
    rememberLedTo(id);
    this.navigate(tournamentPath(id));
  }

  /**
   * The tournament is over for the user. If it has begun and is on show, they read its end before it is removed; one that
   * was cancelled has none.
   */
  private isOver(isCancelled: boolean): void {
    forgetLastMatch();
    const { tournament, queue, actualSection } = app;
    const hasBegun = tournament?.status === 'CLOSED' || tournament?.status === 'FINISHED';
    const isShown = (queue?.type === 'tournament' && !isCancelled) || actualSection === 'game';
    if (hasBegun && isShown) setTournament({ ...tournament, playing: false });
    else this.leave();
  }
}

/** Whether the user plays in a tournament that has begun. */
const isPlayed = (): boolean => {
  const { tournament } = app;
  return tournament?.status === 'CLOSED' && tournament.playing !== false && !wasLeft(tournament.id);
};
