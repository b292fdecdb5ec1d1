import { afterEach, expect, test, vi } from 'vitest';
import type { CallActions } from '../../../../src/client/page/actions';
import { support, supportActions } from '../../../../src/client/state/support';
import {
  keepDrafts,
  noDrafts,
  readDrafts,
  writing,
  writingActions,
} from '../../../../src/client/support/support-drafts';

afterEach(() => {
  vi.unstubAllGlobals();
  supportActions.close();
});

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: key => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

const DRAFT = { ...noDrafts('ana'), subject: 'Clock', message: 'It ran', replies: { 7: 'Hello?' } };

test('[SU-10] a draft is kept for its writer, and for nobody else on this device', () => {
  vi.stubGlobal('localStorage', storage());
  expect(readDrafts('ana')).toEqual(noDrafts('ana'));
  keepDrafts(DRAFT);
  expect(readDrafts('ana')).toEqual(DRAFT);
  expect(readDrafts('eve')).toEqual(noDrafts('eve'));
});

test('[SU-10] a storage that is blocked, full or full of junk loses drafts without a failure', () => {
  const refuse = (): never => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  keepDrafts(DRAFT);
  expect(readDrafts('ana')).toEqual(noDrafts('ana'));
  for (const junk of ['', '{', 'null', '{"uid":"ana"}', '[]']) {
    vi.stubGlobal('localStorage', { getItem: () => junk, setItem: refuse });
    expect(readDrafts('ana')).toEqual(noDrafts('ana'));
  }
});

/** Calls that have been sent, and the way to answer the first that has no answer. */
function heldCalls() {
  const keys: (string | undefined)[] = [];
  const waiting: ((result: object) => void)[] = [];
  const calls = {
    post: (_call: object, _body: object, key?: string) => {
      keys.push(key);
      return new Promise(resolve => waiting.push(resolve));
    },
  } as unknown as CallActions;
  return { calls, keys, answer: (result: object) => waiting.shift()?.(result) };
}

const WRITTEN = { ok: true, data: { id: 7 } };

/** A browser without drafts, in which a user has opened the panel. */
function openedBy(uid: string): void {
  vi.stubGlobal('localStorage', storage());
  writingActions.open(uid);
}

test('[SU-09] a form that is opened anew while its message is on its way sends it once, and a lost answer keeps its key', async () => {
  openedBy('ana');
  const { calls, keys, answer } = heldCalls();
  const body = { message: 'Hello?' };
  const lost = writingActions.send(calls, 7, body);
  writingActions.open('ana');
  expect(await writingActions.send(calls, 7, body)).toBeNull();
  expect(keys).toHaveLength(1);
  answer({ ok: false, error: 'offline' });
  expect(await lost).toBeNull();
  const second = writingActions.send(calls, 7, body);
  answer(WRITTEN);
  expect(await second).toEqual({ id: 7 });
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('[SU-10] a message with an answer is no draft any more, and a refused one or one that was changed since is', async () => {
  openedBy('ana');
  const { calls, answer } = heldCalls();
  const subject = { reason: 2, subject: 'Clock', message: 'It ran' };
  const sent = async (
    form: number | 'new',
    body: { message: string },
    result: object,
    meanwhile = () => {},
  ) => {
    const end = writingActions.send(calls, form, body);
    meanwhile();
    answer(result);
    await end;
    expect(readDrafts('ana')).toEqual(writing.drafts);
    return writing.drafts;
  };
  writingActions.fill(subject);
  writingActions.reply(7, 'Hello?');
  const refused = { ok: true, data: { error: 'no' } };
  expect(await sent(7, { message: 'Hello?' }, refused)).toMatchObject({ replies: { 7: 'Hello?' } });
  const typeOn = () => writingActions.reply(7, 'Hello? Ana');
  expect(await sent(7, { message: 'Hello?' }, WRITTEN, typeOn)).toMatchObject({
    replies: { 7: 'Hello? Ana' },
  });
  expect(await sent(7, { message: 'Hello? Ana' }, WRITTEN)).toMatchObject({ ...subject, replies: { 7: '' } });
  expect(await sent('new', subject, WRITTEN)).toMatchObject({ reason: null, subject: '', message: '' });
});

test('[SU-10] a late answer leaves another user’s drafts and another attachment alone', async () => {
  openedBy('ana');
  const { calls, answer } = heldCalls();
  const game = { kind: 'game', game: 5 } as const;
  const end = writingActions.send(calls, 7, { message: 'Hello?', attachment: game });
  supportActions.open({ kind: 'game', game: 6 });
  writingActions.open('eve');
  writingActions.reply(7, 'Hello?');
  answer(WRITTEN);
  await end;
  expect(readDrafts('eve').replies).toEqual({ 7: 'Hello?' });
  expect(support.attachment).toEqual({ kind: 'game', game: 6 });
  supportActions.open(game);
  const next = writingActions.send(calls, 7, { message: 'Hello?', attachment: game });
  answer(WRITTEN);
  await next;
  expect([readDrafts('eve').replies, support.attachment]).toEqual([{ 7: '' }, null]);
});
