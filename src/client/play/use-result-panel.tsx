import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Millis } from '../../rules/units';
import { StepsButton } from '../game/layout/steps-button';
import { endPanel } from '../game/result/end-panel';
import { game } from '../game/state/game';
import { CLOSE_KEYS } from '../keys/tables';
import { useKeys } from '../keys/use-keys';
import { settings } from '../settings/state/settings';
import { OFFER_ARMED_MS } from './offer-slot';

interface ResultPanel {
  /** For the panel between the clocks; `undefined` while the game is played. */
  attributes: ReturnType<typeof endPanel> | undefined;
  folded: boolean;
  /** Folds the result and unfolds it; stands among the buttons through the moves. */
  toggle: ReactNode;
  /** The focus was elsewhere when the result came, so it has to be announced. */
  isUntold: boolean;
}

/**
 * The panel of the game's result, which can be folded so that the moves have its room. The opponent's wish for a rematch
 * unfolds it.
 */
export function useResultPanel(): ResultPanel {
  const { t } = useTranslation();
  const { result, serial, isDuel, rematch } = useSnapshot(game);
  const [foldedGame, setFoldedGame] = useState<number | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOver = result !== null;
  const folded = isOver && foldedGame === serial;
  const fold = useCallback(() => {
    // The button that had the focus goes with the others.
    if (actionsIn(panel)?.contains(document.activeElement)) button.current?.focus();
    setFoldedGame(serial);
  }, [serial]);
  // Zen mode hides the moves, and the button that would unfold the result.
  const { zen } = useSnapshot(settings);
  useKeys('sheet', CLOSE_KEYS, { close: fold }, { active: isOver && !folded && !zen });
  const isUntold = usePoliteFocus(panel, isOver);
  useEffect(() => {
    if (rematch === 'wasOffered') setFoldedGame(null);
  }, [rematch]);
  const Chevron = folded ? ChevronUp : ChevronDown;
  return {
    attributes: result ? endPanel({ ref: panel, outcome: result.outcome, folded, isDuel }) : undefined,
    folded,
    toggle: isOver && (
      <StepsButton
        ref={button}
        label={folded ? t('game.result.unfold') : t('game.result.fold')}
        aria-expanded={!folded}
        onClick={() => (folded ? setFoldedGame(null) : fold())}
        data-testid="result-fold"
        data-fold
      >
        <Chevron size={20} strokeWidth={1.75} aria-hidden="true" />
      </StepsButton>
    ),
    isUntold,
  };
}

const actionsIn = (panel: RefObject<HTMLElement | null>) =>
  panel.current?.querySelector<HTMLElement>('[data-end-actions]');

/**
 * Puts the focus on the first way on, unless the player is busy somewhere, the board above all. As with an offer, a press
 * counts a second later.
 *
 * @returns whether the focus stayed where it was
 */
function usePoliteFocus(panel: RefObject<HTMLElement | null>, isOver: boolean): boolean {
  const [left, setLeft] = useState(false);
  useEffect(() => {
    if (!isOver) return;
    const active = document.activeElement;
    // A heading that was only given the focus does not make the player busy.
    const isAt = active instanceof HTMLElement && active !== document.body && active.tabIndex >= 0;
    const busy = isAt && !actionsIn(panel)?.contains(active);
    setLeft(busy);
    if (busy) return;
    const first = actionsIn(panel)?.querySelector<HTMLElement>('button:not(:disabled, nav *)');
    first?.focus({ preventScroll: true });
    return first ? ignoreEarlyKeys(first, OFFER_ARMED_MS) : undefined;
  }, [panel, isOver]);
  return left;
}

/**
 * Keeps a button that has got the focus by itself from being pressed for a while: an Enter on its way to the game would press it.
 *
 * @returns ends it
 */
export function ignoreEarlyKeys(button: EventTarget, during: Millis): () => void {
  const ignore = (event: Event) => {
    if ('key' in event && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
  };
  // The space bar presses when it comes up.
  button.addEventListener('keydown', ignore);
  button.addEventListener('keyup', ignore);
  const end = () => {
    clearTimeout(timer);
    button.removeEventListener('keydown', ignore);
    button.removeEventListener('keyup', ignore);
  };
  const timer = setTimeout(end, during);
  return end;
}
