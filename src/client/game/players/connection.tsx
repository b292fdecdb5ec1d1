import { Wifi, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useShownGame } from '../shown-game';
import { connectionKey } from '../texts/text-keys';
import styles from './connection.module.scss';

/** How the channel of the game is (LV-01), by colour and by shape, and how long the way to the server and back is. */
export function Connection({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { store, own } = useShownGame();
  const { channel, status, isQuiet, roundTrip } = useSnapshot(store);
  // After the end a player needs the channel no more, so its closing is no trouble; a spectator waits for the next game.
  const quiet = status === 'ended' && channel !== 'connected';
  if (quiet && own) return null;
  const state = isQuiet && channel === 'connected' ? 'quiet' : channel;
  const trouble = state !== 'connected' && state !== 'connecting' && state !== 'initiating';
  const Icon = trouble ? WifiOff : Wifi;
  // A quiet line has the length that was measured last: a reader who wonders whether it is slow looks here.
  const ms = channel === 'connected' ? roundTrip : null;
  const isMeasured = ms !== null && state === 'connected';
  const label = isMeasured ? t('game.connection.measured', { ms }) : t(connectionKey(state));
  return (
    <span
      className={[styles.connection, className].filter(Boolean).join(' ')}
      role="img"
      aria-label={label}
      title={label}
      data-state={state}
      data-quiet={quiet}
      data-testid="connection"
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {ms !== null && <small dir="auto">{t('game.connection.roundTrip', { ms })}</small>}
    </span>
  );
}
