import { expect, test } from 'vitest';
import { type Status, statusText } from '../../../../src/server/operator/status';

const NOW = Date.UTC(2026, 0, 2, 12);
const MINUTE = 60_000;

const statusOf = (deletions: number, deletionSince: number | null): Status => ({
  ...{ version: '1.0.0', node: 'one', now: NOW, startedAt: NOW - MINUTE, database: 'embedded' },
  ...{ identity: 'embedded', draining: null, memory: { rss: 0, heapUsed: 0 } },
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
