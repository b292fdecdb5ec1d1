import { type ClipboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import styles from './code-boxes.module.css';
import { withWireDigits } from './wire-digits';

/** The digits of a one-time code. */
const DIGITS = 6;
const PLACES = Array.from({ length: DIGITS }, (_, place) => place);

interface CodeBoxesProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** Text if the last code was wrong; its line is always there. */
  problem: string | null;
  /** Text beside the problem: how many codes may still be tried, for example. */
  aside?: ReactNode;
  disabled?: boolean;
  /** The label stands beside the boxes, where there is room. */
  beside?: boolean;
  testId: string;
}

/**
 * A one-time code: six boxes to look at, and one field over them, so that autofill, paste and screen readers find a
 * usual field. Left to right in every language.
 */
export function CodeBoxes({
  ref,
  label,
  value,
  onChange,
  problem,
  aside,
  disabled,
  beside = false,
  testId,
}: CodeBoxesProps) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    // The field would cut "123 456" off at its sixth sign.
    event.preventDefault();
    onChange(digitsOf(event.clipboardData.getData('text')));
  };
  return (
    <div className={styles.field} data-beside={beside || undefined}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.boxes} dir="ltr" data-wrong={problem !== null || undefined}>
        {PLACES.map(place => (
          <span
            key={place}
            aria-hidden="true"
            data-here={(focused && place === Math.min(value.length, DIGITS - 1)) || undefined}
          >
            {value[place] ?? ''}
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          maxLength={DIGITS}
          dir="ltr"
          value={value}
          disabled={disabled}
          aria-invalid={problem !== null || undefined}
          aria-describedby={`${id}-problem`}
          onPaste={paste}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={({ target }) => onChange(digitsOf(target.value))}
          data-testid={testId}
        />
      </div>
      <div className={styles.below}>
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
        {aside}
      </div>
    </div>
  );
}

const digitsOf = (text: string): string => withWireDigits(text).replace(/\D/g, '').slice(0, DIGITS);
