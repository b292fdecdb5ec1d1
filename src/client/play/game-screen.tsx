import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { SIDES } from '../../rules/chess';
import { sound } from '../audio/sounds';
import type { Ink } from '../board/drawing';
import { plyOfStep, type Step } from '../board/steps';
import { Challenges } from '../duel/challenges';
import { Board, useBoardControl } from '../game/board/board';
import { BoardOverlay } from '../game/board/board-overlay';
import { DrawTools } from '../game/board/draw-tools';
import { PastShade } from '../game/board/past-shade';
import { useGameKeys } from '../game/keys/use-game-keys';
import { StepsFlip } from '../game/layout/flip-button';
import { GameLayout } from '../game/layout/game-layout';
import { usePanels } from '../game/layout/use-panels';
import { Needed, Quiet, ZenExit } from '../game/layout/zen';
import { MoveList } from '../game/moves/move-list';
import { MovesHead } from '../game/moves/moves-head';
import { ClockFace } from '../game/players/clock-face';
import { PlayerCard } from '../game/players/player-card';
import { useSeats } from '../game/shown-game';
import { useAnswers } from '../game/spoken/use-answers';
import { useSpokenMoves } from '../game/spoken/use-spoken-moves';
import { playFeed } from '../game/state/board-feed';
import { game } from '../game/state/game';
import { gameActions } from '../game/state/game-actions';
import { clockLeft } from '../game/state/game-clock';
import { premoveMode } from '../game/state/premove';
import { family } from '../i18n/family';
import { withTexts } from '../i18n/i18n';
import { useToast } from '../kit/toast';
import { VisuallyHidden } from '../kit/visually-hidden';
import { useTabTitle } from '../page/page-title';
import { useHeadingFocus } from '../page/use-heading-focus';
import { optional } from '../screen/lazy-screen';
import { settings } from '../settings/state/settings';
import { Announcer } from './announcer';
import { ConfirmBar } from './confirm-bar';
import { GameControls } from './game-controls';
import { GameRail } from './game-rail';
import { LeaveLink } from './leave-link';
import { ResultActions } from './result-actions';
import { ResultBand } from './result-band';
import { Through } from './series/on-demand';
import { useNewRating, useOpponentRating } from './use-new-rating';
import { useResultPanel } from './use-result-panel';

// Exported from here, since a separate module would split the board's chunk.
export { prepareSounds } from '../audio/sounds';
export { warmBoard } from '../game/board/warm-board';

const boardKey = family('game.board', SIDES);

