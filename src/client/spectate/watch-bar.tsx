import { ArrowDownToLine, Settings as SettingsIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SettingsOpener } from '../game/layout/use-panels';
import { Connection } from '../game/players/connection';
import { connectionKey } from '../game/texts/text-keys';
import { IconButton } from '../kit/button';
import { useMedia } from '../kit/use-media';
import { BackButton } from '../screen/back';
import { newMoves, spectated, viewSpectated } from '../watch/state/spectated';
import styles from './watch-bar.module.scss';

interface WatchBarProps {
  settings: SettingsOpener;
  onBack: () => void;
}

/**
 * Whether what is on show is live, the way back to it, and the settings. On a phone, where there is no rail,
 * also the way out.
 */
export function WatchBar({ settings, onBack }: WatchBarProps) {
  const { t } = useTranslation();
  const narrow = useMedia('tablet');
  return (
    <div className={styles.bar}>
      {narrow && <BackButton onBack={onBack} />}
      <LiveChip />
      {narrow && <Connection className={styles.connection} />}
      <IconButton
        ref={settings.button}
        className={styles.settings}
        label={t('game.menu.settings')}
        aria-expanded={settings.open}
        aria-controls="settings-panel"
        onClick={settings.toggle}
        onPointerEnter={settings.prepare}
        onFocus={settings.prepare}
        data-testid="settings"
      >
        <SettingsIcon size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Live, or a button that leads back there and says what has been missed: nobody is pulled away from an older move. */
function LiveChip() {
  const { t } = useTranslation();
  const { presence, game, seen } = useSnapshot(spectated);
  if (presence === 'connecting') return <span className={styles.live} />;
  const isConnected = game.channel === 'connected';
  if (game.viewedPly === game.moves.length)
    return (
      <span className={styles.live} data-cut={!isConnected} data-testid={isConnected ? 'live' : undefined}>
        <i aria-hidden="true" />
        {isConnected ? t('live.spectate.live') : t(connectionKey(game.channel))}
      </span>
    );
  const count = newMoves({ game, seen });
  return (
    <button
      type="button"
      className={styles.chip}
      data-news={count > 0}
      onClick={() => viewSpectated(spectated, spectated.game.moves.length)}
      data-testid="go-live"
    >
      <ArrowDownToLine size={18} strokeWidth={2} aria-hidden="true" />
      <span>{count > 0 ? t('live.spectate.newMoves', { count }) : t('live.spectate.goLive')}</span>
    </button>
  );
}
