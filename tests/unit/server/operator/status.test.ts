import { expect, test } from 'vitest';
import type { BusState } from '../../../../src/server/lease/neighbours';
import { type Status, statusText } from '../../../../src/server/operator/status';

const NOW = Date.UTC(2026, 0, 2, 12);
const MINUTE = 60_000;

interface PairingCase {
  /** Left out: the node is alone. */
  bus?: BusState;
  pairs?: boolean;
  pairedBy?: string | null;
  draining?: boolean;
}

const statusOf = (deletions: number, deletionSince: number | null): Status => ({
  ...{ version: '1.0.0', node: 'one', now: NOW, startedAt: NOW - MINUTE, database: 'embedded' },
  ...{ identity: 'embedded', draining: null, bus: null, clock: null, hasOtherKey: false },
  memory: { rss: 0, heapUsed: 0 },
  live: { games: 0, channels: {}, queues: {}, pairs: true, storing: null },
  store: {
    ...{ reachable: true, latencyMs: 1, room: 'ok', games: 0, withoutOwner: 0, nodes: 1 },
    ...{ openReports: 0, openTickets: 0, pairedBy: null, deletions, deletionSince },
    looks: { waiting: 0, differences: [] },
  },
});

test.each([
  [0, null, 'none under way'],
  [1, NOW - 3 * MINUTE, 'one account closed and not yet removed, the first for 3 min'],
  [12, NOW - 3 * MINUTE, '12 accounts closed and not yet removed, the first for 3 min'],
] as const)(
  '[IP-20] the status says of %i accounts under removal since when they wait',
  (deletions, since, text) => {
    expect(statusText(statusOf(deletions, since))).toMatch(new RegExp(`^deletions ${text}`, 'm'));
  },
);

test.each([
  ['embedded', 'embedded'],
  ['embedded, not flushed', 'embedded, NOT FLUSHED (a power cut may lose moves)'],
  ['PostgreSQL', 'PostgreSQL'],
] as const)(
  '[IP-20] the status says of the database "%s" whether a power cut may lose moves',
  (database, text) => {
    const status = { ...statusOf(0, null), database };
    expect(statusText(status)).toMatch(`database ${text}, identity embedded`);
  },
);

test('[IP-20] the status of a node that hears others lists them, and says when they do not hear each other', () => {
  const alone = statusOf(0, null);
  expect(statusText(alone)).not.toMatch(/^bus/m);
  const one = { name: 'one', version: '1.0.0', startedAt: NOW - 5 * MINUTE };
  const nodes = [
    { ...one, isDraining: false, games: 12, sockets: 30 },
    { ...one, name: 'two', isDraining: true, games: 0, sockets: 1 },
  ];
  const lines = (state: BusState, ...unheard: string[]) =>
    statusText({ ...alone, bus: { state, unheard, nodes } }).split('\n');
  expect(lines('together').slice(5, 8)).toEqual([
    'bus       NATS answers, 2 nodes',
    '          one: version 1.0.0, up 5 min, takes games, games: 12, sockets: 30',
    '          two: version 1.0.0, up 5 min, DRAINING, games: 0, sockets: 1',
  ]);
  expect(lines('away')[5]).toBe('bus       NATS IS AWAY: nodes do not hear each other');
  expect(lines('split', 'two').slice(5, 8)).toEqual([
    'bus       NATS IS SPLIT: it answers, but not all nodes on this database are heard',
    '          one: version 1.0.0, up 5 min, takes games, games: 12, sockets: 30',
    '          two: NOT HEARD',
  ]);
});

test.each([
  [-3, false, '3 ms behind the database’s'],
  [40_000, true, 'DIFFERS, 40,000 ms ahead of the database’s: no newcomers come here; set both .* by NTP'],
] as const)(
  '[IP-20] the status says how far a machine that is %i ms ahead is from the clock of the database',
  (aheadMs, isApart, text) => {
    const alone = statusOf(0, null);
    expect(statusText(alone)).not.toMatch(/^clock/m);
    const status = { ...alone, clock: { aheadMs, isApart } };
    expect(statusText(status)).toMatch(new RegExp(`^clock     ${text}`, 'm'));
  },
);

test('[IP-20] the status of a node without the key of the installation says so', () => {
  const alone = statusOf(0, null);
  expect(statusText(alone)).not.toMatch(/^key/m);
  expect(statusText({ ...alone, hasOtherKey: true })).toMatch(/^key {7}ANOTHER ONE .* SECRET_KEY/m);
});

test.each([
  ['here, for players of this node', {}],
  ['here, for all nodes', { bus: 'together', pairedBy: 'one' }],
  ['here, for all nodes that hear this one', { bus: 'split', pairedBy: 'one' }],
  ['here, for players of this node', { bus: 'split', pairedBy: 'two' }],
  ['here, for players of this node', { bus: 'away', pairedBy: 'two' }],
  ['at two', { bus: 'together', pairs: false, pairedBy: 'two' }],
  ['NO NODE PAIRS: players wait', { bus: 'together', pairs: false }],
  ['none while this node drains', { pairs: false, pairedBy: 'one', draining: true }],
] as const)('[IP-20] the status says which node pairs: %s', (text, given) => {
  const { bus, pairs = true, pairedBy = null, draining = false }: PairingCase = given;
  const alone = statusOf(0, null);
  if (!alone.store.reachable) throw new Error('it answers');
  const status: Status = {
    ...alone,
    draining: draining ? { since: NOW, until: NOW } : null,
    bus: bus === undefined ? null : { state: bus, unheard: [], nodes: [] },
    live: { ...alone.live, pairs },
    store: { ...alone.store, pairedBy },
  };
  expect(statusText(status).split('\n')).toContain(`pairing   ${text}`);
});

test.each([
  [{ waiting: 3, differences: [] }, ['agrees with what was decided; 3 games to look at']],
  [
    {
      waiting: 0,
      differences: [
        { game: 17, ply: 5, text: 'is Nf3 and stored as Nh3' },
        { game: 12, ply: 8, text: 'does not end the game, which is stored as white, checkmate' },
      ],
    },
    [
      'DIFFERS: game 17, half-move 5 is Nf3 and stored as Nh3',
      'DIFFERS: game 12, half-move 8 does not end the game, which is stored as white, checkmate',
    ],
  ],
] as const)(
  '[IP-20] the status names game and half-move where the second referee differs: %j',
  (looks, texts) => {
    const status = statusOf(0, null);
    if (!status.store.reachable) throw new Error('it answers');
    const lines = statusText({ ...status, store: { ...status.store, looks } }).split('\n');
    expect(lines.filter(line => line.startsWith('chess.js'))).toEqual(texts.map(text => `chess.js  ${text}`));
  },
);
