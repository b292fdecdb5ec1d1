import { Castle } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { MAX_USERNAME } from '../../../protocol/limits';
import { type FoundPlayer, MIN_SEARCHED } from '../../../protocol/player-search';
import { Avatar } from '../../kit/avatar';
import { Flag } from '../../kit/flag';
import { NameSearch } from '../../kit/name-search';
import { PlayerName } from '../../kit/player-name';
import { profilePath } from '../../page/profile-path';
import { useRead } from '../../page/use-read';
import { playersNamed } from '../../players/player-search-endpoint';
import { DialogClose } from '../../screen/dialog-close';
import { SidePanel, SidePanelTitle } from '../../screen/side-panel';
import { flagOf, portraitOf } from '../../state/installation';
import { LastOpponentsList } from './last-opponents-list';
import styles from './search-panel.module.scss';

/** A name is typed, players who are called like that are listed, and Enter or a press leads to one's card. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const [letters, setLetters] = useState('');
  const [at, setAt] = useState(0);
  const isLong = letters.length >= MIN_SEARCHED;
  const { data, error } = useRead(isLong ? playersNamed(letters) : null);
  const players = (isLong && data?.players) || [];
  const optionId = (index: number) => `${id}-${index}`;

  function go(username: string): void {
    onClose();
    void navigate(profilePath(username));
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && players.length > 0) {
      event.preventDefault();
      setAt((at + step + players.length) % players.length);
    }
    if (event.key !== 'Enter') return;
    const typed = event.currentTarget.value.trim();
    // Until the list of these letters has come, the name is taken at its word.
    if (typed !== letters || (data === null && isLong)) {
      if (typed !== '') go(typed);
      return;
    }
    const chosen = players[at];
    if (chosen) go(chosen.username);
  }

  return (
    <SidePanel className={styles.panel} onClose={onClose} data-testid="player-search">
      <header className={styles.head}>
        <SidePanelTitle>{t('shell.search.title')}</SidePanelTitle>
        <DialogClose data-testid="player-search-close" />
      </header>
      <NameSearch
        className={styles.search}
        label={t('shell.search.label')}
        clearLabel={t('shell.search.clear')}
        maxLength={MAX_USERNAME}
        value={letters}
        onSearch={next => {
          setLetters(next);
          setAt(0);
        }}
        autoFocus
        role="combobox"
        aria-expanded={players.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={players.length > 0 ? optionId(at) : undefined}
        onKeyDown={onKeyDown}
        data-testid="player-search-name"
      />
      <p className={styles.state} role="status">
        {isLong && data === null && error !== null && t('shell.search.failed')}
        {isLong && data?.players.length === 0 && t('shell.search.none', { name: letters })}
      </p>
      <div
        id={`${id}-list`}
        className={styles.list}
        role="listbox"
        aria-label={t('shell.search.title')}
        tabIndex={-1}
      >
        {players.map((player, index) => (
          <Found
            key={player.username}
            id={optionId(index)}
            player={player}
            isChosen={index === at}
            onPress={() => go(player.username)}
          />
        ))}
      </div>
      {letters === '' && <LastOpponentsList onGo={go} onClose={onClose} />}
    </SidePanel>
  );
}

interface FoundProps {
  id: string;
  player: FoundPlayer;
  isChosen: boolean;
  onPress: () => void;
}

function Found({ id, player, isChosen, onPress }: FoundProps) {
  const { t } = useTranslation();
  const { username, house, card, rapid_ranked, blitz_ranked } = player;
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // The field keeps the focus, and its keys choose.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does the same
    <div
      ref={option}
      id={id}
      className={styles.found}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={onPress}
      data-testid={`found-${username}`}
    >
      <Avatar {...portraitOf(card)} size={44} />
      <span className={styles.words}>
        <b>
          <PlayerName name={username} />
          <Flag url={flagOf(card)} />
          {house && <Castle className={styles.house} size={16} strokeWidth={2} aria-hidden="true" />}
        </b>
        <small>
          {t('common.mode.rapid')} <bdi>{Math.round(rapid_ranked)}</bdi> · {t('common.mode.blitz')}{' '}
          <bdi>{Math.round(blitz_ranked)}</bdi>
        </small>
      </span>
    </div>
  );
}
