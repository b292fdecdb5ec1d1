import type { DuelMessage } from '../../../protocol/duel';
import { app, queueOf, updateDuel } from '../../state/app';

/** Messages about the user's duel that `app.queue` keeps. @source requirements DU-14, DU-16, SC-04, SC-08 */

type News =
  | Extract<DuelMessage, { kind: 'waiting' | 'match' | 'latency' | 'declined' | 'returned' }>
  | { kind: 'opponentAccepted' };

/**
 * Takes over a message.
 *
 * @param heardAt performance.now()
 * @returns whether the user's balance may have changed with it
 */
export function applyDuelNews(message: News, heardAt: number): boolean {
  switch (message.kind) {
    case 'waiting':
      updateDuel({
        ...factsOf(message, heardAt),
        opponent: null,
        limit: null,
        expires: message.expires,
        challenged: message.challenged ?? null,
        opponentAccepted: false,
        status: { accepted: false },
      });
      return true;
    case 'match': {
      const before = queueOf(app.queue, 'duel');
      const isSameMatch = before?.limit === message.limit;
      updateDuel({
        ...factsOf(message, heardAt),
        opponent: message.opponent,
        limit: message.limit,
        expires: null,
        opponentAccepted: message.opponentAccepted ?? false,
        // A yes that was pressed while the connection was lost is still on its way; the next opponent is asked for anew.
        status: { accepted: message.accepted || (isSameMatch && (before?.status?.accepted ?? false)) },
        latency: { player: message.player ?? null, opponent: message.opponentLatency ?? null },
        returned: null,
        reason: null,
        // A match comes before any other page, so the queue unfolds.
        isFolded: false,
      });
      return true;
    }
    case 'latency':
      updateDuel({ latency: { player: message.player, opponent: message.opponent } });
      return false;
    case 'declined':
      updateDuel({ reason: message.reason ?? null });
      return false;
    case 'returned':
      updateDuel({
        returned: { why: message.why, reason: queueOf(app.queue, 'duel')?.reason ?? null },
        reason: null,
      });
      return false;
    case 'opponentAccepted':
      updateDuel({ opponentAccepted: true });
      return false;
  }
}

/** Fields that a waiting and a matched duel have in common. */
const factsOf = (message: Extract<News, { kind: 'waiting' | 'match' }>, heardAt: number) => ({
  gameMode: message.gameMode,
  idMatch: message.id,
  bet: message.bet,
  isPublic: message.public ?? true,
  time: message.time,
  heardAt,
});
