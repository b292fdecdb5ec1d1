import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from './button';
import { SearchField } from './search-field';

/** Nobody waits for it, and nobody is asked for every letter. */
const REST_MS = 300;

interface NameSearchProps {
  /** What it is for: its placeholder and its name. */
  label: string;
  /** Name of the button that takes the letters away. */
  clearLabel: string;
  className?: string | undefined;
  /** Letters of the longest name. */
  maxLength: number;
  'data-testid': string;
  /** What is searched for; empty for nothing. */
  value: string;
  onSearch: (letters: string) => void;
}

/** Letters of a player's name. What is typed counts when the hands rest. */
export function NameSearch(props: NameSearchProps) {
  const { label, clearLabel, className, maxLength, value, onSearch, 'data-testid': testId } = props;
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(value);

  useEffect(() => {
    // Taken off or changed elsewhere, by the way back for example.
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);

  useEffect(() => {
    const letters = text.trim();
    if (letters === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = letters;
      onSearch(letters);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);

  return (
    <SearchField
      ref={field}
      className={className}
      label={label}
      inputMode="search"
      autoCapitalize="off"
      maxLength={maxLength}
      value={text}
      onChange={({ target }) => setText(target.value)}
      data-testid={testId}
    >
      {text !== '' && (
        <IconButton
          label={clearLabel}
          onClick={() => {
            setText('');
            field.current?.focus();
          }}
          data-testid="search-clear"
        >
          <X size={18} strokeWidth={2} aria-hidden="true" />
        </IconButton>
      )}
    </SearchField>
  );
}
