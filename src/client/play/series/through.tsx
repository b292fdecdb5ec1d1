import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { game } from '../../game/state/game';
import { Avatar } from '../../kit/avatar';
import { PlayerName } from '../../kit/player-name';
import { portraitOf } from '../../state/installation';
import styles from './series.module.scss';

/** In an armageddon: who goes through as it stands, and with which result. @source comps 28, settled reading 46 */
export function Through() {
  const { t } = useTranslation();
  const { player, opponent, side } = useSnapshot(game);
  if (!player || !opponent) return null;
  // A draw is enough for Black, so until somebody is mated they are through.
  const now = side === 'b' ? player : opponent;
  const rows = [
    { text: t('lobby.through.draw'), isOwn: side === 'b', isNow: true },
    { text: t('lobby.through.win'), isOwn: true, isNow: false },
    { text: t('lobby.through.lose'), isOwn: false, isNow: false },
  ];
  return (
    <section className={styles.through} aria-labelledby="through-title" data-testid="through">
      <p id="through-title" className={styles.label}>
        {t('lobby.through.title')}
      </p>
      <p className={styles.who}>
        <Avatar {...portraitOf(now.card ?? null)} size={48} />
        <b>
          <PlayerName name={now.username} />
        </b>
      </p>
      <dl>
        {rows.map(({ text, isOwn, isNow }) => (
          <div key={text} data-now={isNow || undefined}>
            <dt>{text}</dt>
            <dd>
              <Avatar {...portraitOf((isOwn ? player : opponent).card ?? null)} size={24} />
              {isOwn ? t('lobby.through.you') : t('lobby.through.rival')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The rule of an armageddon, where an offer would stand; without a place for offers there is none for it. */
export function ThroughRule() {
  const { t } = useTranslation();
  return (
    <div className={styles.rule} data-tone="rule" data-testid="through-rule">
      <Scale size={24} strokeWidth={1.75} aria-hidden="true" />
      <b>{t('lobby.through.rule')}</b>
    </div>
  );
}
