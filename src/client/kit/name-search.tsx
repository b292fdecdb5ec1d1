import { X } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { IconButton } from './button';
import { SearchField } from './search-field';

/** Pause in typing after which the search begins, so that not every letter sends a call. */
const REST_MS = 300;

interface NameSearchProps
  extends Pick<
    ComponentProps<typeof SearchField>,
    'role' | 'onKeyDown' | 'autoFocus' | (`aria-${string}` & keyof ComponentProps<'input'>)
  > {
  /** Placeholder and accessible name. */
  label: string;
  /** Name of the button that clears the field. */
  clearLabel: string;
  className?: string | undefined;
  /** Letters of the longest name. */
  maxLength: number;
  'data-testid': string;
  /** Letters searched for; empty for none. */
  value: string;
  onSearch: (letters: string) => void;
}

/** A search field for letters of a player's name. The search begins when typing pauses. */
export function NameSearch(props: NameSearchProps) {
  const { clearLabel, value, onSearch, ...input } = props;
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(value);

  useEffect(() => {
    // The value was changed from outside, by the browser's back button for example.
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
      {...input}
      inputMode="search"
      autoCapitalize="off"
      value={text}
      onChange={({ target }) => setText(target.value)}
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
