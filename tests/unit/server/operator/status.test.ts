import { expect, test } from 'vitest';
import { type Status, statusText } from '../../../../src/server/operator/status';

const NOW = Date.UTC(2026, 0, 2, 12);
const MINUTE = 60_000;

const statusOf = (deletions: number, deletionSince: number | null): Status => ({
  ...{ version: '1.0.0', node: 'one', now: NOW, startedAt: NOW - MINUTE, database: 'embedded' },
  ...{ identity: 'embedded', draining: null, bus: null, memory: { rss: 0, heapUsed: 0 } },
  live: { games: 0, channels: {}, queues: {}, storing: null },
  store: {
    ...{ reachable: true, latencyMs: 1, room: 'ok', games: 0, withoutOwner: 0, nodes: 1 },
    ...{ openReports: 0, openTickets: 0, deletions, deletionSince },
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

test('[IP-20] the status of a node that hears others lists them, and says when they do not hear each other', () => {
  const alone = statusOf(0, null);
  expect(statusText(alone)).not.toMatch(/^bus/m);
  const one = { name: 'one', version: '1.0.0', startedAt: NOW - 5 * MINUTE };
  const nodes = [
    { ...one, isDraining: false, games: 12, sockets: 30 },
    { ...one, name: 'two', isDraining: true, games: 0, sockets: 1 },
  ];
  const lines = (isConnected: boolean) => statusText({ ...alone, bus: { isConnected, nodes } }).split('\n');
  expect(lines(true).slice(5, 8)).toEqual([
    'bus       NATS answers, 2 nodes',
    '          one: version 1.0.0, up 5 min, takes games, 12 games, 30 sockets',
    '          two: version 1.0.0, up 5 min, DRAINING, 0 games, 1 sockets',
  ]);
  expect(lines(false)[5]).toBe('bus       NATS IS AWAY: nodes do not hear each other');
});
