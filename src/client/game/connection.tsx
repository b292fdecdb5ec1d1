import { Wifi, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import styles from './connection.module.css';
import { useShownGame } from './shown-game';
import { connectionKey } from './text-keys';

/** How the channel of the game is (LV-01), by colour and by shape. */
export function Connection({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { channel, status } = useSnapshot(useShownGame().store);
  // After the end nobody waits for the channel: that it closed is no trouble.
  const quiet = status === 'ended' && channel !== 'connected';
  const trouble = channel === 'reconnecting' || channel === 'error' || channel === 'disconnected';
  const Icon = trouble ? WifiOff : Wifi;
  const label = t(connectionKey(channel));
  return (
    <span
      className={[styles.connection, className].filter(Boolean).join(' ')}
      role="img"
      aria-label={label}
      title={label}
      data-state={channel}
      data-quiet={quiet}
      data-testid="connection"
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}
