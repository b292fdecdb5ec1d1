import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressOf } from '../../../../src/server/limits/address';
import { Buckets } from '../../../../src/server/limits/buckets';
import { Limits } from '../../../../src/server/limits/limits';

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test('a bucket gives so many at once and so many a second, and other keys have their own', () => {
  let now = 0;
  const buckets = new Buckets({ perSecond: 2, burst: 3 }, () => now);
  const spend = (count: number, key = 'a') => Array.from({ length: count }, () => buckets.spend(key));
  expect(spend(4)).toEqual([0, 0, 0, 1]);
  expect(spend(1, 'b')).toEqual([0]);
  now = 1_000;
  expect(spend(3)).toEqual([0, 0, 1]);
  // Long after it is full it holds no more than at first.
  now = 100_000;
  expect(spend(4)).toEqual([0, 0, 0, 1]);
});

test('a bucket that is used now and then does not count as full', () => {
  let now = 0;
  const buckets = new Buckets({ perSecond: 1, burst: 10 }, () => now);
  for (let taken = 0; taken < 10; taken++) buckets.spend('a');
  const waits: number[] = [];
  for (now = 500; now <= 30_000; now += 500) waits.push(buckets.spend('a'));
  expect(waits.filter(wait => wait === 0)).toHaveLength(30);
});

test('a flood of keys is forgotten instead of remembered for ever', () => {
  const buckets = new Buckets({ perSecond: 1, burst: 1_000_000 }, () => 0);
  for (let key = 0; key < 200_000; key++) buckets.spend(String(key));
  const kept = buckets as unknown as { young: Map<string, unknown>; old: Map<string, unknown> };
  expect(kept.young.size + kept.old.size).toBeLessThanOrEqual(100_000);
});

test.each([
  ['10.1.2.3', undefined, false, '10.1.2.3'],
  ['::ffff:10.1.2.3', undefined, false, '10.1.2.3'],
  ['2001:db8:0:7::1', undefined, false, '2001:db8:0:7'],
  ['2001:0db8:0000:0007:ffff:1:2:3', undefined, false, '2001:db8:0:7'],
  ['::1', undefined, false, '0:0:0:0'],
  // Anybody may write such a header where no proxy does.
  ['10.1.2.3', '1.1.1.1', false, '10.1.2.3'],
  // The nearest proxy wrote the last one; what stands before it came with the request.
  ['10.0.0.1', '9.9.9.9, 1.2.3.4', true, '1.2.3.4'],
  ['10.0.0.1', undefined, true, '10.0.0.1'],
])(
  'a request from %s (forwarded for %s, behind a proxy: %s) counts as %s',
  (remote, forwarded, trustProxy, address) => {
    expect(addressOf(from(remote, forwarded), trustProxy)).toBe(address);
  },
);

/** Opens sockets until one is refused. */
function openAll(limits: Limits, address: string, most: number) {
  const sockets: EventEmitter[] = [];
  for (let opened = 0; opened < most; opened++) {
    const socket = new EventEmitter();
    const refusal = limits.connect(from(address), socket);
    if (refusal) return { sockets, refusal };
    sockets.push(socket);
  }
  return { sockets, refusal: null };
}

test('sockets are limited by address and in all, and one that closes makes room', () => {
  let now = 0;
  const limits = new Limits(
    { trustProxy: false, limits: { addresses: 'strict', maxSockets: 120 } },
    () => now,
  );
  const first = openAll(limits, '10.0.0.1', 1_000);
  expect(first.sockets).toHaveLength(100);
  expect(first.refusal).toEqual({ whose: 'address', retryAfter: 1 });
  const second = openAll(limits, '10.0.0.2', 1_000);
  expect(second.sockets).toHaveLength(20);
  expect(second.refusal).toEqual({ whose: 'server', retryAfter: 30 });
  for (const socket of first.sockets) socket.emit('close');
  now = 100_000;
  expect(openAll(limits, '10.0.0.2', 100).sockets).toHaveLength(100);
});

test('an address has a limited number of sockets, however slowly it opens them', () => {
  let now = 0;
  const limits = new Limits(
    { trustProxy: false, limits: { addresses: 'strict', maxSockets: 10_000 } },
    () => now,
  );
  for (let opened = 0; opened < 200; opened++, now += 1_000)
    expect(limits.connect(from('10.0.0.1'), new EventEmitter())).toBeNull();
  expect(limits.connect(from('10.0.0.1'), new EventEmitter())).toEqual({ whose: 'address', retryAfter: 30 });
  expect(limits.connect(from('10.0.0.2'), new EventEmitter())).toBeNull();
});

test('users are limited even when addresses are not', () => {
  const limits = new Limits({ trustProxy: false, limits: { addresses: 'off', maxSockets: 10 } }, () => 0);
  for (let sent = 0; sent < 10_000; sent++) expect(limits.request(from('10.0.0.1'))).toBe(0);
  const calls = Array.from({ length: 301 }, () => limits.call('ann', from('10.0.0.1')));
  expect([calls.filter(wait => wait === 0).length, calls.at(-1)]).toEqual([300, 1]);
  expect([limits.greeting('ann', '10.0.0.1'), limits.call('ben', from('10.0.0.1'))]).toEqual([0, 0]);
});

test('an address pays for tokens with a bad signature, and for users who go on when told to wait', () => {
  let now = 0;
  const limits = new Limits(
    { trustProxy: false, limits: { addresses: 'strict', maxSockets: 1_000 } },
    () => now,
  );
  /** Requests that are let in until the first one that is not. */
  const letIn = (address: string, then: () => void): number => {
    let count = 0;
    while (limits.request(from(address)) === 0) {
      count++;
      then();
    }
    return count;
  };
  expect(letIn('10.0.0.1', () => undefined)).toBe(400);
  // Each forged call costs as much as 21.
  expect(letIn('10.0.0.2', () => limits.forgedCall(from('10.0.0.2')))).toBe(20);
  for (let calls = 0; calls < 300; calls++) limits.call('ann', from('10.0.0.9'));
  // Each call of a refused user costs as much as 6.
  expect(letIn('10.0.0.3', () => limits.call('ann', from('10.0.0.3')))).toBe(67);
  const greet = (): boolean => {
    const isOpen = limits.connect(from('10.0.0.4'), new EventEmitter()) === null;
    limits.forgedGreeting('10.0.0.4');
    return isOpen;
  };
  expect(Array.from({ length: 6 }, greet)).toEqual([true, true, true, true, true, false]);
  // The debt is never more than a full bucket, so an address that stops is let in again.
  for (let greeted = 0; greeted < 100; greeted++) greet();
  now = 21_000;
  expect(limits.connect(from('10.0.0.4'), new EventEmitter())).toBeNull();
});
