import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Side } from '../../../rules/chess';
import type { Ink } from '../../board/drawing';
import type { Step } from '../../board/steps';
import { Board, useBoardControl } from '../../game/board/board';
import { spokenMoveAt } from '../../game/spoken-move';
import { family } from '../../i18n/family';
import { replayFeed } from '../../state/board-feed';
import type { ReplayMatch } from '../../state/replay-match';
import { settings } from '../../state/settings';
import type { GameState } from '../../state/shapes';

const boardKey = family('replay.board', ['w', 'b']);

interface ReplayBoardProps {
  store: GameState;
  match: ReplayMatch;
  /** Whose board it is shown on. */
  boardOf: Side;
  ink: Ink | null;
  onStep: (step: Step) => void;
}

/** The position on show. It takes marks and arrows, and no moves. */
export function ReplayBoard({ store, match, boardOf, ink, onStep }: ReplayBoardProps) {
  const { t } = useTranslation();
  const { moves, viewedPly, side } = useSnapshot(store);
  const { players } = match;
  const feed = useMemo(() => replayFeed(store, settings, players, boardOf), [store, players, boardOf]);
  const actions = useMemo(() => ({ step: onStep, play: null }), [onStep]);
  const control = useBoardControl(feed, actions);
  return (
    <Board
      control={control}
      label={t(boardKey(side))}
      spoken={spokenMoveAt(t, moves, viewedPly) ?? t('replay.start')}
      ink={ink}
    />
  );
}
