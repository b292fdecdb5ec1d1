import { Handshake, Settings as SettingsIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SettingsOpener } from '../game/layout/use-panels';
import { canOfferDraw, game } from '../game/state/game';
import { gameActions } from '../game/state/game-actions';
import { Button } from '../kit/button';
import styles from './game-controls.module.scss';
import { OFFER_ARMED_MS } from './offer-slot';
import { SurrenderButton } from './surrender-button';
import { useArmed } from './use-armed';

interface GameMenuProps {
  surrenderButton: RefObject<HTMLButtonElement | null>;
  onSurrender: () => void;
  settings: SettingsOpener;
}

/** Surrender, draw, settings (GM-06). */
export function GameMenu({ surrenderButton, onSurrender, settings }: GameMenuProps) {
  const { t } = useTranslation();
  const { status, draw, drawMuted, tournament } = useSnapshot(game);
  // For White a draw loses the series.
  const isDrawn = !tournament?.isArmageddon;
  const playing = status === 'playing';
  const armed = useArmed(draw === 'wasOffered', OFFER_ARMED_MS);
  const canOffer = canOfferDraw({ status, draw, drawMuted }) && (draw !== 'wasOffered' || armed);
  const offer = drawMuted ? t('game.slot.drawMuted') : t('game.menu.drawOffer');
  const drawHint = {
    none: offer,
    refused: offer,
    pressed: t('game.slot.drawPressed'),
    declined: drawMuted ? t('game.slot.drawMuted') : t('game.slot.drawDeclinedHint'),
    offered: t('game.slot.drawOutgoing'),
    wasOffered: t('game.menu.drawAccept'),
    accepted: t('game.menu.drawAccept'),
  }[draw];
  return (
    <nav className={styles.menu} data-columns={isDrawn ? 3 : 2} aria-label={t('game.menu.label')}>
      <SurrenderButton ref={surrenderButton} disabled={!playing} onAsk={onSurrender} />
      {isDrawn && (
        <Button
          className={styles.item}
          // Not `disabled`, which would take the focus from whoever has just offered.
          aria-disabled={!canOffer || undefined}
          title={drawHint}
          onClick={canOffer ? gameActions.offerDraw : undefined}
          data-testid="offer-draw"
        >
          <Handshake
            className={styles.itemIcon}
            size={20}
            strokeWidth={1.75}
            aria-hidden="true"
            data-spare={draw === 'offered' || undefined}
          />
          {draw === 'offered' ? t('game.menu.drawOffered') : t('game.menu.draw')}
        </Button>
      )}
      <Button
        ref={settings.button}
        className={styles.item}
        aria-expanded={settings.open}
        aria-controls="settings-panel"
        data-state={settings.open ? 'open' : 'closed'}
        onClick={settings.toggle}
        onPointerEnter={settings.prepare}
        onFocus={settings.prepare}
        data-testid="settings"
      >
        <SettingsIcon className={styles.itemIcon} size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('game.menu.settings')}
      </Button>
    </nav>
  );
}
