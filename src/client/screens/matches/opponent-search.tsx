import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_USERNAME } from '../../../protocol/limits';
import type { Millis } from '../../../rules/units';
import { IconButton } from '../../kit/button';
import { SearchField } from '../../kit/search-field';
import styles from './filter-bar.module.css';

/** Nobody waits for it, and nobody is asked for every letter. */
const REST_MS: Millis = 300;

interface OpponentSearchProps {
  /** What is searched for; empty for nothing. */
  value: string;
  onSearch: (letters: string) => void;
}

/** Letters of an opponent's name. What is typed counts when the hands rest. */
export function OpponentSearch({ value, onSearch }: OpponentSearchProps) {
  const { t } = useTranslation();
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
      className={styles.search}
      label={t('matches.search.opponent')}
      inputMode="search"
      autoCapitalize="off"
      maxLength={MAX_USERNAME}
      value={text}
      onChange={({ target }) => setText(target.value)}
      data-testid="search-opponent"
    >
      {text !== '' && (
        <IconButton
          label={t('matches.search.clear')}
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
