import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type MoveRequest, pliesBefore, SIDES, type Side } from '../../rules/chess';
import { sound } from '../audio/sounds';
import type { Drawn, Ink } from '../board/drawing';
import type { Step } from '../board/steps';
import { Board, useBoardControl } from '../game/board/board';
import { PastShade } from '../game/board/past-shade';
import { spokenMove, spokenMoveAt } from '../game/spoken/spoken-move';
import { sideBelow } from '../game/state/game';
import { family } from '../i18n/family';
import { settings } from '../settings/state/settings';
import type { EngineState } from './state/engine';
import { replayFeed } from './state/replay-feed';
import { moverIn } from './state/replay-match';
import type { ReviewState } from './state/review';
import type { Replayed } from './state/variation';

const boardKey = family('replay.board', SIDES);

interface ReplayBoardProps {
  replayed: Replayed;
  /** Whose board it is shown on. */
  boardOf: Side;
  ink: Ink | null;
  review: ReviewState;
  engine: EngineState;
  /** Marks and arrows that the game itself has for the position on show. */
  drawn?: () => readonly Drawn[];
  onStep: (step: Step) => void;
  onTry: (request: MoveRequest) => void;
}

/** The position on show. It takes marks and arrows, and moves that are tried. */
export function ReplayBoard(props: ReplayBoardProps) {
  const { replayed, boardOf, ink, review, engine, drawn, onStep, onTry } = props;
  const { t } = useTranslation();
  const { game, variation } = replayed;
  const { start, moves, viewedPly, side, flipped } = useSnapshot(game);
  const { from, moves: tried, at } = useSnapshot(variation);
  const feed = useMemo(
    () => replayFeed(replayed, settings, boardOf, review, engine, drawn),
    [replayed, boardOf, review, engine, drawn],
  );
  const actions = useMemo(() => ({ step: onStep, play: { ...NO_GAME, move: onTry } }), [onStep, onTry]);
  const control = useBoardControl(feed, actions);
  const move = at === null ? undefined : tried[at - 1];
  return (
    <Board
      control={control}
      label={t(boardKey(sideBelow({ side, flipped })))}
      spoken={
        move && at !== null
          ? spokenMove(t, move.san, moverIn({ start }, from + at - 1))
          : (spokenMoveAt(t, moves, viewedPly, pliesBefore(start)) ?? t('replay.start'))
      }
      ink={ink}
    >
      <PastShade />
    </Board>
  );
}

const nothing = () => undefined;

/** Of a game that is over there is nothing to be done in advance, and no live position. */
const NO_GAME = {
  premove: nothing,
  cancelPremoves: nothing,
  goLive: nothing,
  select: () => sound('select'),
};
