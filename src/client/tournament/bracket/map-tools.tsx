import { LocateFixed, Maximize, Radio } from 'lucide-react';
import { memo, type ReactNode, useCallback, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { BracketControl } from '../../bracket/control';
import type { Bracket } from '../../bracket/model';
import { liveIn } from '../../bracket/now-playing';
import { BRACKET_KEYS } from '../../keys/tables';
import { useKeys } from '../../keys/use-keys';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { spokenMatch } from './bracket-words';
import styles from './map-tools.module.scss';
import { ZoomTools } from './zoom-tools';

const NONE: ReadonlySet<number> = new Set();

export interface MapToolsProps {
  control: BracketControl;
  bracket: Bracket;
  /** Goes to the reader's own place; `null` for who only looks. */
  onFindMe: (() => void) | null;
}

/** All of the bracket, the boards of the matches that are being played, as many at once as there is room for, the reader's own place, and the zoom. */
export const MapTools = memo(function MapTools({ control, bracket, onFindMe }: MapToolsProps) {
  const { t } = useTranslation();
  const isFitted = useSyncExternalStore(
    control.follow,
    useCallback(() => control.isFitted, [control]),
  );
  const live = liveIn(bracket);
  /** Matches that were gone to, and those on show since the last press. */
  const [shown, setShown] = useState<{ all: ReadonlySet<number>; now: readonly number[] }>({
    all: NONE,
    now: [],
  });
  const fit = () => control.fit();
  const goOn = () => {
    // After the last of them it begins anew.
    const before = live.some(({ id }) => !shown.all.has(id)) ? shown.all : NONE;
    const now = control.goToBoards(
      live.map(({ id }) => id),
      before,
    );
    setShown({ all: new Set([...before, ...now]), now });
  };
  useKeys('page', BRACKET_KEYS, { fit, live: goOn, ...(onFindMe && { find: onFindMe }) });
  const told = live.filter(({ id }) => shown.now.includes(id));
  return (
    <fieldset className={styles.tools} aria-label={t('bracket.tools.label')}>
      <div className={styles.ways}>
        <Way
          label={t('bracket.tools.fit')}
          keys={BRACKET_KEYS.fit.keys[0]}
          pressed={isFitted}
          onClick={fit}
          testId="fit"
        >
          <Maximize size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>{t('bracket.tools.fit')}</span>
        </Way>
        {live.length > 0 && (
          <Way
            label={t('bracket.tools.next', { live: live.length })}
            keys={BRACKET_KEYS.live.keys[0]}
            onClick={goOn}
            testId="find-live"
          >
            <Radio className={styles.live} size={18} strokeWidth={1.75} aria-hidden="true" />
            <span>{t('bracket.tools.live')}</span>
            <b>{live.length}</b>
          </Way>
        )}
        {onFindMe && (
          <Way label={t('bracket.find')} keys={BRACKET_KEYS.find.keys[0]} onClick={onFindMe} testId="find-me">
            <LocateFixed size={18} strokeWidth={1.75} aria-hidden="true" />
            <span>{t('bracket.find')}</span>
          </Way>
        )}
      </div>
      <ZoomTools control={control} />
      <VisuallyHidden>
        <span role="status">{told.map(match => spokenMatch(t, bracket, match)).join(' ')}</span>
      </VisuallyHidden>
    </fieldset>
  );
});

interface WayProps {
  label: string;
  /** The letter that does the same. */
  keys: string;
  pressed?: boolean;
  onClick: () => void;
  testId: string;
  children: ReactNode;
}

function Way({ label, keys, pressed, onClick, testId, children }: WayProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      title={`${label} (${keys.toUpperCase()})`}
      onClick={onClick}
      data-testid={testId}
    >
      {children}
    </button>
  );
}
