import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { oneAtATime, untilAlone } from '../../../../src/server/database/migration-lock';

afterEach(() => vi.restoreAllMocks());

const log = pino({ level: 'silent' });

/** Connections that answer everything, in the order in which the pool gives them out. @returns what each was asked */
function connections(): string[][] {
  const asked: string[][] = [];
  vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(async () => {
    const texts: string[] = [];
    asked.push(texts);
    const query = async (given: string | { text: string }) => {
      texts.push((typeof given === 'string' ? given : given.text).replace(/\s+/g, ' ').trim());
      return { rows: [{ isOurs: true }] };
    };
    return { query, release: () => undefined } as never;
  });
  return asked;
}

test('[IP-01] a migration leaves no setting behind on a connection that a pooler gives to others', async () => {
  const asked = connections();
  await oneAtATime('postgres://nowhere', log, async tx => void (await tx.execute(sql`alter table t`)));
  const [holder, worker] = asked;
  expect(worker).toEqual([
    'begin',
    `select set_config('lock_timeout', $1, true)`,
    expect.stringMatching(/^select set_config\('tcp_keepalives_idle', '10', true\)/),
    'alter table t',
    'commit',
  ]);
  expect(holder?.[0]).toBe('begin');
  for (const text of holder?.slice(1) ?? [])
    expect(text).toMatch(/^set local |^select set_config\(.*, true\)$|xact_lock/);
});

test('[IP-01] a node that waits for another one to migrate says so every five seconds, and not for a short wait', async () => {
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  const wait = async (ms: number) => {
    let slept = 0;
    const sleep = async (pause: number) => {
      slept += pause;
    };
    await untilAlone(log, async () => slept >= ms, { sleep });
  };
  await wait(4_000);
  expect(warned).not.toHaveBeenCalled();
  await wait(21_000);
  expect(warned).toHaveBeenCalledTimes(4);
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('another node'));
});
