import type { Logger } from 'pino';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Question, Topic } from '../../../../src/server/bus/bus';
import { LocalBus } from '../../../../src/server/bus/local';

const moved: Topic<{ ply: number; tags?: string[] | undefined }> = {
  name: 'moved',
  schema: v.object({ ply: v.number(), tags: v.optional(v.array(v.string())) }),
};
const double: Question<{ of: number }, number> = {
  name: 'double',
  schema: v.object({ of: v.number() }),
  answer: v.number(),
};
const WAIT = { timeoutMs: 1_000 };

const error = vi.fn();
let bus: LocalBus;
/** Messages are delivered in later microtasks. */
const delivered = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  error.mockReset();
  bus = new LocalBus({ error } as unknown as Logger);
});
afterEach(() => {
  vi.useRealTimers();
});

test('a message reaches all listeners of its topic after publish has returned, each with its own copy', async () => {
  const heard: { ply: number; tags?: string[] | undefined }[] = [];
  const sent = { ply: 3, tags: ['a'] };
  bus.subscribe(moved, data => {
    heard.push(data);
    data.tags?.push('changed by a listener');
  });
  const stop = bus.subscribe(moved, data => heard.push(data));
  bus.subscribe({ ...moved, name: 'other' }, () => expect.unreachable());
  bus.publish(moved, sent);
  sent.tags.push('changed by the sender');
  expect(heard).toEqual([]);
  await delivered();
  expect(heard).toEqual([
    { ply: 3, tags: ['a', 'changed by a listener'] },
    { ply: 3, tags: ['a'] },
  ]);
  stop();
  bus.publish(moved, { ply: 4 });
  await delivered();
  expect(heard).toHaveLength(3);
});

test('only JSON passes: functions and symbols throw, and other objects fail their topic’s schema', async () => {
  const anything: Topic<unknown> = { name: 'anything', schema: v.date() };
  const listen = vi.fn();
  bus.subscribe(anything, listen);
  expect(() => bus.publish(anything, { call: () => 1 })).toThrow();
  expect(() => bus.publish(anything, Symbol('everybody'))).toThrow();
  bus.publish(anything, new Date());
  await delivered();
  expect(listen).not.toHaveBeenCalled();
  expect(error).toHaveBeenCalledOnce();
});

test('a listener that throws does not keep others from hearing', async () => {
  const listen = vi.fn();
  bus.subscribe(moved, () => {
    throw new Error('planted');
  });
  bus.subscribe(moved, listen);
  bus.publish(moved, { ply: 1 });
  await delivered();
  expect(listen).toHaveBeenCalledOnce();
  expect(error).toHaveBeenCalledOnce();
});

test('a question is answered even when the answer takes a while', async () => {
  bus.answer(double, async ({ of }) => {
    await new Promise(resolve => setTimeout(resolve, 900));
    return 2 * of;
  });
  const reply = bus.request(double, { of: 21 }, WAIT);
  await vi.advanceTimersByTimeAsync(900);
  expect(await reply).toEqual({ ok: true, answer: 42 });
  expect(vi.getTimerCount()).toBe(0);
});

test('a missing, late or failing answerer is returned as a value', async () => {
  expect(await bus.request(double, { of: 1 }, WAIT)).toEqual({ ok: false, code: 'unanswered' });

  const stopWaiting = bus.answer(double, () => new Promise<number>(() => undefined));
  const late = bus.request(double, { of: 1 }, WAIT);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toEqual({ ok: false, code: 'timeout' });
  stopWaiting();

  const stopThrowing = bus.answer(double, () => Promise.reject(new Error('planted')));
  expect(await bus.request(double, { of: 1 }, WAIT)).toEqual({ ok: false, code: 'failed' });
  stopThrowing();

  // An answer of the wrong form, as an older node might give it.
  bus.answer({ ...double, answer: v.any() }, () => 'two');
  expect(await bus.request(double, { of: 1 }, WAIT)).toEqual({ ok: false, code: 'failed' });
  expect(vi.getTimerCount()).toBe(0);
});

test('a question has one answerer', () => {
  bus.answer(double, ({ of }) => 2 * of);
  expect(() => bus.answer(double, ({ of }) => of + of)).toThrow();
});
