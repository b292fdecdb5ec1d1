import { AlarmClock } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { otherSide } from '../../../rules/chess';
import { clockText } from '../../../rules/clock-text';
import { MarkedText } from '../../kit/marked-text';
import { apart, nameText } from '../../kit/player-name';
import { useShownGame } from '../shown-game';
import { clockLeft } from '../state/game-clock';
import { paceKey, sideKey } from '../texts/text-keys';
import { baseTime, controlText, lowTimeMark, paceOf } from '../texts/time-text';
import styles from './clock-face.module.scss';
import { DuelMark } from './duel-mark';

interface ClockFaceProps {
  who: 'player' | 'opponent';
  /** This clock runs and has fallen below its low-time mark. */
  onLow?: () => void;
}

/**
 * One player's clock. The store keeps the moment it was set; while it runs, the face writes itself at
 * every tenth of a second, without a render (CK-01).
 */
export function ClockFace({ who, onLow }: ClockFaceProps) {
  const { t } = useTranslation();
  const { store, own } = useShownGame();
  const { clock, times, kept, gameMode, [who]: owner, status, turn, side } = useSnapshot(store);
  const panel = useRef<HTMLDivElement>(null);
  const face = useRef<HTMLSpanElement>(null);
  const bar = useRef<HTMLElement>(null);
  const base = baseTime(gameMode);
  const running = clock.running === who;
  const ownSide = who === 'player' ? side : otherSide(side);
  const showed = kept?.who === who ? kept.left : null;
  // Before a side's first move its clock stands, although it is that side's turn.
  const onMove = running || (status === 'playing' && clock.running === null && turn === ownSide);

  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasLow = false;
    let shown = '';
    const draw = () => {
      const left = clockLeft({ times, clock }, who, performance.now());
      const low = (status === 'playing' || running) && left < lowTimeMark(base);
      // Before the game is known, a zero would look like a game lost on time.
      const text = status === 'starting' ? '–:––' : clockText(left);
      if (face.current) face.current.dataset.ms = String(Math.round(left));
      // Writing the same text again would lay it out and paint it again.
      if (text !== shown) {
        shown = text;
        if (face.current) face.current.textContent = text;
        if (bar.current) bar.current.style.inlineSize = base ? `${Math.min(100, (left / base) * 100)}%` : '0';
        if (panel.current) panel.current.dataset.low = String(low);
      }
      if (!running) return;
      if (low && !wasLow) onLow?.();
      wasLow = low;
      // Up to the next tenth, so that none is skipped.
      if (left > 0) timer = setTimeout(draw, (left % 100) / (clock.rate ?? 1) + 1);
    };
    draw();
    return () => clearTimeout(timer);
  }, [times, clock, who, base, running, status, onLow]);

  const name = nameText(t, owner?.username ?? '');
  return (
    <div
      ref={panel}
      className={styles.clock}
      data-who={who}
      data-own={own}
      data-on-move={onMove}
      data-kept={showed !== null || undefined}
    >
      <span
        ref={face}
        className={styles.time}
        data-own={own && status === 'ended' && who === 'player'}
        role="timer"
        dir="ltr"
        aria-label={own && who === 'player' ? t('game.clock.player') : t('game.clock.opponent', { name })}
        data-testid={`clock-${who}`}
      />
      {/* Low time has a shape of its own, not a colour alone: this sign, and the hatched bar. */}
      <AlarmClock className={styles.alarm} size={26} strokeWidth={2} aria-hidden="true" />
      {showed === null ? (
        <span className={styles.label}>
          <ClockLabel who={who} onMove={onMove} />
        </span>
      ) : (
        <span className={styles.kept}>
          <MarkedText
            text={t('game.clock.kept', { time: apart(clockText(showed)) })}
            marks={{ b: time => <b data-testid={`clock-kept-${who}`}>{time}</b> }}
          />
        </span>
      )}
      <span className={styles.bar} aria-hidden="true">
        <i ref={bar} />
      </span>
    </div>
  );
}

function ClockLabel({ who, onMove }: { who: 'player' | 'opponent'; onMove: boolean }) {
  const { t } = useTranslation();
  const { store, own } = useShownGame();
  const { status, gameMode, side, isDuel } = useSnapshot(store);
  if (status === 'starting') return null;
  const pace = paceOf(gameMode);
  if (who === 'opponent' && isDuel)
    return (
      <>
        <DuelMark /> <bdi dir="ltr">{controlText(gameMode)}</bdi>
      </>
    );
  if (who === 'opponent' && status === 'playing' && pace)
    return (
      <>
        {t(paceKey(pace))} <bdi dir="ltr">{controlText(gameMode)}</bdi>
      </>
    );
  if (own && onMove && who === 'player') return t('game.clock.yourTurn');
  return t(sideKey(who === 'player' ? side : otherSide(side)));
}
