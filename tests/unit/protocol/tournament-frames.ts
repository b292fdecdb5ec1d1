import type { StatusFrame } from '../../../src/protocol/status';
import type {
  TournamentChannelFrame,
  TournamentInfoFrame,
  TournamentMatchFrame,
} from '../../../src/protocol/tournament';
import type { TournamentResultsFrame } from '../../../src/protocol/tournament-calls';
import type { TournamentFrame, WrittenMatchFrame } from '../../../src/protocol/tournament-entities';

/** One good frame of each form of the tournament channel, and answers of its calls. Used by the tests of their parsers. */

/** As the specification has it, with nothing added. */
export const PLAIN_TOURNAMENT: TournamentFrame = {
  id: 4,
  name: 'Copa de Medianoche',
  status: 'OPEN',
  openDate: '2026-11-20T20:00:00.000Z',
  startDate: '2026-11-20T22:30:00.000Z',
  entryFee: 150,
  prizePool: 5000,
  eloStart: 0,
  eloEnd: 9999,
  gameTimeControll: 'BLITZ_3P2',
};

export const TOURNAMENT: TournamentFrame = {
  ...PLAIN_TOURNAMENT,
  bestOf: 3,
  prizes: [2500, 1500, 1000],
  places: 16,
  entrants: 11,
  least: 4,
  faces: [{ id: 1, name: 'Ana', house: false }],
  joined: true,
  feePaid: 150,
  house: false,
};

export const BRACKET_MATCH: WrittenMatchFrame = {
  id: 0,
  name: 'G 1.1',
  state: 3,
  groupNumber: 1,
  roundNumber: 1,
  number: 1,
  childCount: 3,
  nextMatchId: 2,
  nextLooserMatchId: null,
  participants: [
    { id: 1, name: 'Ana', score: 0.5, resultText: null, accepted: true, origin: { kind: 'seed', seed: 1 } },
    { id: null, name: null, score: null, resultText: null, origin: { kind: 'loser', match: 9 } },
  ],
};

export const TOURNAMENT_MATCH: TournamentMatchFrame = {
  player: { name: 'Ana', elo: 1500, accepted: true, score: 1 },
  opponent: { name: 'Boris', elo: 1612, accepted: false, score: 0.5, result: null },
  roundNumber: 2,
  groupNumber: 2,
  childCount: 3,
  isArmageddon: false,
  matchTimerLimit: 90_000,
  name: 'P 2.1',
};

const info: TournamentInfoFrame = {
  action: 'tournament_info',
  data: { upper: [BRACKET_MATCH], lower: [], lastMatch: null, outMatch: null },
  id: 4,
  status: 'CLOSED',
  seq: 12,
  you: { id: 1, state: 'advanced', rank: null },
};

/** Frames of the server on the tournament channel. */
export const TOURNAMENT_FRAMES = {
  waiting: { action: 'tournament_waiting', start: 1_800_000, time: 1_000, tournament: TOURNAMENT },
  info,
  changed: { action: 'tournament_info', data: { changed: [BRACKET_MATCH] }, id: 4, seq: 13 },
  match: { action: 'tournament_match', match: TOURNAMENT_MATCH },
  noMatch: { action: 'tournament_match', match: null },
  cancelled: { action: 'tournament_cancelled', id: 4, refunded: 150, reason: 'tooFew' },
  started: { action: 'started', window: 'w1' },
  signal: { action: 'opponentAccepted' },
} satisfies Record<string, TournamentChannelFrame>;

export const STATUS_TOURNAMENT: StatusFrame = {
  action: 'tournament',
  tournament: { id: 4, status: 'CLOSED', name: 'Copa de Medianoche' },
};

export const RESULTS: TournamentResultsFrame = {
  tournament: {
    stage: [{ id: 0, name: 'Copa', type: 'double_elimination' }],
    group: [{ id: 0, stage_id: 0, number: 1 }],
    round: [{ id: 0, stage_id: 0, group_id: 0, number: 1 }],
    match: [
      {
        id: 0,
        group_id: 0,
        round_id: 0,
        number: 1,
        status: 4,
        opponent1: { id: 0, score: 2, result: 'win' },
        opponent2: null,
      },
    ],
    match_game: [],
    participant: [{ id: 0, name: 'Ana' }],
  },
  finalStandings: [{ id: 0, name: 'Ana', rank: 1 }],
};
