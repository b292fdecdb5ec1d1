/**
 * Whether this is the big run (`npm run test:all`): more kills, seeds and games, both databases for all that is stored, and
 * both renderers throughout. What `npm test` leaves to it is written beside each use of this.
 */
export const IS_BIG_RUN = process.env.KINGSIDE_TEST_ALL === 'on';

/**
 * Tag of tests for the big run alone: what another test of every run proves as well, in another language, by another hand,
 * at another size, or on the way to something else.
 */
export const BIG_RUN = '@big-run';

/**
 * Files of tests for the big run alone. Models of many seeds: what they are about has tests of its own. What hangs or floods
 * for long, and most kills: a kill, a paused owner and junk are part of every run. Six sizes of window in three
 * languages. What goes on beside the calls that a row names: deleted accounts, blocks, the desk, notices, reviews, the
 * house's own games.
 */
export const BIG_RUN_FILES: readonly string[] = [
  ...[
    ...[
      'account',
      'blocks',
      'desk',
      'door-model',
      'duel-model',
      'history-filter',
      'house',
      'lag',
      'limits',
      'market-model',
    ],
    ...['notices', 'notices-kept', 'operator-check', 'plans', 'review', 'tournament-house', 'watch'],
    ...['embedded/obstacles', 'embedded/real-games', 'embedded/upkeep'],
  ].map(name => `tests/contract/${name}.test.ts`),
  ...[
    ...[
      'chaos',
      'duel-kill',
      'hostile',
      'kill-postgres',
      'market-kill',
      'money-kill',
      'network',
      'slow-disk',
    ],
    ...['slow-postgres', 'stalled-spectators', 'tournament-kill', 'tournament-nodes-postgres'],
  ].map(name => `tests/fault/${name}.test.ts`),
  ...['kill', 'kill-postgres', 'network'].map(name => `tests/fault/${name}.spec.ts`),
  'tests/e2e/windows.spec.ts',
];
