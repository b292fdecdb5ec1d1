import type { Step } from '../../board/steps';
import { PANEL_KEYS, QUESTION_KEYS, type Question, STEP_KEYS, VIEW_KEYS } from '../../keys/tables';
import { useKeys } from '../../keys/use-keys';
import { settingsActions } from '../../settings/state/settings';
import { canFillScreen, toggleFullscreen } from '../layout/fullscreen';
import { useShownGame } from '../shown-game';
import { flipBoard } from '../state/game';

interface GameKeys {
  onStep: (step: Step) => void;
  /** Leaves the screen on Escape; by default Escape goes to the last position. */
  onLeave?: () => void;
  onAsk: (question: Question) => void;
  /** Questions that can be asked here. Default: all. */
  questions?: readonly Question[];
  /** Whether the screen has a zen mode. */
  zen?: boolean;
  onSettings?: () => void;
  onHelp?: () => void;
}

const ALL = Object.keys(QUESTION_KEYS) as Question[];

/** The keys of a game, played or watched or over. */
export function useGameKeys(keys: GameKeys): void {
  const { onStep, onLeave = () => onStep('last'), onAsk, questions = ALL } = keys;
  const { zen = false, onSettings, onHelp } = keys;
  const { store } = useShownGame();
  useKeys('game', STEP_KEYS, {
    previous: () => onStep('previous'),
    next: () => onStep('next'),
    first: () => onStep('first'),
    last: () => onStep('last'),
    leave: onLeave,
  });
  useKeys('game', VIEW_KEYS, {
    flip: () => flipBoard(store),
    flipToo: () => flipBoard(store),
    ...(canFillScreen() && { fullscreen: toggleFullscreen }),
    ...(zen && { zen: settingsActions.toggleZen }),
  });
  const asks = questions.map(question => [question, () => onAsk(question)] as const);
  useKeys('game', QUESTION_KEYS, Object.fromEntries(asks));
  useKeys('game', PANEL_KEYS, {
    ...(onSettings && { settings: onSettings }),
    ...(onHelp && { help: onHelp }),
  });
}
