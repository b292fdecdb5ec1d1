import type { ChangeEvent, ClipboardEvent } from 'react';
import { expect, test } from 'vitest';
import { codeInput } from '../../../../src/client/kit/code-input';

const codes: string[] = [];
const input = codeInput(code => codes.push(code));
const type = (value: string) => input.onChange({ target: { value } } as ChangeEvent<HTMLInputElement>);
const paste = (text: string) =>
  input.onPaste({
    preventDefault: () => undefined,
    clipboardData: { getData: () => text },
  } as unknown as ClipboardEvent<HTMLInputElement>);

test('[AL-07] a one-time code is read from the digits of any keyboard, and whole from a pasted text with a gap', () => {
  type('123456');
  type('\u0661\u0662\u0663\u0664\u0665\u0666');
  type('\u06f1\u06f2a');
  paste('123 456');
  paste('code 9876543');
  expect(codes).toEqual(['123456', '123456', '12', '123456', '987654']);
});
