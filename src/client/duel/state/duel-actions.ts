import type { DeclineReason } from '../../../protocol/duel';
import type { TimeControlName } from '../../../rules/time-control';
import { app, queueOf, setQueue, setSection, updateDuel } from '../../state/app';
import type { DuelOptions } from '../../state/shapes';

/** A duel as the user sees it; `duel/session` keeps its channel open for as long as `app.queue` holds it. */
export const duelActions = {
  /**
   * Creates a duel, or joins the one that the options name (DU-06, DU-07). Does nothing while one waits already (DU-10).
   *
   * @param otpCode where the server has asked for one
   */
  submit(gameMode: TimeControlName, options: DuelOptions, otpCode = ''): void {
    if (app.queue) return;
    const code = otpCode === '' ? {} : { otpCode };
    setQueue({ type: 'duel', gameMode, playlist: 'NORMAL', options, ...code, since: Date.now() });
    setSection('matchmaking');
  },

  /** Wants to play the opponent who has come; once (DU-15). */
  ready(): void {
    const queue = queueOf(app.queue, 'duel');
    if (queue?.opponent && !queue.status?.accepted) updateDuel({ status: { accepted: true } });
  },

  /** Does not want to play this opponent: the duel is over for the user, and costs nothing. */
  decline(reason: DeclineReason): void {
    if (queueOf(app.queue, 'duel')?.opponent) updateDuel({ declines: reason });
  },
};
