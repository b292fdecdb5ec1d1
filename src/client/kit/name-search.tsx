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

/**
 * Text of a search field. The search begins when typing pauses.
 *
 * @param value letters searched for
 * @returns the text, and what changes it
 */
export function useTyped(
  value: string,
  onSearch: (letters: string) => void,
): [text: string, type: (text: string) => void] {
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  const [sent, setSent] = useState(value);
  // Compared while rendering: by the time of an effect the next letters may have been sent, and would be taken back.
  if (searched !== value) {
    setSearched(value);
    // The value was changed from outside, by the browser's back button for example.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  useEffect(() => {
    const letters = text.trim();
    if (letters === sent) return;
    const timer = setTimeout(() => {
      setSent(letters);
      onSearch(letters);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text, sent, onSearch]);
  return [text, setText];
}

/** A search field for letters of a player's name. The search begins when typing pauses. */
export function NameSearch(props: NameSearchProps) {
  const { clearLabel, value, onSearch, ...input } = props;
  const [text, setText] = useTyped(value, onSearch);
  const field = useRef<HTMLInputElement>(null);

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
