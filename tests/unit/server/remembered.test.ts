import { expect, test } from 'vitest';
import { Remembered } from '../../../src/server/remembered';

test('an answer is looked up once a second, even for those who ask meanwhile', async () => {
  let now = 0;
  const asked: number[] = [];
  const doubled = new Remembered(
    async (key: number) => {
      asked.push(key);
      return key * 2;
    },
    () => now,
  );
  expect(await Promise.all([doubled.ask(1), doubled.ask(1), doubled.ask(2)])).toEqual([2, 2, 4]);
  now = 999;
  await doubled.ask(1);
  expect(asked).toEqual([1, 2]);
  now = 1_000;
  await doubled.ask(1);
  expect(asked).toEqual([1, 2, 1]);
  doubled.forget(1);
  await doubled.ask(1);
  expect(asked).toEqual([1, 2, 1, 1]);
});

test('failures, and answers that may not be kept, are looked up again', async () => {
  const answers = [new Error('planted'), 'BAN', 'OK', 'BAN'];
  const standing = new Remembered(
    async (_uid: string) => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    () => 0,
    answer => answer === 'OK',
  );
  await expect(standing.ask('ann')).rejects.toThrow('planted');
  expect([await standing.ask('ann'), await standing.ask('ann'), await standing.ask('ann')]).toEqual([
    'BAN',
    'OK',
    'OK',
  ]);
});

test('[IP-21] an answer that was asked for before a ban and comes after it is not remembered', async () => {
  let answer = (_status: string): void => undefined;
  const standing = new Remembered(
    () =>
      new Promise<string>(resolve => {
        answer = resolve;
      }),
    () => 0,
  );
  const before = standing.ask('ann');
  const answerBefore = answer;
  standing.forget('ann');
  const after = standing.ask('ann');
  answerBefore('OK');
  answer('BAN');
  expect([await before, await after, await standing.ask('ann')]).toEqual(['OK', 'BAN', 'BAN']);
});

test('a flood of keys is forgotten', async () => {
  let asked = 0;
  const numbers = new Remembered(
    async (key: number) => {
      asked++;
      return key;
    },
    () => 0,
  );
  for (let key = 0; key < 20_000; key++) await numbers.ask(key);
  expect((numbers as unknown as { kept: Map<number, unknown> }).kept.size).toBeLessThanOrEqual(10_000);
  await numbers.ask(19_999);
  expect(asked).toBe(20_000);
});
