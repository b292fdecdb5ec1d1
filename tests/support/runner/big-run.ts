/**
 * Whether this is the big run (`npm run test:all`): more kills, seeds and games, both databases for everything stored,
 * and both renderers throughout. A comment beside each use tells what `npm test` leaves to it.
 */
export const IS_BIG_RUN = process.env.KINGSIDE_TEST_ALL === 'on';

/**
 * Tag of tests for the big run alone: another test of every run proves the same in another language, by another way of
 * moving, at another size, or on the way to something else.
 */
export const BIG_RUN = '@big-run';

/** Whether this run has only the tests of some subjects (`npm test -- duels`, `npm test -- --changed`). */
const IS_SUBJECT_RUN = process.env.KINGSIDE_TEST_SUBJECTS === 'on';

/**
 * Tag of browser tests that prove no row, but something else about a screen. A run of their subject has them, and so
 * has the big run; a run of every row once leaves them out, since a browser test costs ten seconds of processor time.
 */
export const BESIDE_ROWS = '@beside-rows';

/** Tags of tests that are not part of this run. */
export const LEFT_OUT_TAGS: readonly string[] = IS_BIG_RUN
  ? []
  : IS_SUBJECT_RUN
    ? [BIG_RUN]
    : [BIG_RUN, BESIDE_ROWS];

const contract = (...names: string[]): string[] => names.map(name => `tests/contract/${name}.test.ts`);
const fault = (...names: string[]): string[] => names.map(name => `tests/fault/${name}.test.ts`);

/**
 * Files about behaviour beside the calls that a row names: deleted accounts, blocks, the desk, notices, reviews, the
 * house's own games. A run of their subject has them too, or it would report that all is well without having tried
 * anything.
 */
const FILES_BESIDE_ROWS: readonly string[] = contract(
  ...['account/account', 'players/blocks', 'support/desk', 'history/history-filter', 'games/house'],
  ...['tournaments/house-bounds', 'market/market-watch', 'operator/metrics', 'notices/notices'],
  ...['notices/notices-kept', 'operator/operator-check', 'database/plans', 'analysis/review'],
  ...['tournaments/tournament-house', 'spectating/watch'],
);

/**
 * Models with many seeds, whose subjects have tests of their own; tests that hang or flood for long, and most kills:
 * every run has a kill, a paused owner and junk. Nodes behind load balancers, and the steps of an installation. Six
 * sizes of window in three languages. The main flow in Firefox and WebKit.
 */
export const LONG_FILES: readonly string[] = [
  ...contract(
    'otp/door-model',
    'otp/door-standing',
    'duels/duel-model',
    'games/lag',
    'http/limits',
    'market/market-model',
  ),
  ...contract('embedded/backup', 'embedded/obstacles', 'embedded/real-games', 'embedded/upkeep'),
  ...fault(
    'balancers-nats',
    'chaos',
    'deploy',
    'drain-nats',
    'duel-kill',
    'dump-postgres',
    'hostile',
    'installation-nats',
    'kill-postgres',
    'money-kill',
    'network',
    'rolling-nats',
    'slow-disk',
    'split-nats',
  ),
  ...fault('slow-postgres', 'stalled-spectators', 'tournament-kill', 'tournament-nodes-postgres'),
  ...['kill', 'kill-postgres', 'network', 'nodes-nats'].map(name => `tests/fault/${name}.spec.ts`),
  ...['engines', 'windows'].map(name => `tests/e2e/${name}.spec.ts`),
];

/** Files of tests that a run of every row once leaves to the big run. */
export const BIG_RUN_FILES: readonly string[] = [...FILES_BESIDE_ROWS, ...LONG_FILES];

/** Files that are not part of this run. */
export const LEFT_OUT_FILES: readonly string[] = IS_BIG_RUN
  ? []
  : IS_SUBJECT_RUN
    ? LONG_FILES
    : BIG_RUN_FILES;
