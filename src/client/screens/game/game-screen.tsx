import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type Square, START_FEN } from '../../../rules/chess';
import { pieceStyle } from '../../../rules/piece-style';
import type { Ink } from '../../canvas/board/input/drawing';
import { Board } from '../../parts/board/board';
import { DrawTools } from '../../parts/board/draw-tools';
import { useCommands } from '../../parts/commands';
import { PRODUCT_NAME } from '../../parts/logo';
import { VisuallyHidden } from '../../parts/visually-hidden';
import { canMove, clockLeft, game } from '../../state/game';
import { type PremoveMode, premoveMode } from '../../state/premove';
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
import { useAnswers } from './use-answers';
import { type Question, useGameKeys } from './use-game-keys';
import { useNewRating, useOpponentRating } from './use-new-rating';
import { usePanels } from './use-panels';

/** A game: the board, who plays, the clocks, the moves, and what can be done. @source requirements GM */
export function GameScreen() {
  const { t } = useTranslation();
  const commands = useCommands();
  const { opponent, status, turn, side } = useSnapshot(game);
  const title = opponent ? t('game.title', { name: opponent.username }) : t('game.titleWaiting');
  useTabTitle(status === 'playing' && turn === side ? t('game.clock.yourTurn') : title);
  const newRating = useNewRating();
  const opponentRating = useOpponentRating();
  const { asked, ask } = useAnswers();
  const panels = usePanels();
  const [ink, setInk] = useState<Ink | null>(null);
  const { toggle } = panels;
  const low = useLowTime();
  const onStep = useCallback(
    (step: Step) => commands.view(plyOfStep(step, game.viewedPly, game.moves.length)),
    [commands],
  );
  const onAsk = useCallback(
    (what: Question | 'settings' | 'help') =>
      what === 'settings' || what === 'help' ? toggle(what) : ask(what),
    [ask, toggle],
  );
  useGameKeys({ onStep, onAsk });
  return (
    <div className={styles.shell}>
      <GameRail onHelp={() => toggle('help')} />
      <main className={styles.game}>
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
        <div className={styles.opponent}>
          <PlayerCard who="opponent" newRating={opponentRating} />
        </div>
        <div className={styles.board}>
          <GameBoard onStep={onStep} ink={ink} />
        </div>
        <div className={styles.player}>
          <PlayerCard who="player" newRating={newRating} />
        </div>
        <div className={styles.side}>
          <div className={styles.opponentClock}>
            <ClockFace who="opponent" />
          </div>
          {status === 'ended' && <ResultSheet newRating={newRating} />}
          <div className={styles.middle}>
            <MoveList
              onStep={onStep}
              tools={<DrawTools ink={ink} onInk={setInk} />}
              covered={panels.opener.open && panels.settings !== null}
            />
            {panels.settings}
          </div>
          {status !== 'ended' && <GameControls settings={panels.opener} />}
          <div className={styles.playerClock}>
            <ClockFace who="player" onLow={low.onLow} />
          </div>
        </div>
        <Announcer lowSeconds={low.seconds} asked={asked} />
      </main>
      {panels.help}
    </div>
  );
}

/** The position on show, and moves on the live one whichever is shown (GM-27). */
function GameBoard({ onStep, ink }: { onStep: (step: Step) => void; ink: Ink | null }) {
  const { t } = useTranslation();
  const commands = useCommands();
  const state = useSnapshot(game);
  const ahead = usePremoveMode();
  const { promote, theme, lightGraphics } = useSnapshot(settings);
  const { moves, viewedPly, side, fen, proposed } = state;
  const isLive = viewedPly === moves.length;
  // The board is the player's own; each side wears its player's pieces.
  const own = pieceStyle(state.player?.card?.piece?.type);
  const theirs = pieceStyle(state.opponent?.card?.piece?.type);
  const shown = moves[viewedPly - 1];
  const last = moves.at(-1);
  const spoken = last ? spokenMove(t, last.san, moves.length % 2 ? 'w' : 'b') : null;
  const lastMove = (isLive && proposed && squaresOf(proposed.request)) || (shown && squaresOf(shown)) || null;
  return (
    <Board
      // A proposed move is shown as an old one is: a press on the board leads back to the live position.
      fen={isLive ? (proposed?.fen ?? fen) : (shown?.fen ?? START_FEN)}
      liveFen={fen}
      orientation={side}
      lastMove={lastMove}
      movable={canMove(state) ? side : null}
      through={missedOf(moves, state.missed)}
      premoves={state.premoves}
      premoveMode={state.status === 'playing' && state.turn !== side ? ahead : 'off'}
      ink={ink}
      alwaysQueen={promote === 'q'}
      grayscale={theme === 'grayscale'}
      boardTheme={state.player?.board ?? 'CLASSIC'}
      lightGraphics={lightGraphics}
      whitePieces={side === 'w' ? own : theirs}
      blackPieces={side === 'b' ? own : theirs}
      label={t(`game.board.${side}`)}
      {...(spoken !== null && { lastSpoken: spoken })}
      onMove={commands.move}
      onPremove={commands.premove}
      onCancelPremoves={commands.cancelPremoves}
      onGoLive={() => {
        commands.withdrawMove();
        commands.view(game.moves.length);
      }}
      onStep={onStep}
      onSound={commands.playSound}
    >
      <BoardOverlay />
    </Board>
  );
}

/** Positions passed through by moves that came all at once, without the last. */
const missedOf = (moves: readonly { fen: string }[], missed: number): string[] =>
  missed > 1 ? moves.slice(-missed, -1).map(move => move.fen) : [];

/** What the settings allow; what they allow no more is taken back. */
function usePremoveMode(): PremoveMode {
  const commands = useCommands();
  const mode = premoveMode(useSnapshot(settings));
  useEffect(() => {
    if (mode === 'off' || (mode === 'one' && game.premoves.length > 1)) commands.cancelPremoves();
  }, [commands, mode]);
  return mode;
}

const squaresOf = ({ from, to }: { from: Square; to: Square }) => ({ from, to });

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