/** A game: the board, who plays, the clocks, the moves, and what can be done. @source requirements GM */
export function GameScreen() {
  const { t } = useTranslation();
  const { opponent, status, turn, side, proposed, serial, tournament } = useSnapshot(game);
  const title = opponent ? t('game.title', { name: opponent.username }) : t('game.titleWaiting');
  useTabTitle(status === 'playing' && turn === side ? t('game.clock.yourTurn') : title);
  const heading = useHeadingFocus(serial);
  const newRating = useNewRating();
  const opponentRating = useOpponentRating();
  const { asked, ask } = useAnswers();
  const isOver = status === 'ended';
  const result = useResultPanel();
  const { toast, say } = useToast();
  // The question about a move lies where the panel does, and so does the result.
  const panels = usePanels({ isOver, inTheWay: isOver || proposed !== null, look: <OwnLookPlace /> });
  const { above, below } = useSeats();
  const ratings = { player: newRating, opponent: opponentRating };
  // On a phone the sheet has no place for the names: those beside the board lead to the cards.
  const link = isOver && !tournament ? LeaveLink : undefined;
  const [ink, setInk] = useState<Ink | null>(null);
  // Board, players and clocks come first, the rest in a commit of its own: all at once would block a slow machine.
  const isWhole = useDeferredValue(true, false);
  const { toggle } = panels;
  const low = useLowTime();
  const clockOf = (who: 'player' | 'opponent') =>
    who === 'player' ? <ClockFace who={who} onLow={low.onLow} /> : <ClockFace who={who} />;
  const onStep = useCallback(
    (step: Step) => gameActions.view(plyOfStep(step, game.viewedPly, game.moves.length)),
    [],
  );
  useGameKeys({
    onStep,
    onAsk: ask,
    zen: true,
    onSettings: () => toggle('settings'),
    onHelp: () => toggle('help'),
  });
  return (
    <>
      <GameLayout
        rail={
          <Quiet>
            <GameRail onHelp={() => toggle('help')} />
          </Quiet>
        }
        opponent={
          <Quiet>
            <PlayerCard who={above} newRating={ratings[above]} link={link} />
          </Quiet>
        }
        board={<GameBoard onStep={onStep} ink={ink} />}
        player={
          <Quiet>
            <PlayerCard who={below} newRating={ratings[below]} link={link} />
          </Quiet>
        }
        opponentClock={clockOf(above)}
        panel={result.attributes}
        notice={
          isOver ? (
            <ResultBand newRating={newRating} isUntold={result.isUntold} onTold={say} />
          ) : (
            tournament?.isArmageddon && (
              <Suspense>
                <Through />
              </Suspense>
            )
          )
        }
        middle={
          isWhole && (
            <>
              <Quiet>
                <MoveList
                  onStep={onStep}
                  onView={gameActions.view}
                  head={<MovesHead onStep={onStep} />}
                  foot={
                    proposed && (
                      <Needed>
                        <ConfirmBar san={proposed.san} />
                      </Needed>
                    )
                  }
                  tools={
                    <>
                      <StepsFlip />
                      <DrawTools ink={ink} onInk={setInk} />
                      {result.toggle}
                    </>
                  }
                  covered={panels.opener.open && panels.settings !== null}
                />
              </Quiet>
              {!proposed && <ZenExit onStep={onStep} />}
              {panels.settings}
            </>
          )
        }
        controls={
          isWhole &&
          (isOver ? (
            <ResultActions folded={result.folded} onTold={say} />
          ) : (
            <GameControls settings={panels.opener} />
          ))
        }
        playerClock={clockOf(below)}
      >
        <VisuallyHidden>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </VisuallyHidden>
        {/* The colours are known only after the heading was read, so they are announced. */}
        <VisuallyHidden live>{isWhole && opponent && `${title}. ${t(boardKey(side))}`}</VisuallyHidden>
        {isWhole && <Announcer lowSeconds={low.seconds} asked={asked} />}
      </GameLayout>
      {panels.help}
      {toast}
      {isOver && !tournament && <Challenges leave={gameActions.leave} />}
    </>
  );
}

const OwnLook = optional(
  () => withTexts(['items', 'figures'], () => import('../boards/own-look')),
  'OwnLook',
  'board and pieces beside a game',
);

const OwnLookPlace = () => (
  <Suspense fallback={null}>
    <OwnLook />
  </Suspense>
);

const feed = playFeed(game, settings);

const play = {
  ...gameActions,
  goLive() {
    gameActions.withdrawMove();
    gameActions.view(game.moves.length);
  },
  select: () => sound('select'),
};

function GameBoard({ onStep, ink }: { onStep: (step: Step) => void; ink: Ink | null }) {
  const { t } = useTranslation();
  const { side, moves } = useSnapshot(game);
  const spoken = useSpokenMoves(moves);
  const actions = useMemo(() => ({ step: onStep, play }), [onStep]);
  const control = useBoardControl(feed, actions);
  useAllowedPremoves();
  return (
    <Board control={control} label={t(boardKey(side))} spoken={spoken} ink={ink}>
      <PastShade />
      <BoardOverlay />
    </Board>
  );
}

/** Premoves that the settings allow no more are taken back. */
function useAllowedPremoves(): void {
  const mode = premoveMode(useSnapshot(settings));
  useEffect(() => {
    if (mode === 'off' || (mode === 'one' && game.premoves.length > 1)) gameActions.cancelPremoves();
  }, [mode]);
}

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
