import type { ComponentProps, CSSProperties } from 'react';
import styles from './range.module.scss';

interface RangeProps extends Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'value' | 'onChange'> {
  /** Its steps begin at 0. */
  max: number;
  value: number;
  onGo: (value: number) => void;
}

/** A line with a thumb, the same in every browser. */
export function Range({ max, value, onGo, ...input }: RangeProps) {
  const part: CSSProperties & Record<'--part', string> = {
    '--part': `${max === 0 ? 0 : (value / max) * 100}%`,
  };
  return (
    <input
      {...input}
      className={styles.range}
      style={part}
      type="range"
      min={0}
      max={max}
      value={value}
      onChange={event => onGo(Number(event.target.value))}
    />
  );
}
