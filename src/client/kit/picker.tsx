import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './picker.module.scss';
import { VisuallyHidden } from './visually-hidden';

interface PickerProps<Value extends string> {
  /** Accessible name. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onPick: (value: Value) => void;
  /** Something other than the default is picked. */
  isSet: boolean;
  'data-testid': string;
}

/** A menu of the browser's that is as wide as the picked option. */
export function Picker<Value extends string>(props: PickerProps<Value>) {
  const { label, options, value, onPick, isSet, 'data-testid': testId } = props;
  const id = useId();
  return (
    <span className={styles.select} data-set={isSet || undefined}>
      <VisuallyHidden>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const picked = options.find(option => option.value === target.value);
          if (picked) onPick(picked.value);
        }}
        data-testid={testId}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}
