import { useTranslation } from 'react-i18next';
import type { Challenge } from '../../../protocol/users';
import { TIME_CONTROLS, tempoOf } from '../../../rules/time-control';
import { modeKey } from '../../game/modes/modes';
import { Avatar } from '../../kit/avatar';
import { BreakingName } from '../../kit/breaking-name';
import { CoinAmount } from '../../kit/coin-amount';
import { Flag } from '../../kit/flag';
import { nameText } from '../../kit/player-name';
import { flagOf, portraitOf } from '../../state/installation';
import styles from './found-duel.module.scss';

interface FoundDuelProps {
  found: Pick<Challenge, 'opponent' | 'gameMode' | 'bet'> & { challenge?: true | undefined };
  /** Side of the avatar in pixels. */
  size?: number;
  'data-testid'?: string;
}

/** A duel that the user may join: against whom, with which clock, for what. Needs the area `duel`. */
export function FoundDuel({ found, size = 64, ...rest }: FoundDuelProps) {
  const { t } = useTranslation();
  const { opponent, gameMode, bet, challenge } = found;
  return (
    <div className={styles.found} {...rest}>
      <Avatar {...portraitOf(opponent.card ?? null)} size={size} />
      <div>
        <small>{t(challenge ? 'duel.form.challenges' : 'duel.form.against')}</small>
        <b>
          <BreakingName name={nameText(t, opponent.username)} />
          <Flag url={flagOf(opponent.card)} />
        </b>
        <span>
          <bdi>{opponent.elo}</bdi> · {t(modeKey(tempoOf(gameMode)))}{' '}
          <bdi>{TIME_CONTROLS[gameMode].shortName}</bdi>
        </span>
        <span>{bet === 0 ? t('duel.list.noStake') : <CoinAmount amount={bet} size={18} />}</span>
      </div>
    </div>
  );
}
