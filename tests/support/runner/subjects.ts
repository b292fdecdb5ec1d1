/**
 * The subjects of Kingside, for `npm test -- duels market` and `npm test -- --changed`: tests that start the built server
 * or a browser import nothing of it, so no graph of modules tells which of them a changed file concerns. (Vitest knows
 * that of unit tests.)
 */

/**
 * Words of each subject. A word is the beginning of the name of a file or folder, with the folders before it where the
 * name alone would match too much; the files of `src`, `shaders` and `assets` that match, and the tests that match,
 * belong to the subject. A file may belong to several.
 */
export const SUBJECTS: Readonly<Record<string, string>> = {
  account: `account export compose-export own-data/ settings/session/ configuration/copy configuration/data configuration/delete
    configuration/endpoints configuration/proof`,
  alerts: 'alert e2e/shell',
  analysis: 'analysis engine/ engine. engine-reach pgn set-up contract/analysis/review e2e/replay',
  blocks: 'block contract/games/practice',
  board: `client/board/ client/stage canvas/board/ canvas/stage/ unit/client/canvas/ game/board keys/ squares
    piece-style shaders/ assets/boards/ pieces/ light-pixi visual/board visual/idle visual/input visual/stage visual/themes
    e2e/board  e2e/end e2e/feel e2e/keyboard`,
  boards: 'client/boards/ contract/database/upgrade e2e/collection',
  bracket: 'client/bracket/ canvas/bracket/ visual/bracket e2e/tournament-bracket',
  check: 'server/check/ second-referee operator-check',
  chess:
    'rules/chess rules/game rules/position/ rules/result rules/san fen pgn openings material perft e2e/games',
  clocks: 'rules/clock time-control absence lag contract/operator/clock contract/games/game-time loop-clock',
  desk: 'desk e2e/support',
  duels: 'duel players/challenge fault/matches',
  games: `rules/game. server/games/ client/game/ client/play/ protocol/game audio/ sounds movements
    contract/games/game bad-moves real-games e2e/games e2e/board e2e/feel  e2e/connection e2e/spoken
    fault/chaos fault/edges fault/kill fault/network fault/nodes fault/stall fault/zombie`,
  history: `server/history/ protocol/history record match-pgn match-games client/matches/
    contract/history/history http-history e2e/matches`,
  home: 'home menu-badges game/modes/ e2e/journey',
  house: 'house server/engine/ contract/games/practice tournament-house',
  identity: `identity login/ transport/ server/access security-events user-access oidc bad-tokens
    e2e/newcomer e2e/journey e2e/shell`,
  installation:
    'installation server-messages hidden-messages contract/operator/shared- operator embedded/start',
  items: `items starter assets/avatars assets/flags assets/frames
    contract/players/images contract/database/upgrade e2e/collection`,
  ledger: 'ledger money fault/locks fault/conflicts',
  market: 'market fault/money',
  notices: 'notices',
  operator: `operator assets/operations/ backup metrics server/status/
    fault/balancers fault/installation fault/rolling fault/deploy fault/dump`,
  otp: 'otp alert-otp configuration/confirm configuration/proof door standstill',
  pages: 'server/pages/ contract/http/http e2e/home',
  pairing: 'pairing queue fault/nodes fault/split e2e/home e2e/shell',
  players: `players profile users username gone player-search items/starter bad-names terms-wait
    e2e/newcomer e2e/shell`,
  ratings: 'glicko2 ratings keep-ratings rating-change contract/games/game e2e/games',
  replay: 'replay game/pgn/',
  reports: 'reports contract/history/report e2e/matches',
  reviews: 'review evaluation second-looks',
  sessions: `server/sessions/ protocol/sessions configuration/sessions session-links
    contract/identity/session refresh-tokens`,
  settings: 'settings configuration/ e2e/configuration',
  shell: `shell page/ screen/ client/state/ client/session/ boot-failure assets/icons/ transport/channels
    e2e/menu e2e/accessibility e2e/windows e2e/screens e2e/engines e2e/reporting`,
  spectating: 'spectat watch client/live/ tournament/wall fault/stalled',
  statement: 'statement contract/market/ledger contract/market/market',
  support: 'support plain-text',
  tournaments: 'tournament lots prizes series standings lobby fault/matches fault/nodes',
  client: `client/main client/compose client/kit/ client/storage/ client/reporting/ page/actions typed-number
    e2e/reporting`,
  database: `database/ contract/database/read-only contract/database/plans embedded/start embedded/upkeep embedded/obstacles
    embedded/full-disk embedded/power-cut embedded/refused-flush
    fault/locks fault/conflicts fault/slow fault/kill-postgres`,
  http: `server/http/ server/limits/ protocol/calls protocol/junk same-data
    contract/http/http contract/http/limits old-keys bad-calls fault/hostile fault/fuzz`,
  leases: `server/lease/ server/bus/ nats-address contract/nodes/bus contract/nodes/leases
    fault/drain fault/edges fault/matches fault/nodes fault/queue fault/split fault/zombie fault/two-nodes`,
  live: 'server/live/ close-codes client-messages other-channels bad-frames fault/network',
  process: `server/access server/build server/clock server/configuration server/lasting server/log server/loop-clock
    server/operator-cli server/operator. server/remembered server/requirements server/security-events
    server/shutdown server/start server/variables
    contract/operator/clock embedded/start`,
  repository: 'src/build/ unit/repository/',
  styles: 'client/styles/ e2e/windows e2e/screens',
  texts: 'client/i18n/ e2e/account-words',
};

/** Subjects that all others are built on: a change of their sources concerns all tests. */
const GROUND = ['client', 'database', 'http', 'leases', 'live', 'process', 'repository', 'styles', 'texts'];

/** Paths that concern no test: tools, and pictures for readers. */
const TOOLS = /^(?:tests\/tools|assets\/readme)\//;

export const wordsOf = (subject: string): string[] => (SUBJECTS[subject] ?? '').split(/\s+/);

/** Whether a file belongs to one of these subjects. @param path from the root of the repository */
export const isOf = (path: string, subjects: readonly string[]): boolean =>
  subjects.flatMap(wordsOf).some(word => `/${path}`.includes(`/${word}`));

/**
 * The subjects that a change of a file concerns; `'all'` for a file below all subjects, and for one that no word matches.
 * A test concerns nothing but itself. Papers beside the code concern the tests of the repository, which hold their links.
 */
export function subjectsOf(path: string): readonly string[] | 'all' {
  if (path.endsWith('.md')) return ['repository'];
  if (path.startsWith('tests/support/')) return 'all';
  if (TOOLS.test(path) || path.startsWith('tests/unit/') || isTest(path)) return [];
  const own = Object.keys(SUBJECTS).filter(name => isOf(path, [name]));
  const isGround = !path.startsWith('tests/') && own.some(name => GROUND.includes(name));
  return own.length === 0 || isGround ? 'all' : own;
}

export const isTest = (path: string): boolean =>
  /\.(?:test|spec)\.tsx?$/.test(path) && !path.startsWith('tests/tools/');
