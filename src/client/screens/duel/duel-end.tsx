import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { family } from '../../i18n/family';
import { kingText } from '../../kit/coin-amount';
import { apart } from '../../kit/player-name';
import { game } from '../../state/game';
import { currentLanguage } from '../../state/settings';
import { OwnDayLimit } from './day-limit';
import { DuelReceipt } from './duel-receipt';
import styles from './duel-receipt.module.css';

const ownKey = family('duel.rematch', ['notEnoughKing', 'stakeLimit', 'coolOff']);
type OwnReason = Parameters<typeof ownKey>[0];
const OWN_REASONS: readonly string[] = ['notEnoughKing', 'stakeLimit', 'coolOff'] satisfies OwnReason[];
const isOwnReason = (code: string): code is OwnReason => OWN_REASONS.includes(code);

interface DuelEndProps {
  /** Number of the game. */
  game: number;
  /** Says in words what came of copying. */
  onTold: (text: string) => void;
}

/** The end of a duel on the sheet of its result: the receipt, and for what a rematch would be played. */
export function DuelEnd({ game: id, onTold }: DuelEndProps) {
  return (
    <DuelReceipt
      game={id}
      onTold={onTold}
      foot={bet => (
        <>
          <RematchTerms bet={bet} />
          <div className={styles.limit}>
            <OwnDayLimit />
          </div>
        </>
      )}
    />
  );
}

/** What a rematch costs; once it has been refused, why, and that nothing is lost by it. */
function RematchTerms({ bet }: { bet: number }) {
  const { t } = useTranslation();
  const { rematch, rematchRefusal, opponent } = useSnapshot(game);
  const refusal = rematch === 'declined' ? rematchRefusal : null;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone it may be scrolled away.
    if (refusal) place.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  return (
    <div ref={place} role="status" className={styles.terms}>
      {refusal === null ? (
        <p className={styles.note}>{t('duel.receipt.rematch', { king: kingText(bet, currentLanguage()) })}</p>
      ) : (
        <p className={styles.refusal} data-testid="rematch-refusal">
          {refusal.who === 'opponent'
            ? t('duel.rematch.theirs', { name: apart(opponent?.username ?? '') })
            : t(isOwnReason(refusal.code) ? ownKey(refusal.code) : 'duel.rematch.unavailable')}
          <small>{t('duel.rematch.nothingHeld')}</small>
        </p>
      )}
    </div>
  );
}
