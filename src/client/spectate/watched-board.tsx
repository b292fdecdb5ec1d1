import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Ink } from '../board/drawing';
import type { Step } from '../board/steps';
import { Board, useBoardControl } from '../game/board/board';
import { BoardOverlay } from '../game/board/board-overlay';
import { PastShade } from '../game/board/past-shade';
import { useSpokenMoves } from '../game/spoken/use-spoken-moves';
import { watchFeed } from '../game/state/board-feed';
import { sideKey } from '../game/texts/text-keys';
import { settings } from '../settings/state/settings';
import { spectated } from '../watch/state/spectated';

interface WatchedBoardProps {
  /** Player who is watched: it is their board, and they sit below. */
  name: string;
  ink: Ink | null;
  onStep: (step: Step) => void;
}

const feed = watchFeed(spectated.game, settings);

/** The board of a game that is watched: it takes marks and arrows, and no moves (SP-08). */
export function WatchedBoard({ name, ink, onStep }: WatchedBoardProps) {
  const { t } = useTranslation();
  const { moves, side } = useSnapshot(spectated.game);
  const spoken = useSpokenMoves(moves);
  const actions = useMemo(() => ({ step: onStep, play: null }), [onStep]);
  const control = useBoardControl(feed, actions);
  return (
    <Board
      control={control}
      label={t('live.spectate.board', { name, side: t(sideKey(side)) })}
      spoken={spoken}
      ink={ink}
    >
      <PastShade />
      <BoardOverlay />
    </Board>
  );
}
