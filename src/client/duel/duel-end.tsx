import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { isDoor, useDoorText } from '../alerts/door-text';
import { game } from '../game/state/game';
import { family } from '../i18n/family';
import { CoinAmount } from '../kit/coin-amount';
import { apart } from '../kit/player-name';
import { useRead } from '../page/use-read';
import { OwnDayLimit } from './day-limit';
import { DuelReceipt } from './duel-receipt';
import styles from './duel-receipt.module.scss';
import { receiptOf } from './endpoints';
import { duelEnd, setEndedDuel } from './state/duel-end';

const OWN_REASONS = ['notEnoughKing', 'stakeLimit', 'coolOff'] as const;
const ownKey = family('duel.rematch', OWN_REASONS);
const isOwnReason = (code: string): code is (typeof OWN_REASONS)[number] =>
  OWN_REASONS.some(reason => reason === code);

export interface EndReceiptProps {
  /** Number of the game. */
  game: number;
  /** Says in words what came of copying. */
  onTold: (text: string) => void;
}

/** The receipt of a duel below its result, in two lines. */
export function EndReceipt({ game: id, onTold }: EndReceiptProps) {
  const read = useRead(receiptOf(id), true);
  const bet = read.data?.bet;
  useEffect(() => {
    if (bet !== undefined) setEndedDuel(id, bet);
  }, [id, bet]);
  return <DuelReceipt read={read} onTold={onTold} isBrief />;
}

/** Below the rematch of a duel: why it has been refused, and how much of the day's own limit is staked. */
export function DuelFoot() {
  return (
    <>
      <RematchRefusal />
      <OwnDayLimit />
    </>
  );
}

export interface StakeLabelProps {
  /** Number of the game. */
  game: number;
  /** Whether the rematch is the other's wish. */
  isAnswer: boolean;
  /** Text of the button without a stake, or until it is known. */
  label: string;
}

/** Text of the rematch button with each player's stake, which the receipt beside it has read. */
export function StakeLabel({ game: id, isAnswer, label }: StakeLabelProps) {
  const { t } = useTranslation();
  const { game: ended, bet } = useSnapshot(duelEnd);
  if (ended !== id || bet === 0) return label;
  return (
    <span className={styles.stake}>
      {isAnswer ? t('duel.rematch.acceptFor') : t('duel.rematch.for')} <CoinAmount amount={bet} size={18} />
    </span>
  );
}

/** Once a rematch has been refused: why, and that nothing is lost by it. */
function RematchRefusal() {
  const { t } = useTranslation();
  const doorText = useDoorText();
  const { rematch, rematchRefusal, opponent } = useSnapshot(game);
  const refusal = rematch === 'declined' ? rematchRefusal : null;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Enlarged text may leave it out of sight.
    if (refusal) place.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  return (
    <div ref={place} role="status">
      {refusal && (
        <p className={styles.refusal} data-testid="rematch-refusal">
          {refusal.who === 'opponent'
            ? t('duel.rematch.theirs', { name: apart(opponent?.username ?? '') })
            : isDoor(refusal.code)
              ? doorText(refusal.code, refusal.until)
              : t(isOwnReason(refusal.code) ? ownKey(refusal.code) : 'duel.rematch.unavailable')}
          <small>{t('duel.rematch.nothingHeld')}</small>
        </p>
      )}
    </div>
  );
}
