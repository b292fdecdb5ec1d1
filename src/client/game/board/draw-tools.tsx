import { Pencil } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { INKS, type Ink } from '../../board/drawing';
import { useMedia } from '../../kit/use-media';
import { settings } from '../../settings/state/settings';
import { inkKey } from './board-grid';
import styles from './draw-tools.module.scss';
import { InkSample } from './ink-sample';

interface DrawToolsProps {
  /** Ink that a press on the board draws with; `null` where it moves pieces. */
  ink: Ink | null;
  onInk(ink: Ink | null): void;
}

/** A switch for drawing and its four inks, for touch screens, which have no right button. */
export function DrawTools({ ink, onInk }: DrawToolsProps) {
  const { t } = useTranslation();
  const { inkShapes } = useSnapshot(settings);
  const isNeeded = useMedia('touch');
  const isLeftOn = !isNeeded && ink !== null;
  useEffect(() => {
    if (isLeftOn) onInk(null);
  }, [isLeftOn, onInk]);
  if (!isNeeded) return null;
  return (
    <div className={styles.tools} data-inks={ink !== null || undefined}>
      {ink && (
        <fieldset className={styles.inks} aria-label={t('board.draw.ink')}>
          {INKS.map(one => (
            <label key={one} className={styles.ink}>
              <input
                type="radio"
                name="ink"
                value={one}
                checked={one === ink}
                onChange={() => onInk(one)}
                aria-label={t(inkKey(one))}
              />
              <InkSample ink={one} shapes={inkShapes} />
            </label>
          ))}
        </fieldset>
      )}
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={ink !== null}
        aria-label={t('board.draw.toggle')}
        title={t('board.draw.toggle')}
        onClick={() => onInk(ink ? null : 'plain')}
        data-testid="draw"
      >
        <Pencil size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
