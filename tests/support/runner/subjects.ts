/**
 * The subjects of Kingside and the files of each: `npm test -- duels market` runs their tests, `npm test -- --changed`
 * those of the subjects whose files have changed. A path belongs to each subject of which a prefix matches; a test
 * keeps the table complete.
 */
export interface Subject {
  /** Prefixes of paths below `src`, `shaders` and `assets`. */
  readonly sources: readonly string[];
  /** Prefixes of paths below `tests`. */
  readonly tests: readonly string[];
  /** All subjects are built on this one: a change there concerns all tests. */
  readonly isGround?: true;
}

const client = (...names: string[]): string[] => names.map(name => `src/client/${name}`);
const server = (...names: string[]): string[] => names.map(name => `src/server/${name}`);
const shared = (...names: string[]): string[] =>
  names.flatMap(name => [`src/rules/${name}`, `src/protocol/${name}`]);
const tests = (...names: string[]): string[] => names.map(name => `tests/${name}`);

/** Several prefixes may match one file: the display of a duel's game belongs to games and to duels. */
export const SUBJECTS: Readonly<Record<string, Subject>> = {
  account: {
    sources: [
      ...server('account/'),
      ...shared('account'),
      ...client('sessions/account-settings', 'state/account-settings', 'screens/own-data/'),
      ...client('screens/configuration/proof', 'screens/configuration/copy', 'screens/configuration/delete'),
    ],
    tests: tests(
      'unit/client/sessions/account-settings',
      'unit/client/screens/proof',
      'contract/account',
      'e2e/account-words',
    ),
  },
  alerts: {
    sources: [...client('dialogs/alert', 'dialogs/use-', 'state/alert')],
    tests: tests('unit/client/state/alert', 'e2e/shell'),
  },
  analysis: {
    sources: [
      ...server('analysis/', 'engine/'),
      ...shared('analysis', 'engine/', 'read-game', 'set-up'),
      ...client('engine/', 'state/analysis', 'state/engine'),
      ...client('screens/replay/analysis/', 'screens/replay/engine/'),
    ],
    tests: tests(
      ...['unit/rules/engine/', 'unit/rules/read-game', 'unit/rules/set-up', 'unit/client/engine/'],
      ...['unit/client/state/analysis', 'unit/client/state/engine'],
      ...[
        'unit/server/engine/',
        'unit/server/analysis/',
        'contract/analysis',
        'contract/review',
        'e2e/replay',
      ],
    ),
  },
  blocks: {
    sources: [...server('blocks/'), ...shared('blocks')],
    tests: tests('contract/blocks', 'contract/practice'),
  },
  board: {
    sources: [
      ...client('board/', 'canvas/board/', 'canvas/stage/', 'game/board', 'keys/', 'stage'),
      ...shared('squares', 'piece-style'),
      'shaders/',
      'assets/boards/',
      'assets/pieces/',
    ],
    tests: tests(
      'unit/client/board/',
      'unit/client/canvas/',
      'unit/client/keys/',
      'unit/rules/squares',
      'unit/repository/light-pixi',
      'visual/board',
      'visual/idle',
      'visual/input',
      'visual/stage',
      'visual/themes',
      'e2e/board',
      'e2e/premove',
      'e2e/feel',
      'e2e/keyboard',
    ),
  },
  boards: {
    sources: [...client('screens/boards/', 'dialogs/upgrade')],
    tests: tests('unit/client/screens/boards', 'contract/upgrade', 'e2e/collection'),
  },
  bracket: {
    sources: [...client('bracket/', 'canvas/bracket/')],
    tests: tests('unit/client/bracket/', 'visual/bracket', 'e2e/tournament-bracket'),
  },
  check: { sources: [...server('check/')], tests: tests('unit/server/check/', 'contract/operator-check') },
  chess: {
    sources: [
      ...shared('chess', 'fen', 'openings', 'material', 'result', 'pgn', 'position/', 'san'),
      'src/rules/game.ts',
      'assets/openings/',
    ],
    tests: tests(
      'unit/rules/game',
      'unit/rules/fen',
      'unit/rules/openings',
      'unit/rules/material',
      'unit/rules/result',
      'unit/rules/perft',
      'unit/rules/pgn',
      'e2e/games',
    ),
  },
  clocks: {
    sources: [...shared('clock', 'time-control', 'lag', 'absence')],
    tests: tests(
      'unit/rules/clock',
      'unit/rules/time-control',
      'unit/rules/lag',
      'unit/rules/absence',
      'contract/game-time',
      'contract/lag',
      'unit/server/loop-clock',
    ),
  },
  desk: { sources: [...server('desk/')], tests: tests('contract/desk', 'e2e/support') },
  duels: {
    sources: [
      ...server('duels/'),
      ...shared('duel'),
      ...client(
        'sessions/duel/',
        'state/duel',
        'screens/duel/',
        'dialogs/duel',
        'dialogs/found-duel',
        'game/challenge/',
      ),
    ],
    tests: tests(
      'unit/server/duels/',
      'unit/rules/duel',
      'unit/protocol/duel',
      'unit/client/screens/duel-receipt',
      'unit/client/sessions/duel',
      'contract/duel',
      'e2e/duel',
      'fault/duel',
    ),
  },
  games: {
    sources: [
      ...server('games/'),
      ...shared('game', 'movements'),
      ...client(
        'game/',
        'screens/game/',
        'sessions/game/',
        'state/game',
        'state/board-feed',
        'state/premove',
        'state/rematch',
        'audio/',
      ),
      'assets/sounds/',
    ],
    tests: tests(
      'unit/server/games/',
      'unit/protocol/game',
      'unit/client/sessions/game',
      'unit/client/state/board-feed',
      'unit/client/state/game',
      'unit/client/state/move-confirmation',
      'unit/client/state/premove',
      'unit/client/state/rematch',
      'unit/client/state/whole-game',
      'unit/client/screens/connection',
      'unit/client/screens/game',
      'contract/game',
      'contract/bad-moves',
      'contract/embedded/real-games',
      'e2e/games',
      'e2e/board',
      'e2e/feel',
      'e2e/premove',
      'e2e/connection',
      'e2e/sounds',
      'e2e/spoken',
      'fault/chaos',
      'fault/kill',
      'fault/network',
      'fault/stall',
      'fault/zombie',
    ),
  },
  history: {
    sources: [
      ...server('history/'),
      ...shared('history', 'match-pgn', 'record'),
      ...client('screens/matches/'),
    ],
    tests: tests(
      'unit/client/screens/match',
      'unit/client/screens/player-search',
      'contract/history',
      'contract/http-history',
      'e2e/matches',
    ),
  },
  home: {
    sources: [...client('screens/home/', 'screens/menu-badges/', 'screens/modes')],
    tests: tests('e2e/home', 'e2e/journey'),
  },
  house: {
    sources: [...shared('house'), ...server('house/', 'engine/')],
    tests: tests('unit/server/house/', 'contract/house', 'contract/practice', 'contract/tournament-house'),
  },
  identity: {
    sources: [
      ...server('identity/', 'access', 'security-events', 'profiles/user-access'),
      ...client('screens/login/', 'transport/'),
    ],
    tests: tests(
      'unit/server/identity/',
      'unit/client/transport/',
      'contract/identity',
      'contract/bad-tokens',
      'contract/security-events',
      'e2e/newcomer',
      'e2e/journey',
      'e2e/shell',
    ),
  },
  installation: {
    sources: [
      ...server('installation/'),
      ...shared('installation'),
      ...client('state/installation', 'state/server-messages'),
    ],
    tests: tests(
      'unit/server/installation/',
      'unit/client/state/server-messages',
      'contract/operator',
      'contract/embedded/start',
      'e2e/operator',
    ),
  },
  items: {
    sources: [
      ...server('items/'),
      ...shared('items', 'starters'),
      ...client('screens/items/', 'game/items/', 'game/item-name', 'game/market-item'),
      'assets/avatars',
      'assets/flags',
      'assets/frames',
    ],
    tests: tests(
      'unit/server/items/',
      'unit/client/screens/flag-fields',
      'unit/client/game/items',
      'contract/items',
      'contract/images',
      'contract/upgrade',
      'e2e/items',
      'e2e/collection',
    ),
  },
  ledger: {
    sources: [...server('ledger/'), ...shared('money')],
    tests: tests('unit/rules/money', 'contract/ledger', 'fault/money', 'fault/locks', 'fault/conflicts'),
  },
  market: {
    sources: [
      ...server('market/'),
      ...shared('market'),
      ...client('screens/market/', 'dialogs/deals/', 'state/market'),
    ],
    tests: tests(
      'unit/server/market/',
      'unit/rules/market',
      'unit/client/screens/market',
      'unit/client/screens/design-panel',
      'contract/market',
      'e2e/market',
      'fault/market',
      'fault/money',
    ),
  },
  notices: { sources: [...server('notices/'), ...shared('notices')], tests: tests('contract/notices') },
  operator: {
    sources: [...server('operator', 'status/', 'metrics/', 'backup/'), 'assets/operations/'],
    tests: tests(
      'unit/server/operator/',
      'contract/embedded/backup',
      'fault/dump-postgres',
      'contract/metrics',
      'contract/operator',
      'e2e/operator',
    ),
  },
  otp: {
    sources: [
      ...server('otp/'),
      ...shared('otp'),
      ...client('screens/otp/', 'screens/configuration/confirm', 'dialogs/alert-otp', 'state/recovery-codes'),
    ],
    tests: tests('unit/server/otp/', 'contract/otp', 'contract/door', 'e2e/otp'),
  },
  pages: { sources: [...server('pages/')], tests: tests('unit/server/pages/', 'contract/http', 'e2e/home') },
  pairing: {
    sources: [
      ...server('pairing/'),
      ...shared('queue'),
      ...client('sessions/queue/', 'screens/queue/', 'state/queue-actions'),
    ],
    tests: tests(
      'unit/server/pairing/',
      'unit/client/sessions/queue',
      'contract/queue',
      'e2e/home',
      'e2e/shell',
    ),
  },
  players: {
    sources: [
      ...server('players/', 'profiles/'),
      ...shared('users', 'username', 'gone', 'player-search'),
      ...client('screens/profile/', 'sessions/username', 'dialogs/username', 'dialogs/starter'),
    ],
    tests: tests(
      'unit/rules/username',
      'unit/rules/gone',
      'unit/client/game/profile-path',
      'unit/client/screens/rating-graph',
      'unit/server/players/provisional',
      'contract/terms-wait',
      'contract/players',
      'contract/bad-names',
      'e2e/profile',
      'e2e/newcomer',
      'e2e/shell',
    ),
  },
  ratings: {
    sources: [...shared('glicko2'), ...server('games/keep-ratings'), ...client('game/rating-change')],
    tests: tests('unit/rules/glicko2', 'unit/server/check/ratings', 'contract/game-records', 'e2e/games'),
  },
  replay: {
    sources: [...client('screens/replay/', 'state/replay', 'state/variation', 'game/pgn/')],
    tests: tests('unit/client/state/replay', 'unit/client/state/variation', 'e2e/replay'),
  },
  reports: {
    sources: [
      ...server('reports/'),
      ...shared('reports'),
      ...client('dialogs/alert-report', 'sessions/report-match'),
    ],
    tests: tests('contract/report', 'e2e/matches'),
  },
  reviews: {
    sources: [...server('reviews/'), ...shared('reviews', 'evaluation'), ...client('state/review')],
    tests: tests(
      'unit/server/reviews/',
      'unit/rules/evaluation',
      'unit/client/state/review',
      'contract/review',
      'e2e/review',
    ),
  },
  sessions: {
    sources: [...server('sessions/'), ...shared('sessions')],
    tests: tests('contract/session', 'unit/server/sessions/', 'unit/client/screens/session-links'),
  },
  settings: {
    sources: [...shared('settings'), ...client('screens/configuration/', 'game/settings', 'state/settings')],
    tests: tests(
      'unit/client/storage/settings',
      'unit/client/sessions/account-settings',
      'e2e/configuration',
    ),
  },
  shell: {
    sources: [
      ...client(
        'page/',
        'shell/',
        'boot-failure',
        'screens/app',
        'state/reach',
        'screens/lazy-screen',
        'screens/main-section',
        'screens/on-demand',
        'screens/routes',
      ),
      ...client(
        'sessions/calls',
        'sessions/channels',
        'sessions/follow-user',
        'sessions/live',
        'sessions/reload',
      ),
      ...client(
        'sessions/session',
        'sessions/status-channel',
        'state/app',
        'state/shapes',
        'state/random-id',
      ),
      'assets/icons/',
    ],
    tests: tests(
      ...[
        'unit/client/page/',
        'unit/client/shell/',
        'unit/client/state/app',
        'unit/client/sessions/session',
        'unit/client/sessions/channels',
        'unit/client/sessions/rules-of-session',
      ],
      ...['e2e/shell', 'e2e/menu', 'e2e/accessibility', 'e2e/windows', 'e2e/engines', 'e2e/reporting'],
    ),
  },
  spectating: {
    sources: [
      ...server('spectating/'),
      ...shared('spectate', 'watch'),
      ...client('screens/spectate/', 'screens/live/', 'sessions/watch/', 'state/spectated', 'game/watch/'),
    ],
    tests: tests(
      'unit/server/spectating/',
      'unit/protocol/spectate',
      'unit/client/sessions/watch',
      'unit/client/state/spectated',
      'unit/client/screens/live',
      'unit/client/screens/wall',
      'contract/spectate',
      'contract/watch',
      'e2e/spectate',
      'fault/stalled',
    ),
  },
  statement: {
    sources: [...server('statement/'), ...shared('statement'), ...client('screens/statement/')],
    tests: tests('contract/ledger', 'contract/market'),
  },
  support: {
    sources: [
      ...server('support/'),
      ...shared('support', 'plain-text'),
      ...client('screens/support/', 'state/support'),
    ],
    tests: tests(
      'unit/rules/plain-text',
      'unit/client/storage/support',
      'unit/client/screens/attachment-number',
      'unit/client/screens/recent-own',
      'contract/support',
      'e2e/support',
    ),
  },
  tournaments: {
    sources: [
      ...server('tournaments/'),
      ...shared('tournament', 'lots', 'prizes', 'series', 'standings'),
      ...client(
        'sessions/tournament/',
        'screens/tournament/',
        'state/tournament',
        'dialogs/tournament',
        'canvas/lobby/',
      ),
      'assets/lobby/',
    ],
    tests: tests(
      'unit/server/tournaments/',
      'unit/rules/tournament',
      'unit/rules/lots',
      'unit/rules/series',
      'unit/rules/standings',
      'unit/protocol/tournament',
      'unit/client/sessions/tournament',
      'unit/client/state/tournament',
      'unit/client/screens/series',
      'unit/client/screens/ending',
      'unit/client/screens/podium',
      'unit/client/screens/tournament',
      'unit/client/screens/bracket',
      'unit/client/screens/lobby',
      'contract/tournament',
      'e2e/tournament',
      'fault/tournament',
    ),
  },
  client: {
    sources: [...client('main', 'compose', 'actions', 'kit/', 'storage/', 'reporting/')],
    tests: tests('unit/client/kit/', 'unit/client/storage/', 'e2e/reporting'),
    isGround: true,
  },
  database: {
    sources: [...server('database/')],
    tests: tests(
      'unit/server/database/',
      'contract/plans',
      'contract/embedded/upkeep',
      'contract/embedded/obstacles',
      'contract/embedded/full-disk',
      'fault/locks',
      'fault/conflicts',
      'fault/slow',
      'fault/kill-postgres',
    ),
    isGround: true,
  },
  http: {
    sources: [...server('http/', 'limits/'), ...shared('calls', 'limits', 'entities', 'parse', 'units')],
    tests: tests(
      'unit/server/http/',
      'unit/server/limits/',
      'unit/protocol/calls',
      'unit/protocol/junk',
      'contract/http',
      'contract/bad-calls',
      'contract/limits',
      'fault/hostile',
      'fault/fuzz',
    ),
    isGround: true,
  },
  leases: {
    sources: [...server('lease/', 'bus/', 'nats-address.ts')],
    tests: tests(
      'contract/bus',
      'contract/leases',
      'fault/zombie',
      'fault/two-nodes',
      'fault/tournament-nodes',
    ),
    isGround: true,
  },
  live: {
    sources: [...server('live/'), ...shared('live', 'status', 'close-codes')],
    tests: tests(
      'unit/server/live/',
      'unit/protocol/close-codes',
      'unit/protocol/client-messages',
      'unit/protocol/other-channels',
      'contract/bad-frames',
      'fault/network',
    ),
    isGround: true,
  },
  process: {
    sources: [
      ...server(
        'access',
        'cleanup',
        'clock',
        'compose',
        'configuration',
        'folder',
        'instruments',
        'listening',
        'log',
        'loop-clock',
        'main',
        'operator-cli',
        'patience',
        'recurring',
        'remembered',
        'security-events',
        'shutdown',
        'start',
        'variables',
        'build',
        'dev',
        'end-with-parent',
        'operator.mjs',
      ),
    ],
    tests: tests(
      'unit/server/clock',
      'unit/server/configuration',
      'unit/server/log',
      'unit/server/loop-clock',
      'unit/server/remembered',
      'unit/server/shutdown',
      'unit/server/variables',
      'contract/clock',
      'contract/embedded/start',
    ),
    isGround: true,
  },
  repository: { sources: ['src/build/'], tests: tests('unit/repository/'), isGround: true },
  styles: {
    sources: [...client('styles/')],
    tests: tests('unit/client/styles/', 'e2e/windows'),
    isGround: true,
  },
  texts: {
    sources: [...client('i18n/')],
    tests: tests('unit/client/i18n/', 'e2e/account-words'),
    isGround: true,
  },
};

