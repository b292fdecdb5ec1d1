import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Side } from '../../../rules/chess';
import { pieceStyle } from '../../../rules/piece-style';
import { sound } from '../../audio/sounds';
import type { Ink } from '../../board/drawing';
import { Board } from '../../game/board/board';
import { spokenMove } from '../../game/spoken-move';
import type { Step } from '../../game/steps';
import type { ReplayMatch } from '../../state/replay-match';
import { settings } from '../../state/settings';
import type { GameState } from '../../state/shapes';

interface ReplayBoardProps {
  store: GameState;
  match: ReplayMatch;
  /** Whose board it is played on. */
  boardOf: Side;
  ink: Ink | null;
  onStep: (step: Step) => void;
}

/** The position on show. It takes marks and arrows, and no moves. */
export function ReplayBoard({ store, match, boardOf, ink, onStep }: ReplayBoardProps) {
  const { t } = useTranslation();
  const { fen, moves, viewedPly, side, lastMove } = useSnapshot(store);
  const { theme, lightGraphics } = useSnapshot(settings);
  const { players } = match;
  const shown = moves[viewedPly - 1];
  return (
    <Board
      fen={fen}
      liveFen={fen}
      orientation={side}
      lastMove={lastMove}
      movable={null}
      readOnly
      ink={ink}
      alwaysQueen
      grayscale={theme === 'grayscale'}
      boardTheme={players[boardOf].board}
      lightGraphics={lightGraphics}
      whitePieces={pieceStyle(players.w.card?.piece?.type)}
      blackPieces={pieceStyle(players.b.card?.piece?.type)}
      label={t(`replay.board.${side}`)}
      lastSpoken={shown ? spokenMove(t, shown.san, viewedPly % 2 ? 'w' : 'b') : t('replay.start')}
      onMove={nothing}
      onGoLive={nothing}
      onStep={onStep}
      onSound={sound}
    />
  );
}

/** The board has nobody's moves to tell of. */
const nothing = (): void => undefined;
