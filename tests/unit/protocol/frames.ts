/** One good frame of each form that the protocol knows. Used by the tests of its parsers. */

const player = { username: 'Ana', elo: 1500, board: 'CLASSIC' };
const opponent = { username: 'Boris', elo: 1612, board: 'GOLD', house: true };

export const STATE = {
  status: 'recconect',
  player,
  opponent,
  moves: [{ move: 'e4', from: 'e2', to: 'e4', spent: 0 }],
  fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
  side: 'b',
  time: 180_000,
  timeO: 179_000,
  lastMove: 1500,
  captured: { w: [], b: ['p'] },
  ply: 1,
  game: 7,
  gameMode: 'BLITZ_3',
  rated: false,
  drawOffer: 'opponent',
  clockRunning: false,
};

export const MOVE = {
  move: 'bxa8=N+',
  from: 'b7',
  to: 'a8',
  promotion: 'n',
  confirmation: 'mid-1',
  time: 90_000,
  timeO: 91_500,
  captured: { w: ['q'], b: ['r'] },
  ply: 31,
  fen: 'N3k3/8/8/8/8/8/8/4K3 b - - 0 16',
  clockRunning: true,
};

/** Frames of the server on the game channel. */
export const GAME_FRAMES = {
  state: STATE,
  move: MOVE,
  heartbeat: { action: 'pg', fen: STATE.fen, ply: 1 },
  end: { action: 'win', reason: 'checkmate' },
  aborted: { action: 'aborted', reason: 'nostart' },
  connection: {
    action: 'opponentConnection',
    who: 'opponent',
    connected: false,
    deadline: 61_000,
    now: 1000,
  },
  signal: { action: 'drawOffered' },
  error: { status: 'error', message: 'illegal move' },
};

/** Frames of a client on the game channel. */
export const CLIENT_FRAMES = {
  move: { action: 'move', from: 'e7', to: 'e8', promotion: 'q', san: 'e8=Q', ply: 60, mid: 'a1' },
  signal: { action: 'surrender' },
};

const duel = { id: 'K7QX4M', bet: 1000, gameMode: 'RAPID_10', time: 5_000, public: true, held: 1000 };

/** Frames of the server on the duel channel. */
export const DUEL_FRAMES = {
  waiting: { action: 'duel_waiting', ...duel, expires: 1_805_000 },
  match: {
    action: 'duel_match',
    ...duel,
    opponent,
    limit: 35_000,
    accepted: true,
    opponentAccepted: false,
    own: true,
    player: { median: 38, jitter: 4 },
    opponentLatency: null,
  },
  latency: { action: 'duel_latency', player: { median: 38, jitter: 4 }, opponent: null },
  declined: { action: 'duel_declined', by: 'opponent', reason: 'connection' },
  returned: { action: 'duel_returned', why: 'late', takenOver: true },
  ended: { action: 'duel_ended', how: 'expired', refunded: 1000 },
  signal: { action: 'opponentAccepted' },
  error: { status: 'error', message: 'not enough KING', code: 'notEnoughKing' },
};

export const LISTED_DUEL = { id: 'K7QX4M', opponent: 'Ana', rank: 1500, gameMode: 'BLITZ_3', bet: 250 };
