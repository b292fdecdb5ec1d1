import { pino } from 'pino';
import { expect, test } from 'vitest';
import { LocalBus } from '../../../../src/server/bus/local';
import type { Database } from '../../../../src/server/database/database';
import { DisabledIdentities } from '../../../../src/server/identity/disabled';
import { identityDisabled } from '../../../../src/server/identity/events';

test('[ID-09] other nodes are told of an order once, also if this node read the identities between its write and its telling', async () => {
  let rows: { uid: string }[] = [{ uid: 'early' }];
  const db = { select: () => ({ from: () => ({ where: async () => rows }) }) } as unknown as Database;
  const bus = new LocalBus(pino({ level: 'silent' }));
  const heard: string[] = [];
  bus.subscribe(identityDisabled, ({ uid }, source) => heard.push(`${uid} ${source}`));
  const disabled = new DisabledIdentities(db, bus);
  await disabled.start();
  try {
    heard.length = 0;
    rows = [...rows, { uid: 'late' }];
    await disabled.read('publishHere');
    await disabled.read('publish');
    await disabled.read('publish');
    expect(heard).toEqual(['late read', 'late published']);
    // Enabled, and disabled again.
    rows = [];
    await disabled.read('publishHere');
    rows = [{ uid: 'late' }];
    await disabled.read('publish');
    expect(heard.at(-1)).toBe('late published');
    expect(heard).toHaveLength(3);
  } finally {
    await disabled.stop();
  }
});
