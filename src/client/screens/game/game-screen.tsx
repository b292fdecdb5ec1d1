import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type Square, START_FEN } from '../../../rules/chess';
import { pieceStyle } from '../../../rules/piece-style';
import { sound } from '../../audio/sounds';
import type { Ink } from '../../board/drawing';
import { Board } from '../../game/board/board';
import { DrawTools } from '../../game/board/draw-tools';
import { BoardOverlay } from '../../game/board-overlay';
import { ClockFace } from '../../game/clock-face';
import { GameLayout } from '../../game/game-layout';
import { MoveList } from '../../game/move-list';
import { PlayerCard } from '../../game/player-card';
import { spokenMove } from '../../game/spoken-move';
import { plyOfStep, type Step } from '../../game/steps';
import { useAnswers } from '../../game/use-answers';
import { useGameKeys } from '../../game/use-game-keys';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { useTabTitle } from '../../shell/use-tab-title';
import { canMove, clockLeft, game } from '../../state/game';
import { gameActions } from '../../state/game-actions';
import { type PremoveMode, premoveMode } from '../../state/premove';
import { settings } from '../../state/settings';
import { Announcer } from './announcer';
import { ConfirmBar } from './confirm-bar';
import { GameControls } from './game-controls';
import { GameRail } from './game-rail';
import { ResultSheet } from './result-sheet';
import { useNewRating, useOpponentRating } from './use-new-rating';
import { usePanels } from './use-panels';

/** A game: the board, who plays, the clocks, the moves, and what can be done. @source requirements GM */
export function GameScreen() {
  const { t } = useTranslation();
  const { opponent, status, turn, side, proposed } = useSnapshot(game);
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
    (step: Step) => gameActions.view(plyOfStep(step, game.viewedPly, game.moves.length)),
    [],
  );
  useGameKeys({
    onStep,
    onAsk: ask,
    onSettings: () => toggle('settings'),
    onHelp: () => toggle('help'),
  });
  return (
    <>
      <GameLayout
        rail={<GameRail onHelp={() => toggle('help')} />}
        opponent={<PlayerCard who="opponent" newRating={opponentRating} />}
        board={<GameBoard onStep={onStep} ink={ink} />}
        player={<PlayerCard who="player" newRating={newRating} />}
        opponentClock={<ClockFace who="opponent" />}
        notice={status === 'ended' && <ResultSheet newRating={newRating} />}
        middle={
          <>
            <MoveList
              onStep={onStep}
              onView={gameActions.view}
              foot={proposed && <ConfirmBar san={proposed.san} />}
              tools={<DrawTools ink={ink} onInk={setInk} />}
              covered={panels.opener.open && panels.settings !== null}
            />
            {panels.settings}
          </>
        }
        controls={status !== 'ended' && <GameControls settings={panels.opener} />}
        playerClock={<ClockFace who="player" onLow={low.onLow} />}
      >
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
        <Announcer lowSeconds={low.seconds} asked={asked} />
      </GameLayout>
      {panels.help}
    </>
  );
}

/** The position on show, and moves on the live one whichever is shown (GM-27). */
function GameBoard({ onStep, ink }: { onStep: (step: Step) => void; ink: Ink | null }) {
  const { t } = useTranslation();
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
      onMove={gameActions.move}
      onPremove={gameActions.premove}
      onCancelPremoves={gameActions.cancelPremoves}
      onGoLive={() => {
        gameActions.withdrawMove();
        gameActions.view(game.moves.length);
      }}
      onStep={onStep}
      onSound={sound}
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
  const mode = premoveMode(useSnapshot(settings));
  useEffect(() => {
    if (mode === 'off' || (mode === 'one' && game.premoves.length > 1)) gameActions.cancelPremoves();
  }, [mode]);
  return mode;
}

const squaresOf = ({ from, to }: { from: Square; to: Square }) => ({ from, to });

/** The low-time warning: sounded and spoken once a game. */
function useLowTime(): { seconds: number | null; onLow: () => void } {
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
    sound('lowTime');
  }, []);

  return { seconds, onLow };
}
