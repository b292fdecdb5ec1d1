import type { ChangeEvent, ClipboardEvent } from 'react';
import { westernDigits } from '../../rules/typed-number';

/** The digits of a one-time code. */
export const CODE_DIGITS = 6;

const digitsOf = (text: string): string => westernDigits(text).replace(/\D/g, '').slice(0, CODE_DIGITS);

/** Properties of a one-time code's input: filled in by the browser, left to right, with the digits of any keyboard. */
export const codeInput = (onCode: (digits: string) => void) =>
  ({
    type: 'text',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    pattern: '[0-9]*',
    maxLength: CODE_DIGITS,
    dir: 'ltr',
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      // The field would cut "123 456" off at its sixth sign.
      event.preventDefault();
      onCode(digitsOf(event.clipboardData.getData('text')));
    },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onCode(digitsOf(target.value)),
  }) as const;
