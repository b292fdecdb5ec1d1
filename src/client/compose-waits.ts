import { keepDuel } from './duel/session/duel';
import type { Waits } from './queue/session/queue';
import { keepQuick } from './queue/session/quick';
import { keepTournament } from './tournament/session/tournament';

/** Everything that a user may wait for. Loaded once somebody is signed in. */
export const WAITS: Waits = { queue: keepQuick, duel: keepDuel, tournament: keepTournament };
