import type { WaitDoors } from './queue/session/queue';

/** Everything that a user may wait for. The code of each comes with the first wait of its kind. */
export const WAITS: WaitDoors = {
  queue: async () => (await import('./queue/session/quick')).keepQuick,
  duel: async () => (await import('./duel/session/duel')).keepDuel,
  tournament: async () => (await import('./tournament/session/tournament')).keepTournament,
};
