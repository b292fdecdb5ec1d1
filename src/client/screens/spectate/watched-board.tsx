import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { START_FEN } from '../../../rules/chess';
import { pieceStyle } from '../../../rules/piece-style';
import { sound } from '../../audio/sounds';
import type { Ink } from '../../board/drawing';
import { Board } from '../../game/board/board';
import { BoardOverlay } from '../../game/board-overlay';
import { spokenMove } from '../../game/spoken-move';
import type { Step } from '../../game/steps';
import { settings } from '../../state/settings';
import { spectated } from '../../state/spectated';

interface WatchedBoardProps {
  /** Who is watched: it is his board, and he sits below. */
  name: string;
  ink: Ink | null;
  onStep: (step: Step) => void;
}

/** The board of a game that is watched: it takes marks and arrows, and no moves (SP-08). */
export function WatchedBoard({ name, ink, onStep }: WatchedBoardProps) {
  const { t } = useTranslation();
  const { moves, viewedPly, side, player, opponent, missed } = useSnapshot(spectated.game);
  const { theme, lightGraphics } = useSnapshot(settings);
  const watched = pieceStyle(player?.card?.piece?.type);
  const other = pieceStyle(opponent?.card?.piece?.type);
  const shown = moves[viewedPly - 1];
  const last = moves.at(-1);
  const fen = shown?.fen ?? START_FEN;
  return (
    <Board
      fen={fen}
      // A press on an older move stays there: it is a mark, never a move.
      liveFen={fen}
      orientation={side}
      lastMove={shown ? { from: shown.from, to: shown.to } : null}
      movable={null}
      readOnly
      through={missed > 1 && viewedPly === moves.length ? moves.slice(-missed, -1).map(move => move.fen) : []}
      ink={ink}
      alwaysQueen
      grayscale={theme === 'grayscale'}
      boardTheme={player?.board ?? 'CLASSIC'}
      lightGraphics={lightGraphics}
      whitePieces={side === 'w' ? watched : other}
      blackPieces={side === 'b' ? watched : other}
      label={t('spectate.board', { name, side: t(`game.side.${side}`) })}
      {...(last && { lastSpoken: spokenMove(t, last.san, moves.length % 2 ? 'w' : 'b') })}
      onMove={nothing}
      onGoLive={nothing}
      onStep={onStep}
      onSound={sound}
    >
      <BoardOverlay />
    </Board>
  );
}

/** The board has nobody's moves to tell of. */
const nothing = (): void => undefined;
