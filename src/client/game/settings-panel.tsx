import { Keyboard, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CLOSE_KEYS } from '../keys/tables';
import { useKeys } from '../keys/use-keys';
import { Button, IconButton } from '../kit/button';
import { SettingsList } from './settings/settings-list';
import styles from './settings-panel.module.css';
import { useShownGame } from './shown-game';

interface SettingsPanelProps {
  /** The button that opens and closes it: the focus returns there. */
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  /** Opens the list of keys; without it there is no way there. */
  onHelp?: () => void;
}

/**
 * The settings in the place of the move list. Not modal: the clocks stay in sight and the game goes on; a press
 * on the board closes the panel and is a move.
 */
export function SettingsPanel({ opener, onClose, onHelp }: SettingsPanelProps) {
  const { t } = useTranslation();
  const { own } = useShownGame();
  const panel = useRef<HTMLDivElement>(null);
  useKeys('sheet', CLOSE_KEYS, { close: onClose });

  useEffect(() => {
    const button = opener.current;
    const inside = (target: unknown) => target instanceof Node && panel.current?.contains(target) === true;
    const element = panel.current;
    element?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
    const onPress = ({ target }: PointerEvent) => {
      if (!inside(target) && !(target instanceof Node && button?.contains(target))) onClose();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      // Whoever has gone elsewhere meanwhile, to the board above all, stays there.
      if (element?.contains(document.activeElement) || document.activeElement === document.body)
        button?.focus({ preventScroll: true });
    };
  }, [opener, onClose]);

  return (
    <div
      ref={panel}
      className={styles.panel}
      id="settings-panel"
      role="dialog"
      aria-labelledby="settings-title"
      data-own={own}
      data-testid="settings-panel"
    >
      <div className={styles.head}>
        <h2 id="settings-title" className={styles.title}>
          {t('settings.title')}
        </h2>
        <IconButton label={t('common.close')} onClick={onClose} data-testid="settings-close">
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.body}>
        <SettingsList watching={!own} />
        {onHelp && (
          <Button look="line" block className={styles.keys} onClick={onHelp} data-testid="help">
            <Keyboard size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('settings.shortcuts')}
          </Button>
        )}
      </div>
    </div>
  );
}
