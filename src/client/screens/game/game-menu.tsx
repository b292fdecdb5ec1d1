import { Flag, Handshake } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button } from '../../parts/button';
import { useCommands } from '../../parts/commands';
import { game } from '../../state/game';
import styles from './game-controls.module.css';
import { OFFER_ARMED_MS } from './offer-slot';
import { SettingsMenu } from './settings-menu';
import { useArmed } from './use-armed';

interface GameMenuProps {
  surrenderButton: RefObject<HTMLButtonElement | null>;
  onSurrender: () => void;
}

/** Surrender, draw, settings (GM-06). */
export function GameMenu({ surrenderButton, onSurrender }: GameMenuProps) {
  const { t } = useTranslation();
  const commands = useCommands();
  const { status, draw } = useSnapshot(game);
  const playing = status === 'playing';
  const armed = useArmed(draw === 'wasOffered', OFFER_ARMED_MS);
  const drawHint = {
    none: t('game.menu.drawOffer'),
    offered: t('game.slot.drawOutgoing'),
    wasOffered: t('game.menu.drawAccept'),
  }[draw];
  return (
    <nav className={styles.menu} data-columns="3" aria-label={t('game.menu.label')}>
      <Button
        ref={surrenderButton}
        className={styles.item}
        disabled={!playing}
        onClick={onSurrender}
        data-testid="surrender"
      >
        <Flag className={styles.itemIcon} size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('game.menu.surrender')}
      </Button>
      <Button
        className={styles.item}
        disabled={!playing || draw === 'offered' || (draw === 'wasOffered' && !armed)}
        title={drawHint}
        onClick={() => commands.offerDraw()}
        data-testid="offer-draw"
      >
        {/* The longer word stands alone. */}
        {draw !== 'offered' && (
          <Handshake className={styles.itemIcon} size={20} strokeWidth={1.75} aria-hidden="true" />
        )}
        {draw === 'offered' ? t('game.menu.drawOffered') : t('game.menu.draw')}
      </Button>
      <SettingsMenu />
    </nav>
  );
}
