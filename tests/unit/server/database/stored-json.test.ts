import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { importJWK } from 'jose';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { noticesAnswer } from '../../../../src/protocol/notices';
import { userAnswer } from '../../../../src/protocol/users';
import { type Evaluation, winningChances } from '../../../../src/rules/evaluation';
import type { Database } from '../../../../src/server/database/database';
import { originOf } from '../../../../src/server/games/order';
import { CODES } from '../../../../src/server/identity/popup-call';
import { ticketsFor } from '../../../../src/server/identity/tickets';
import { readMessages, readNumber } from '../../../../src/server/installation/settings';
import { ordersText } from '../../../../src/server/operator/order-book';
import { evidenceOf } from '../../../../src/server/support/evidence';
import { Bracket } from '../../../../src/server/tournaments/run/bracket';
import { type Run, revive, type Snapshot, snapshotOf } from '../../../../src/server/tournaments/run/state';
import { step } from '../../../../src/server/tournaments/run/step';
import { readWish } from '../../../../src/server/tournaments/run/store';
import { readResults } from '../../../../src/server/tournaments/stored-results';

/**
 * Nodes are replaced one by one, so this version reads what the next one has written: JSON with fields, and names of things,
 * that it has never heard of. Every such column is here, with what this version makes of its values.
 */

const SERVER = fileURLToPath(new URL('../../../../src/server/', import.meta.url));

interface Column {
  /** Values as this version writes them. */
  examples: readonly unknown[];
  /** Reads one that is stored. */
  read(stored: never): unknown;
  /** `kept`: what it writes back has all that it has read. */
  unknownFields?: 'kept';
  /** Names that may not change from one version to the next, since both nodes have to understand them. */
  fixedNames?: true;
}

/** A value that only the database, or its next reader at a player, looks into. */
const HANDED_ON: Pick<Column, 'read' | 'unknownFields'> = { read: stored => stored, unknownFields: 'kept' };

/** A database whose every statement answers this. */
function answering(...rows: unknown[]): Database {
  const statement: object = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'then' ? (resolve: (found: unknown[]) => void) => resolve(rows) : () => statement,
    },
  );
  return statement as Database;
}

