import type { ReactNode } from 'react';
import styles from './segments.module.scss';

interface SegmentsProps<Value extends string | number> {
  /** How many stand side by side. */
  className: string | undefined;
  /** Of the group of radio buttons. */
  name: string;
  options: readonly { value: Value; label: ReactNode }[];
  /** `null`: none yet. */
  chosen: Value | null;
  onChoose: (value: Value) => void;
  required?: boolean;
  /** Each button is `<testId>-<value>`. */
  testId: string;
}

/** A few things of which one is chosen, as radio buttons in a row. The group around it has the label. */
export function Segments<Value extends string | number>({
  className,
  name,
  options,
  chosen,
  onChoose,
  required,
  testId,
}: SegmentsProps<Value>) {
  return (
    <div className={[styles.segments, className].join(' ')}>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            required={required}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            data-testid={`${testId}-${value}`}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
