import { type ReactNode, type Ref, useId, useState } from 'react';
import styles from './code-boxes.module.scss';
import { CODE_DIGITS, codeInput } from './code-input';

const PLACES = Array.from({ length: CODE_DIGITS }, (_, place) => place);

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
  return (
    <div className={styles.field} data-beside={beside || undefined}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.boxes} dir="ltr" data-wrong={problem !== null || undefined}>
        {PLACES.map(place => (
          <span
            key={place}
            aria-hidden="true"
            data-here={(focused && place === Math.min(value.length, CODE_DIGITS - 1)) || undefined}
          >
            {value[place] ?? ''}
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          {...codeInput(onChange)}
          value={value}
          disabled={disabled}
          aria-invalid={problem !== null || undefined}
          aria-describedby={`${id}-problem`}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
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