const jwk = {
  ...{ kty: 'EC', crv: 'P-256', kid: 'k', x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU' },
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
};
const item = { id: 1, kind: 'avatar', name: 'Bee' };
const notice = (news: unknown) =>
  v.parse(noticesAnswer, { notices: [{ id: 1, at: 0, unread: true, news }] }).notices[0]?.news;

async function runOf(): Promise<Snapshot> {
  const entrants = ['u1', 'u2', 'u3', 'u4'].map((uid, index) => ({
    ...{ uid, number: index + 1, name: `P${index + 1}`, elo: 1500, house: false, gone: null },
  }));
  const run: Run = {
    ...{ id: 7, name: 'Cup', control: 'BLITZ_3', best: 3, readyMs: 30_000, seed: 'ab', begun: 0 },
    ...{ entrants, bracket: await Bracket.create(entrants, 'Cup'), series: new Map(), seq: 1 },
    ...{ paused: false, over: false, changed: new Set<number>() },
  };
  await step(run, { kind: 'takenUp' }, () => 1, 0);
  const [series] = run.series.values();
  const [uid = ''] = entrants.flatMap(one => (series?.players.includes(one.number) ? one.uid : []));
  const check = { match: series?.match ?? 0, number: 1 };
  await step(run, { kind: 'accept', uid, window: 'w', ...check }, () => 1, 0);
  return JSON.parse(JSON.stringify(snapshotOf(run)));
}

/** Takes a tournament over and writes it down again. */
async function takenOver(stored: Snapshot): Promise<unknown> {
  const run = await revive(stored, 1);
  await step(run, { kind: 'takenUp' }, () => 1, 0);
  await step(run, { kind: 'tick', away: [] }, () => 1, 1_000);
  return JSON.parse(JSON.stringify(snapshotOf(run)));
}

const COLUMNS: Readonly<Record<string, Column>> = {
  // A key of another kind has to be understood by the version before the one that makes it.
  'identity_key.private_key': {
    examples: [{ ...jwk, d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI' }],
    read: async stored => (await importJWK(stored, 'ES256')) && null,
    fixedNames: true,
  },
  'identity_key.public_key': {
    examples: [jwk],
    read: async stored => (await importJWK(stored, 'ES256')) && null,
    fixedNames: true,
  },
  'identity_ticket.content': {
    examples: [
      { providerId: 'google.com', account: { provider: 'google.com', name: 'Ana' }, session: null },
      {
        ...{ providerId: 'google.com', account: { provider: 'google.com', name: 'Ana' } },
        session: { uid: 'u', sid: 's' },
      },
    ],
    read: (content: unknown) => ticketsFor(answering({ content }), () => 0, CODES).spend('ticket'),
  },
  'operator_order.what': {
    examples: [{ do: 'drain', waitSeconds: 8 }],
    read: order => ordersText([{ id: 1, at: 0, source: 'command', order, done: true }]).includes('drain'),
  },
  'player.settings': {
    examples: [{ language: 'ru', theme: 'basic', animation: 'fast', promote: 'q', volume: 0.5, sound: true }],
    read: stored => v.parse(userAnswer.entries.settings, stored),
  },
  'idempotency_key.answer': { examples: [{ success: true }], ...HANDED_ON },
  'review.positions': {
    examples: [
      [
        { evaluation: { cp: 12 }, line: 'e2e4 e7e5' },
        { evaluation: { mate: -3 }, line: '' },
        { evaluation: { won: 'w' }, line: '' },
      ],
    ],
    read: (stored: { evaluation: Evaluation }[]) =>
      stored.map(({ evaluation }) => winningChances(evaluation)),
  },
  'tournament.split': { examples: [[50, 30, 20]], ...HANDED_ON },
  'tournament.draw_order': { examples: [[2, 1]], ...HANDED_ON },
  'tournament_run.snapshot': { examples: [await runOf()], read: takenOver, unknownFields: 'kept' },
  // A wish that cannot be read stays where it is, for a node that can.
  'tournament_wish.wish': {
    examples: [
      { kind: 'accept', uid: 'u1', window: 'w', match: 1, number: 1 },
      { kind: 'breather', uid: 'u1', match: 1, number: 1 },
      { kind: 'leave', uid: 'u1', why: 'left' },
      { kind: 'postpone', ms: 1 },
      { kind: 'decide', match: 1, winner: 2, reason: 'r' },
    ],
    read: readWish,
  },
  'ticket_message.attachment': {
    examples: [
      { kind: 'game', game: 1, ply: 3, closes: [{ at: 1, code: 1006 }] },
      { kind: 'purchase', reference: 'MK-12' },
    ],
    read: stored => evidenceOf(answering(), 'ana', stored),
  },
  'notice.news': {
    examples: [
      { kind: 'sold', item, king: 3 },
      { kind: 'challenge', duel: 'AB', gameMode: 'BLITZ_3', bet: 1, expires: 5 },
      { kind: 'ratingCorrected', pool: 'rapid', from: 1, to: 2, reason: 'r' },
    ],
    read: notice,
  },
  'setting.value': {
    examples: [3, [{ lang: 'en', text: 'Hello', date: '2026-01-01', action: { url: '/', name: 'Look' } }]],
    read: async (value: unknown) => [
      await readNumber(answering({ value }), 'termsVersion'),
      await readMessages(answering({ value })),
    ],
  },
  // These two are texts that hold JSON.
  'game.origin_reference': {
    examples: [
      {
        ...{ tournament: 1, name: 'Cup', match: 2, of: 3, number: 1, armageddon: false },
        score: { w: 0, b: 1 },
      },
    ],
    read: stored => originOf({ origin: 'series', originReference: JSON.stringify(stored), rematchOf: null }),
  },
  'tournament.results': {
    examples: [
      {
        finalStandings: [{ id: 1, name: 'P1', rank: 1, prize: 5 }],
        matches: [{ id: 0, participants: [{ id: 1, rank: 1 }, { id: null }] }],
        timeline: { begun: 1 },
      },
    ],
    read: stored => JSON.parse(readResults(JSON.stringify(stored))),
    unknownFields: 'kept',
  },
};
const TEXTS = new Set(['game.origin_reference', 'tournament.results']);
const columns = Object.entries(COLUMNS);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes every object in a value, the innermost first. */
function mapped(value: unknown, change: (one: Record<string, unknown>) => Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map(one => mapped(one, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapped(one, change)])));
}

const planted = (value: unknown) => mapped(value, one => ({ ...one, planted: { by: ['the next version'] } }));
const weeded = (value: unknown) => mapped(value, ({ planted: _, ...one }) => one);

/** The value with each of its texts in turn as one that nobody knows. */
function withUnknownTexts(value: unknown): unknown[] {
  if (typeof value === 'string') return ['planted'];
  const parts = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return parts.flatMap(([place, part]) =>
    withUnknownTexts(part).map(other =>
      Array.isArray(value) ? value.with(Number(place), other) : { ...(value as object), [place]: other },
    ),
  );
}

test('[IP-01] every column of JSON has a reader that was tried with values of the next version', async () => {
  const found: string[] = [];
  for (const folder of readdirSync(SERVER)) {
    const tables = await import(join(SERVER, folder, 'tables.ts')).catch(() => ({}));
    for (const table of Object.values(tables))
      if (is(table, PgTable))
        for (const column of Object.values(getTableColumns(table)))
          if (column.dataType === 'json') found.push(`${getTableName(table)}.${column.name}`);
  }
  expect(found.length).toBeGreaterThan(10);
  const known = columns.map(([name]) => name).filter(name => !TEXTS.has(name));
  expect(known.toSorted()).toEqual(found.toSorted());
});

test.each(columns)(
  '[IP-01] fields of the next version in %s are passed over, and kept where it is written back',
  async (_, column) => {
    for (const example of column.examples) {
      const stored = structuredClone(example);
      const usual = await column.read(stored as never);
      const read = await column.read(planted(example) as never);
      expect(weeded(read)).toEqual(usual);
      if (column.unknownFields === 'kept') expect(read).toEqual(planted(usual));
    }
  },
);

test.each(columns.filter(([, { fixedNames }]) => !fixedNames))(
  '[IP-01] a name that only the next version knows in %s ends nothing',
  async (_, column) => {
    for (const example of column.examples)
      for (const stored of withUnknownTexts(example)) await column.read(stored as never);
  },
);

test('[IP-01] a setting that only the next version knows leaves the others as they are', () => {
  const kept = { language: 'planted', animation: 'planted', theme: 'grayscale' };
  expect(v.parse(userAnswer.entries.settings, kept)).toEqual({ theme: 'grayscale' });
});

test('[IP-01] news that only the next version knows are a notice without news', () => {
  expect(notice({ kind: 'planted', item })).toBeNull();
});
