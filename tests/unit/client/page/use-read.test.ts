import { object, string } from 'valibot';
import { expect, test } from 'vitest';
import type { CallActions } from '../../../../src/client/page/actions';
import { readOnce } from '../../../../src/client/page/use-read';

interface Answer {
  name: string;
}

/** Calls that are answered by the test, the first one first. */
function heldCalls() {
  const answers: ((name: string) => void)[] = [];
  const calls = {
    read: (_call: object, { onData }: { onData: (data: Answer) => void }) =>
      new Promise(resolve =>
        answers.push(name => {
          onData({ name });
          resolve({ ok: true });
        }),
      ),
  } as unknown as CallActions;
  return { calls, answer: (name: string) => answers.shift()?.(name) };
}

test('an answer of another call stays when a reading that began before it brings an older one', () => {
  const { calls, answer } = heldCalls();
  const call = { endpoint: null, path: '/', answer: object({ name: string() }) };
  const heard: string[] = [];
  const told = { onData: ({ name }: Answer) => heard.push(name), onError: () => undefined };
  const older = readOnce(calls, call, true, told);
  older.replace({ name: 'changed' });
  answer('as it was');
  expect(heard).toEqual(['changed']);
  readOnce(calls, call, true, told);
  answer('read again');
  expect(heard).toEqual(['changed', 'read again']);
});
