import { House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Snapshot, useSnapshot } from 'valtio';
import type { ListedDuel } from '../../protocol/duel-room';
import { TIME_CONTROLS, tempoOf } from '../../rules/time-control';
import { alertActions } from '../alerts/state/alert-actions';
import { modeKey } from '../game/modes/modes';
import { Avatar } from '../kit/avatar';
import { BreakingName } from '../kit/breaking-name';
import { Button } from '../kit/button';
import { CoinAmount, kingText } from '../kit/coin-amount';
import { Flag } from '../kit/flag';
import { app } from '../state/app';
import { flagOf, portraitOf } from '../state/installation';
import styles from './duel-list.module.scss';

/** The public duels that wait for an opponent (DU-08). */
export function DuelList({ duels }: { duels: Snapshot<readonly ListedDuel[]> }) {
  const { t } = useTranslation();
  return (
    <div className={styles.table}>
      <div className={styles.head} aria-hidden="true">
        <span>{t('duel.list.opponent')}</span>
        <span>{t('duel.list.rank')}</span>
        <span>{t('duel.list.mode')}</span>
        <span className={styles.bet}>{t('duel.list.bet')}</span>
      </div>
      <ul aria-label={t('duel.list.label')} data-testid="duel-list">
        {duels.map(duel => (
          <Row key={duel.id} duel={duel} />
        ))}
      </ul>
    </div>
  );
}

function Row({ duel }: { duel: Snapshot<ListedDuel> }) {
  const { t, i18n } = useTranslation();
  const { user, queue } = useSnapshot(app);
  const { id, opponent, rank, gameMode, bet, card, house } = duel;
  const isOwn = opponent === user?.username;
  const isShort = bet > (user?.kingAmount ?? 0);
  const mode = `${t(modeKey(tempoOf(gameMode)))} ${TIME_CONTROLS[gameMode].shortName}`;
  const stake =
    bet === 0 ? t('duel.list.noStake') : `${kingText(bet, i18n.language)} ${t('common.king.name')}`;
  return (
    <li className={styles.row} data-testid={`duel-${id}`}>
      <span className={styles.player}>
        <Avatar {...portraitOf(card ?? null)} size={44} />
        <BreakingName name={opponent} className={styles.name} />
        <Flag url={flagOf(card)} />
        {house && (
          <House className={styles.house} size={18} strokeWidth={1.75} aria-label={t('duel.list.house')} />
        )}
      </span>
      <span className={styles.rank}>{rank}</span>
      <span className={styles.mode}>
        {t(modeKey(tempoOf(gameMode)))} <bdi>{TIME_CONTROLS[gameMode].shortName}</bdi>
      </span>
      <span className={styles.bet}>
        {bet === 0 ? (
          <span className={styles.none}>{t('duel.list.noStake')}</span>
        ) : (
          <CoinAmount amount={bet} size={20} />
        )}
      </span>
      {isOwn ? (
        <span className={styles.own}>{t('duel.list.own')}</span>
      ) : (
        <Button
          className={styles.join}
          disabled={queue !== null || isShort}
          title={isShort ? t('duel.list.short') : undefined}
          aria-label={t('duel.list.joinName', { name: opponent, mode, stake })}
          onClick={() => alertActions.open({ kind: 'duel', code: id })}
        >
          {t('duel.list.join')}
        </Button>
      )}
    </li>
  );
}