/**
 * Paths whose change concerns all tests, besides those of `isGround`: files that build and run, and files that tests
 * share.
 */
const EVERYTHING = [
  ...['package', 'tsconfig', 'biome', 'vite.', 'index.html', '.ci/'],
  ...tests(
    'support/',
    'run.mjs',
    'lint.mjs',
    'vitest.config',
    'playwright.config',
    'load/',
    'visual/page',
    'visual/vite',
  ),
];

const begins = (path: string, beginnings: readonly string[]): boolean =>
  beginnings.some(beginning => path.startsWith(beginning));

/**
 * Subjects of a file; `'all'` when its change concerns every test. Papers beside the code belong to the tests of the repository,
 * which hold their links and tables.
 */
export function subjectsOf(path: string): readonly string[] | 'all' {
  if (path.endsWith('.md')) return ['repository'];
  if (begins(path, EVERYTHING)) return 'all';
  const own = Object.entries(SUBJECTS).filter(([, one]) => begins(path, [...one.sources, ...one.tests]));
  if (own.some(([, { isGround, sources }]) => isGround && begins(path, sources))) return 'all';
  return own.map(([name]) => name);
}

/** Whether a test file belongs to one of these subjects. */
export const isTestOf = (path: string, subjects: readonly string[]): boolean =>
  subjects.some(name => begins(path, SUBJECTS[name]?.tests ?? []));
