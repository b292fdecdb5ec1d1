import { Swords } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { StakeLabel } from '../duel/end-on-demand';
import { quietClass } from '../game/result/end-panel';
import { game } from '../game/state/game';
import { gameActions } from '../game/state/game-actions';
import { rematchNote } from '../game/state/rematch';
import { NamedText, spokenText } from '../game/texts/named-text';
import { family } from '../i18n/family';
import { Button } from '../kit/button';
import { OFFER_ARMED_MS } from './offer-slot';
import styles from './rematch.module.scss';
import { useArmed } from './use-armed';

const noteKey = family('game.rematch.note', ['left', 'waiting', 'over', 'lost', 'gone', 'unavailable']);

interface RematchProps {
  /** One line, for the folded result. */
  small?: boolean;
  /** The most likely way on. */
  isFirst?: boolean;
}

/** The button for another game with the same opponent: what it waits for and how long, or why there can be none. */
export function Rematch({ small = false, isFirst = false }: RematchProps) {
  const { t } = useTranslation();
  const { id, isDuel, rematch, channel, opponentGone, opponent, rematchUntil } = useSnapshot(game);
  const note = rematchNote({ rematch, channel, opponentGone });
  const name = opponent?.username ?? '';
  const label = {
    none: t('game.rematch.offer'),
    offered: t('game.rematch.offered'),
    wasOffered: t('game.rematch.accept'),
    declined: t('game.rematch.declined'),
  }[rematch];
  const isAnswer = rematch === 'wasOffered';
  const armed = useArmed(isAnswer, OFFER_ARMED_MS);
  const canPress = note === 'left' && (rematch === 'none' || armed);
  const button = {
    className: isFirst ? styles.rematch : `${styles.rematch} ${quietClass}`,
    // `disabled` would take the focus away from the button that was just pressed.
    'aria-disabled': !canPress || undefined,
    onClick: canPress ? () => gameActions.rematch() : undefined,
    'data-state': rematch,
    'data-note': note,
    'data-first': isFirst || undefined,
    'data-testid': 'rematch',
  };
  if (small) {
    const why = note === 'left' || note === 'waiting' ? '' : `: ${spokenText(t, noteKey(note), name)}`;
    return (
      <Button
        {...button}
        block
        look={isFirst && canPress ? 'gold' : 'plain'}
        aria-label={label + why}
        title={label + why}
      >
        <Swords size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('game.rematch.offer')}
      </Button>
    );
  }
  return (
    <Button {...button} block size="large" look={isFirst ? 'gold' : 'plain'} data-duel={isDuel || undefined}>
      <Swords size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.words}>
        {isDuel && id !== null && (isAnswer || rematch === 'none') ? (
          <Suspense fallback={label}>
            <StakeLabel game={id} isAnswer={isAnswer} label={label} />
          </Suspense>
        ) : (
          label
        )}{' '}
        <small>
          <NamedText text={noteKey(note)} name={name} until={rematchUntil ?? 0} />
        </small>
      </span>
    </Button>
  );
}
