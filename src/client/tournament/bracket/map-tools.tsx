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
import styles from './map-tools.module.css';
import { ZoomTools } from './zoom-tools';

/** A match that is gone to is shown so large that its board is open. */
const LIVE_SCALE = 1;

export interface MapToolsProps {
  control: BracketControl;
  bracket: Bracket;
  /** Goes to the reader's own place; `null` for who only looks. */
  onFindMe: (() => void) | null;
}

/** All of the bracket, the matches that are being played one after another, the reader's own place, and the zoom. */
export const MapTools = memo(function MapTools({ control, bracket, onFindMe }: MapToolsProps) {
  const { t } = useTranslation();
  const isFitted = useSyncExternalStore(
    control.follow,
    useCallback(() => control.isFitted, [control]),
  );
  const live = liveIn(bracket);
  const [shown, setShown] = useState<number | null>(null);
  const fit = () => control.fit();
  const goOn = () => {
    const next = live[live.findIndex(({ id }) => id === shown) + 1] ?? live[0];
    if (!next) return;
    setShown(next.id);
    control.goTo(next.id, LIVE_SCALE);
  };
  useKeys('page', BRACKET_KEYS, { fit, live: goOn, ...(onFindMe && { find: onFindMe }) });
  const match = shown === null ? undefined : live.find(({ id }) => id === shown);
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
        <span role="status">{match && spokenMatch(t, bracket, match)}</span>
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
