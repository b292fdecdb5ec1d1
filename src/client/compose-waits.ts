import type { WaitDoors } from './sessions/queue/queue';

/** Everything that a user may wait for. The code of each comes with the first wait of its kind. */
export const WAITS: WaitDoors = {
  queue: async () => (await import('./sessions/queue/quick')).keepQuick,
  duel: async () => (await import('./sessions/duel/duel')).keepDuel,
  tournament: async () => (await import('./sessions/tournament/tournament')).keepTournament,
};
