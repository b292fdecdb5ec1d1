import { Handshake, Hourglass, WifiOff, X } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { UNRATED_AT_START } from '../../protocol/game-frames';
import { game } from '../game/state/game';
import { gameActions } from '../game/state/game-actions';
import { NamedText } from '../game/texts/named-text';
import { Button, IconButton } from '../kit/button';
import styles from './game-controls.module.scss';
import { ThroughRule } from './series/on-demand';
import { useArmed } from './use-armed';

/** An offer must not be accepted by a hand that was already on its way (design §9). */
export const OFFER_ARMED_MS = 1000;

/** Text below the wait for the first move, where it says why the game may stay unrated. */
const UNRATED_HINTS = { pair: 'game.slot.firstMovePair', few: 'game.slot.firstMoveFew' } as const;

/** Place of whatever waits for an answer or for time to pass. It is kept when there is nothing. */
export function OfferSlot() {
  return (
    // One region for all that comes and goes, so that it is read aloud.
    <div className={styles.place} role="status" aria-atomic="false" data-testid="offer">
      <SlotContent />
    </div>
  );
}

function SlotContent() {
  const { t } = useTranslation();
  const { draw, drawMuted, absence, moves, firstMoveUntil, turn, side, opponent } = useSnapshot(game);
  const { unratedBecause, tournament, isDuel } = useSnapshot(game);
  const armed = useArmed(draw === 'wasOffered', OFFER_ARMED_MS);
  const canAbort = useArmed(firstMoveUntil !== null, OFFER_ARMED_MS);
  const name = opponent?.username ?? '';

  if (draw === 'wasOffered')
    return (
      <DrawSlot
        tone="offer"
        title={<NamedText text="game.slot.drawIncoming" name={name} />}
        hint={t('game.slot.drawIncomingHint')}
      >
        <Button
          size="small"
          className={styles.answer}
          disabled={!armed}
          onClick={gameActions.offerDraw}
          data-testid="accept-draw"
        >
          {t('game.slot.accept')}
        </Button>
        {drawMuted !== null && (
          <IconButton
            className={styles.answer}
            label={t('game.slot.decline')}
            disabled={!armed}
            onClick={gameActions.declineDraw}
            data-testid="decline-draw"
          >
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </DrawSlot>
    );
  // Before the absence of an opponent: aborting is the way out of both.
  if (firstMoveUntil !== null) {
    const because = UNRATED_AT_START.find(known => known === unratedBecause);
    const otherwise = tournament ? 'game.slot.firstMoveForfeit' : 'game.slot.firstMoveHint';
    const hint = because && !tournament ? UNRATED_HINTS[because] : otherwise;
    // The server counts only quick games between people, and none whose opponent is known to be away.
    const isCounted = !isDuel && !opponent?.house && absence?.who !== 'opponent';
    // Why the game may stay unrated is worth more room than what an end of it costs, which the title of the button says.
    const saysCost = isCounted && unratedBecause === null;
    const theirs = moves.length === 0 ? 'game.slot.firstMoveOpponent' : 'game.slot.firstMoveReply';
    return (
      <Slot
        tone="plain"
        icon={<Hourglass size={24} strokeWidth={1.75} />}
        title={turn === side ? t('game.slot.firstMovePlayer') : <NamedText text={theirs} name={name} />}
        hint={<NamedText text={hint} name={name} until={firstMoveUntil} />}
      >
        {!tournament && (
          <Button
            size="small"
            className={styles.answer}
            disabled={!canAbort}
            onClick={gameActions.abort}
            title={isCounted ? t('game.slot.abortCostHint') : undefined}
            data-testid="abort"
          >
            {t('game.slot.abort')}
            {saysCost && <small>{t('game.slot.abortCost')}</small>}
          </Button>
        )}
      </Slot>
    );
  }
  if (absence?.who === 'opponent')
    return (
      <Slot
        tone="danger"
        icon={<WifiOff size={24} strokeWidth={1.75} />}
        title={<NamedText text="game.slot.absent" name={name} />}
        hint={<NamedText text="game.slot.absentHint" name={name} until={absence.deadline} />}
      />
    );
  if (draw === 'pressed')
    return (
      <DrawSlot title={t('game.slot.drawPressed')} hint={t('game.slot.drawPressedHint')}>
        <Button
          size="small"
          className={styles.answer}
          onClick={gameActions.takeBackOffer}
          data-testid="take-back-draw"
        >
          {t('game.slot.drawTakeBack')}
        </Button>
      </DrawSlot>
    );
  if (draw === 'offered')
    return <DrawSlot title={t('game.slot.drawOutgoing')} hint={t('game.slot.drawOutgoingHint')} />;
  if (draw === 'declined')
    return (
      <DrawSlot
        title={<NamedText text="game.slot.drawDeclined" name={name} />}
        hint={drawMuted ? t('game.slot.drawMuted') : t('game.slot.drawDeclinedHint')}
      />
    );
  if (draw === 'refused')
    return (
      <DrawSlot title={t('game.slot.drawRefused')} hint={t('game.slot.drawRefusedHint')}>
        <Button
          size="small"
          className={styles.answer}
          onClick={gameActions.muteDraws}
          data-testid="mute-draws"
        >
          {t('game.slot.drawMute')}
        </Button>
      </DrawSlot>
    );
  if (tournament?.isArmageddon)
    return (
      <Suspense>
        <ThroughRule />
      </Suspense>
    );
  return null;
}

interface SlotProps {
  tone: 'offer' | 'plain' | 'danger';
  icon: ReactNode;
  title: ReactNode;
  hint: ReactNode;
  children?: ReactNode;
}

function DrawSlot({
  tone = 'plain',
  ...rest
}: Omit<SlotProps, 'tone' | 'icon'> & { tone?: 'offer' | 'plain' }) {
  return <Slot tone={tone} icon={<Handshake size={24} strokeWidth={1.75} />} {...rest} />;
}

function Slot({ tone, icon, title, hint, children }: SlotProps) {
  return (
    <div className={styles.slot} data-tone={tone}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.text}>
        <b>{title}</b>
        <small>{hint}</small>
      </span>
      {children}
    </div>
  );
}
