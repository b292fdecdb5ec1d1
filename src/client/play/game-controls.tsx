import { Flag } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsOpener } from '../game/layout/use-panels';
import { gameActions } from '../game/state/game-actions';
import { CLOSE_KEYS } from '../keys/tables';
import { useKeys } from '../keys/use-keys';
import { Button } from '../kit/button';
import { useBackCloses } from '../page/use-back-closes';
import styles from './game-controls.module.scss';
import { GameMenu } from './game-menu';
import { OfferSlot } from './offer-slot';

/** Offer slot and menu, and in their place the question before a surrender. */
export function GameControls({ settings }: { settings: SettingsOpener }) {
  const [asking, setAsking] = useState(false);
  const asked = useRef(false);
  const surrenderButton = useRef<HTMLButtonElement>(null);
  const ask = useCallback(() => setAsking(true), []);
  const close = useCallback(() => setAsking(false), []);

  useEffect(() => {
    // The keyboard returns to where the question came from, unless it has gone elsewhere since.
    if (!asking && asked.current && document.activeElement === document.body)
      surrenderButton.current?.focus();
    asked.current = asking;
  }, [asking]);

  if (asking) return <SurrenderQuestion onClose={close} />;
  return (
    <div className={styles.controls}>
      <OfferSlot />
      <GameMenu surrenderButton={surrenderButton} onSurrender={ask} settings={settings} />
    </div>
  );
}

/**
 * Asks before a surrender (GM-07). The harmless answer comes first, has the focus and lies where the
 * question was opened, so that a second press there changes nothing.
 */
function SurrenderQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const harmless = useRef<HTMLButtonElement>(null);
  useKeys('sheet', CLOSE_KEYS, { close: onClose });
  useBackCloses(onClose);

  useEffect(() => {
    harmless.current?.focus({ preventScroll: true });
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !panel.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, [onClose]);

  return (
    <div
      ref={panel}
      className={styles.controls}
      role="alertdialog"
      aria-labelledby="surrender-title"
      aria-describedby="surrender-text"
      data-testid="alert"
    >
      <div className={styles.place}>
        <div className={styles.slot} data-tone="danger">
          <Flag className={styles.icon} size={24} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.text}>
            <b id="surrender-title">{t('game.surrender.title')}</b>
            <small id="surrender-text">{t('game.surrender.text')}</small>
          </span>
        </div>
      </div>
      <div className={styles.menu} data-columns="2">
        <Button ref={harmless} className={styles.item} onClick={onClose} data-testid="alert-action-0">
          {t('game.surrender.keepPlaying')}
        </Button>
        <Button
          look="danger"
          className={styles.item}
          onClick={() => {
            gameActions.surrender();
            onClose();
          }}
          data-testid="alert-action-1"
        >
          {t('game.surrender.confirm')}
        </Button>
      </div>
    </div>
  );
}
