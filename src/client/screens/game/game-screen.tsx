import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { START_FEN } from '../../../rules/chess';
import { Board } from '../../parts/board/board';
import { useCommands } from '../../parts/commands';
import { PRODUCT_NAME } from '../../parts/logo';
import { VisuallyHidden } from '../../parts/visually-hidden';
import { canMove, clockLeft, game } from '../../state/game';
import { settings } from '../../state/settings';
import { Announcer } from './announcer';
import { BoardOverlay } from './board-overlay';
import { ClockFace } from './clock-face';
import { GameControls } from './game-controls';
import { GameRail } from './game-rail';
import styles from './game-screen.module.css';
import { MoveList } from './move-list';
import { PlayerCard } from './player-card';
import { ResultSheet } from './result-sheet';
import { spokenMove } from './spoken-move';
import { plyOfStep, type Step } from './steps';
import { useGameKeys } from './use-game-keys';
import { useNewRating } from './use-new-rating';

/** The pieces everybody plays with until sets can be chosen. */
const PIECES = { set: 'court', palette: '4_1_1' };

/** A game: the board, who plays, the clocks, the moves, and what can be done. @source requirements GM */
export function GameScreen() {
  const { t } = useTranslation();
  const commands = useCommands();
  const { opponent, status, turn, side } = useSnapshot(game);
  const title = opponent ? t('game.title', { name: opponent.username }) : t('game.titleWaiting');
  useTabTitle(status === 'playing' && turn === side ? t('game.clock.yourTurn') : title);
  const newRating = useNewRating();
  const low = useLowTime();
  const onStep = useCallback(
    (step: Step) => commands.view(plyOfStep(step, game.viewedPly, game.moves.length)),
    [commands],
  );
  useGameKeys(onStep);
  return (
    <div className={styles.shell}>
      <GameRail />
      <main className={styles.game}>
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
        <div className={styles.opponent}>
          <PlayerCard who="opponent" />
        </div>
        <div className={styles.board}>
          <GameBoard onStep={onStep} />
        </div>
        <div className={styles.player}>
          <PlayerCard who="player" newRating={newRating} />
        </div>
        <div className={styles.side}>
          <div className={styles.opponentClock}>
            <ClockFace who="opponent" />
          </div>
          {status === 'ended' && <ResultSheet newRating={newRating} />}
          <MoveList onStep={onStep} />
          {status !== 'ended' && <GameControls />}
          <div className={styles.playerClock}>
            <ClockFace who="player" onLow={low.onLow} />
          </div>
        </div>
        <Announcer lowSeconds={low.seconds} />
      </main>
    </div>
  );
}

/** The position on show, and moves on the live one whichever is shown (GM-27). */
function GameBoard({ onStep }: { onStep: (step: Step) => void }) {
  const { t } = useTranslation();
  const commands = useCommands();
  const state = useSnapshot(game);
  const { promote, theme } = useSnapshot(settings);
  const { moves, viewedPly, side, fen } = state;
  const shown = moves[viewedPly - 1];
  const last = moves.at(-1);
  const spoken = last ? spokenMove(t, last.san, moves.length % 2 ? 'w' : 'b') : null;
  return (
    <Board
      fen={viewedPly === moves.length ? fen : (shown?.fen ?? START_FEN)}
      liveFen={fen}
      orientation={side}
      lastMove={shown ? { from: shown.from, to: shown.to } : null}
      movable={canMove(state) ? side : null}
      alwaysQueen={promote === 'q'}
      grayscale={theme === 'grayscale'}
      boardTheme={state.player?.board ?? 'CLASSIC'}
      whitePieces={PIECES}
      blackPieces={PIECES}
      label={t(`game.board.${side}`)}
      {...(spoken !== null && { lastSpoken: spoken })}
      onMove={commands.move}
      onGoLive={() => commands.view(game.moves.length)}
      onStep={onStep}
      onSound={commands.playSound}
    >
      <BoardOverlay />
    </Board>
  );
}

/** Says in the browser's tab how the game stands, for a player who looks at another one. */
function useTabTitle(words: string): void {
  useEffect(() => {
    document.title = `${words} · ${PRODUCT_NAME}`;
    return () => {
      document.title = PRODUCT_NAME;
    };
  }, [words]);
}

/** The low-time warning: sounded and spoken once a game. */
function useLowTime(): { seconds: number | null; onLow: () => void } {
  const commands = useCommands();
  const { status } = useSnapshot(game);
  const [seconds, setSeconds] = useState<number | null>(null);
  const warned = useRef(false);

  useEffect(() => {
    if (status !== 'starting') return;
    warned.current = false;
    setSeconds(null);
  }, [status]);

  const onLow = useCallback(() => {
    if (warned.current) return;
    warned.current = true;
    setSeconds(Math.ceil(clockLeft(game, 'player', performance.now()) / 1000));
    commands.playSound('lowTime');
  }, [commands]);

  return { seconds, onLow };
}
