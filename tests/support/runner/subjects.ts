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
      ...client(
        'configuration/own-data/',
        'configuration/endpoints',
        'configuration/proof',
        'configuration/copy',
        'configuration/delete',
        'settings/session/',
        'settings/state/account',
      ),
    ],
    tests: tests(
      'unit/server/account/',
      'unit/client/settings/account-settings',
      'unit/client/configuration/account-rows',
      'unit/client/configuration/data-group',
      'unit/client/configuration/delete-account',
      'unit/client/configuration/proof',
      'unit/client/configuration/own-data/',
      'contract/account',
      'e2e/account-words',
    ),
  },
  alerts: {
    sources: [...client('alerts/', 'shell/alert-bodies')],
    tests: tests('unit/client/alerts/', 'e2e/shell'),
  },
  analysis: {
    sources: [
      ...server('analysis/', 'engine/'),
      ...shared('analysis', 'engine/', 'pgn/', 'set-up'),
      ...client(
        'engine/',
        'replay/analysis/',
        'replay/engine/',
        'replay/state/analysis',
        'replay/state/engine',
      ),
    ],
    tests: tests(
      ...[
        'unit/rules/engine/',
        'unit/rules/pgn/',
        'unit/rules/set-up',
        'unit/client/engine/',
        'unit/client/replay/analysis',
        'unit/client/replay/game-notes',
        'unit/client/replay/pgn-reader',
        'unit/client/replay/engine',
      ],

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
    tests: tests('unit/client/configuration/blocked-group', 'contract/blocks', 'contract/practice'),
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
      'e2e/end',
      'e2e/feel',
      'e2e/keyboard',
    ),
  },
  boards: {
    sources: [...client('boards/')],
    tests: tests('unit/client/boards/', 'contract/upgrade', 'e2e/collection'),
  },
  bracket: {
    sources: [...client('bracket/', 'canvas/bracket/')],
    tests: tests('unit/client/bracket/', 'visual/bracket', 'e2e/tournament-bracket'),
  },
  check: {
    sources: [...server('check/')],
    tests: tests('unit/server/check/', 'unit/repository/second-referee', 'contract/operator-check'),
  },
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
  desk: { sources: [...server('desk/')], tests: tests('unit/server/desk/', 'contract/desk', 'e2e/support') },
  duels: {
    sources: [...server('duels/'), ...shared('duel'), ...client('duel/', 'players/challenge')],
    tests: tests(
      'unit/server/duels/',
      'unit/rules/duel',
      'unit/protocol/duel',
      'unit/client/duel/',
      'contract/duel',
      'e2e/duel',
      'fault/duel',
      'fault/matches',
    ),
  },
  games: {
    sources: [
      ...server('games/'),
      ...shared('game', 'movements'),
      ...client('game/', 'play/', 'audio/'),
      'assets/sounds/',
    ],
    tests: tests(
      'unit/server/games/',
      'unit/protocol/game',
      'unit/client/audio/',
      'unit/client/game/',
      'unit/client/play/',
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
      'fault/edges',
      'fault/kill',
      'fault/network',
      'fault/nodes',
      'fault/stall',
      'fault/zombie',
    ),
  },
  history: {
    sources: [...server('history/'), ...shared('history', 'match-pgn', 'record'), ...client('matches/')],
    tests: tests(
      'unit/client/matches/',
      'unit/client/tournament/match-games',
      'contract/history',
      'contract/http-history',
      'e2e/matches',
    ),
  },
  home: {
    sources: [...client('home/', 'shell/menu-badges/', 'game/modes')],
    tests: tests('e2e/home', 'e2e/journey'),
  },
  house: {
    sources: [...shared('house'), ...server('house/', 'engine/')],
    tests: tests('unit/server/house/', 'contract/house', 'contract/practice', 'contract/tournament-house'),
  },
  identity: {
    sources: [
      ...server('identity/', 'access', 'security-events', 'profiles/user-access'),
      ...client('login/', 'transport/'),
    ],
    tests: tests(
      'unit/server/identity/',
      'unit/client/transport/',
      'contract/identity',
      'contract/oidc',
      'contract/bad-tokens',
      'contract/security-events',
      'e2e/newcomer',
      'e2e/journey',
      'e2e/oidc',
      'e2e/shell',
    ),
  },
  installation: {
    sources: [
      ...server('installation/'),
      ...shared('installation'),
      ...client('state/installation', 'state/server-messages', 'shell/hidden-messages'),
    ],
    tests: tests(
      'unit/server/installation/',
      'contract/shared-',
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
      ...client('items/'),
      'assets/avatars',
      'assets/flags',
      'assets/frames',
    ],
    tests: tests(
      'unit/server/items/',
      'unit/client/items/',
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
    sources: [...server('market/'), ...shared('market'), ...client('market/')],
    tests: tests(
      'unit/server/market/',
      'unit/rules/market',
      'unit/client/market/',
      'contract/market',
      'e2e/market',
      'fault/market',
      'fault/money',
    ),
  },
  notices: {
    sources: [...server('notices/'), ...shared('notices'), ...client('notices/')],
    tests: tests('unit/client/notices/', 'contract/notices'),
  },
  operator: {
    sources: [...server('operator', 'status/', 'metrics/', 'backup/'), 'assets/operations/'],
    tests: tests(
      'unit/server/operator/',
      'unit/server/backup/',
      'contract/embedded/backup',
      'fault/balancers',
      'fault/installation',
      'fault/rolling',
      'fault/deploy',
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
      ...client('otp/', 'configuration/confirm', 'alerts/alert-otp'),
    ],
    tests: tests(
      'unit/server/otp/',
      'unit/client/otp/recovery',
      'contract/otp',
      'contract/door',
      'contract/standstill',
      'e2e/otp',
    ),
  },
  pages: { sources: [...server('pages/')], tests: tests('unit/server/pages/', 'contract/http', 'e2e/home') },
  pairing: {
    sources: [...server('pairing/'), ...shared('queue'), ...client('queue/')],
    tests: tests(
      'unit/server/pairing/',
      'unit/client/queue/',
      'contract/queue',
      'fault/nodes',
      'fault/queue',
      'fault/split',
      'e2e/home',
      'e2e/queue',
      'e2e/shell',
    ),
  },
  players: {
    sources: [
      ...server('players/', 'profiles/'),
      ...shared('users', 'username', 'gone', 'player-search'),
      ...client('players/', 'profile/', 'session/username', 'items/starter'),
    ],
    tests: tests(
      'unit/rules/username',
      'unit/rules/gone',
      'unit/client/profile/',
      'unit/client/page/profile-path',
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
    sources: [...client('replay/', 'game/pgn/')],
    tests: tests('unit/client/replay/replay', 'unit/client/replay/variation', 'e2e/replay'),
  },
  reports: {
    sources: [...server('reports/'), ...shared('reports'), ...client('reports/')],
    tests: tests('contract/report', 'e2e/matches'),
  },
  reviews: {
    sources: [
      ...server('reviews/'),
      ...shared('reviews', 'evaluation'),
      ...client('replay/review/', 'replay/state/review'),
    ],
    tests: tests(
      'unit/server/reviews/',
      'unit/rules/evaluation',
      'unit/client/replay/review',
      'contract/review',
      'contract/second-looks',
      'e2e/review',
    ),
  },
  sessions: {
    sources: [...server('sessions/'), ...shared('sessions')],
    tests: tests(
      'contract/session',
      'contract/refresh-tokens',
      'unit/server/sessions/',
      'unit/client/otp/session-links',
    ),
  },
  settings: {
    sources: [...shared('settings'), ...client('settings/', 'configuration/', 'game/settings')],
    tests: tests('unit/client/settings/', 'e2e/configuration'),
  },
  shell: {
    sources: [...client('page/', 'screen/', 'shell/', 'boot-failure', 'state/', 'session/'), 'assets/icons/'],
    tests: tests(
      ...[
        'unit/client/page/',
        'unit/client/screen/',
        'unit/client/session/',
        'unit/client/shell/',
        'unit/client/state/app',
        'unit/client/transport/channels',
      ],
      ...[
        'e2e/shell',
        'e2e/menu',
        'e2e/accessibility',
        'e2e/windows',
        'e2e/screens',
        'e2e/engines',
        'e2e/reporting',
      ],
    ),
  },
  spectating: {
    sources: [
      ...server('spectating/'),
      ...shared('spectate', 'watch'),
      ...client('spectate/', 'live/', 'watch/'),
    ],
    tests: tests(
      'unit/server/spectating/',
      'unit/protocol/spectate',
      'unit/client/watch/',
      'unit/client/live/',
      'unit/client/spectate/',
      'unit/client/tournament/wall',
      'contract/spectate',
      'contract/watch',
      'e2e/spectate',
      'fault/stalled',
    ),
  },
  statement: {
    sources: [...server('statement/'), ...shared('statement'), ...client('statement/')],
    tests: tests('unit/client/statement/', 'contract/ledger', 'contract/market'),
  },
  support: {
    sources: [
      ...server('support/'),
      ...shared('support', 'plain-text'),
      ...client('support/', 'state/support'),
    ],
    tests: tests('unit/rules/plain-text', 'unit/client/support/', 'contract/support', 'e2e/support'),
  },
  tournaments: {
    sources: [
      ...server('tournaments/'),
      ...shared('tournament', 'lots', 'prizes', 'series', 'standings'),
      ...client('tournament/', 'canvas/lobby/'),
      'assets/lobby/',
    ],
    tests: tests(
      'unit/server/tournaments/',
      'unit/rules/tournament',
      'unit/rules/lots',
      'unit/rules/series',
      'unit/rules/standings',
      'unit/protocol/tournament',
      'unit/client/tournament/',
      'contract/tournament',
      'e2e/tournament',
      'fault/matches',
      'fault/nodes',
      'fault/tournament',
    ),
  },
  client: {
    sources: [
      ...client('main', 'compose', 'page/actions', 'kit/', 'storage/', 'reporting/'),
      ...shared('typed-number'),
    ],
    tests: tests('unit/client/kit/', 'unit/rules/typed-number', 'e2e/reporting'),
    isGround: true,
  },
  database: {
    sources: [...server('database/')],
    tests: tests(
      'unit/server/database/',
      'contract/read-only',
      'contract/plans',
      'contract/embedded/upkeep',
      'contract/embedded/obstacles',
      'contract/embedded/full-disk',
      'contract/embedded/power-cut',
      'contract/embedded/refused-flush',
      'fault/locks',
      'fault/conflicts',
      'fault/slow',
      'fault/kill-postgres',
    ),
    isGround: true,
  },
  http: {
    sources: [
      ...server('http/', 'limits/'),
      ...shared('calls', 'limits', 'entities', 'parse', 'same-data', 'units'),
    ],
    tests: tests(
      'unit/server/http/',
      'unit/server/limits/',
      'unit/protocol/calls',
      'unit/protocol/junk',
      'unit/rules/same-data',
      'contract/http',
      'contract/old-keys',
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
      'unit/server/bus/',
      'unit/server/lease/',
      'contract/bus',
      'contract/leases',
      'fault/drain',
      'fault/edges',
      'fault/matches',
      'fault/nodes',
      'fault/queue',
      'fault/split',
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
        'lasting',
        'globals',
        'instruments',
        'listening',
        'log',
        'loop-clock',
        'main',
        'operator-cli',
        'patience',
        'recurring',
        'remembered',
        'requirements',
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
      'unit/server/lasting',
      'unit/server/log',
      'unit/server/loop-clock',
      'unit/server/remembered',
      'unit/server/build-lock',
      'unit/server/requirements',
      'unit/server/start-trouble',
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
    tests: tests('unit/client/styles/', 'e2e/windows', 'e2e/screens'),
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
  if (begins(path, EVERYTHING) || path.endsWith('/tsconfig.json')) return 'all';
  const own = Object.entries(SUBJECTS).filter(([, one]) => begins(path, [...one.sources, ...one.tests]));
  if (own.some(([, { isGround, sources }]) => isGround && begins(path, sources))) return 'all';
  return own.map(([name]) => name);
}

/** Whether a test file belongs to one of these subjects. */
export const isTestOf = (path: string, subjects: readonly string[]): boolean =>
  subjects.some(name => begins(path, SUBJECTS[name]?.tests ?? []));
