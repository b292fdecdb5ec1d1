import type { TFunction } from 'i18next';
import { Swords } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Snapshot, useSnapshot } from 'valtio';
import { DECLINE_REASONS, PARTINGS } from '../../protocol/duel';
import { ratingPool, TIME_CONTROLS, type TimeControlName, tempoOf } from '../../rules/time-control';
import { modeKey } from '../game/modes/modes';
import { useCountdown } from '../game/versus/use-countdown';
import { family } from '../i18n/family';
import { KingCoin, kingText } from '../kit/coin-amount';
import { MarkedText } from '../kit/marked-text';
import { apart, nameText } from '../kit/player-name';
import { useRead } from '../page/use-read';
import { publicUserIfAny } from '../players/endpoints';
import { Seat, WaitingView } from '../queue/waiting-view';
import { app, queueOf } from '../state/app';
import type { DuelQueue } from '../state/shapes';
import styles from './duel-wait.module.scss';
import { ChallengeCode, Invitation } from './invitation';

const returnedKey = family('duel.wait', PARTINGS);
const reasonKey = family('duel.ready', DECLINE_REASONS);

function returnedText(t: TFunction, { why, reason }: Snapshot<NonNullable<DuelQueue['returned']>>): string {
  return reason === null
    ? t(returnedKey(why))
    : t('duel.wait.declinedBecause', { reason: t(reasonKey(reason)) });
}

/** A duel waits for an opponent: its stake, and how somebody gets to it. @source requirements DU-11, QU-09 */
export function DuelWait() {
  const { t, i18n } = useTranslation();
  const queue = queueOf(useSnapshot(app).queue, 'duel');
  const left = useCountdown(queue?.expires, queue?.time, queue?.heardAt);
  if (!queue) return null;
  const { gameMode, options, idMatch, returned } = queue;
  const challenged = queue.challenged ?? options.challenge;
  const bet = queue.bet ?? options.bet;
  const isPublic = queue.isPublic ?? options.public;
  const name = challenged && nameText(t, challenged);
  const calm =
    bet > 0
      ? t('duel.wait.held', { king: kingText(bet, i18n.language) })
      : name
        ? t('duel.wait.challengeFree', { name: apart(name) })
        : t('duel.wait.free');
  return (
    <WaitingView
      Icon={Swords}
      line={
        <>
          {t(name ? 'duel.wait.challenge' : isPublic ? 'duel.wait.public' : 'duel.wait.private')} ·{' '}
          {t(modeKey(tempoOf(gameMode)))} <bdi>{TIME_CONTROLS[gameMode].shortName}</bdi>
        </>
      }
      title={name ? t('duel.wait.titleFor', { name: apart(name) }) : t('duel.wait.title')}
      isNamed={Boolean(name)}
      opponent={
        challenged ? (
          <Challenged username={challenged} gameMode={gameMode} />
        ) : (
          t(isPublic ? 'duel.wait.anyone' : 'duel.wait.unknown')
        )
      }
      cancel={t('duel.wait.cancel')}
      hint={returned ? returnedText(t, returned) : calm}
      isNews={Boolean(returned)}
      stake={
        bet > 0 ? (
          <p className={styles.stake} data-testid="duel-stake">
            <KingCoin size={40} />
            <bdi className={styles.amount}>{kingText(bet, i18n.language)}</bdi>
            <span className={styles.terms}>
              {t('duel.wait.each')}
              <span>
                <MarkedText
                  text={t('duel.wait.winner', { king: kingText(2 * bet, i18n.language) })}
                  marks={{ b: words => <b>{words}</b> }}
                />
              </span>
            </span>
          </p>
        ) : (
          <p className={styles.honour}>{t('duel.wait.honour')}</p>
        )
      }
      aside={idMatch !== undefined && !challenged && <Invitation code={idMatch} left={left} />}
      ways={idMatch !== undefined && challenged && <ChallengeCode code={idMatch} left={left} />}
    />
  );
}

/** The challenged player, as far as they are known. */
function Challenged({ username, gameMode }: { username: string; gameMode: TimeControlName }) {
  const { t } = useTranslation();
  const { data } = useRead(publicUserIfAny(username));
  const player = data && 'username' in data ? data : null;
  const rating = player?.[ratingPool(gameMode) === 'rapid' ? 'rapid_ranked' : 'blitz_ranked'];
  return (
    <Seat name={nameText(t, player?.username ?? username)} card={player?.card ?? null} rating={rating} />
  );
}
