import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bracket, Player } from '../../bracket/model';
import { isGone } from '../../kit/player-name';
import { SearchField } from '../../kit/search-field';
import styles from './player-search.module.scss';

interface PlayerSearchProps {
  bracket: Bracket;
  /** The one that is looked for; `null` while nobody is. */
  onFind: (player: Player | null) => void;
}

/** Finds players by a part of their name: Enter goes from one to the next, with Shift back. */
export function PlayerSearch({ bracket, onFind }: PlayerSearchProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [at, setAt] = useState<number | null>(null);
  const found = playersLike(bracket, text);
  const go = (step: 1 | -1) => {
    if (found.length === 0) return;
    const next =
      at === null ? (step === 1 ? 0 : found.length - 1) : (at + step + found.length) % found.length;
    setAt(next);
    onFind(found[next] ?? null);
  };
  const clear = (typed: string) => {
    setText(typed);
    setAt(null);
    onFind(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      clear('');
    }
  };
  return (
    <SearchField
      label={t('bracket.search.label')}
      className={styles.search}
      value={text}
      onChange={event => clear(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      data-testid="player-search"
    >
      <span className={styles.found} role="status">
        {text.trim() !== '' &&
          (at === null
            ? t('bracket.search.found', { count: found.length })
            : t('bracket.search.at', { at: at + 1, total: found.length }))}
      </span>
    </SearchField>
  );
}

/** In the order of their names; who begins like that comes first. */
export function playersLike({ players }: Pick<Bracket, 'players'>, text: string): Player[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const isFirst = ({ name }: Player) => name.toLowerCase().startsWith(wanted);
  return [...players.values()]
    .filter(({ name }) => !isGone(name) && name.toLowerCase().includes(wanted))
    .sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || a.name.localeCompare(b.name));
}
