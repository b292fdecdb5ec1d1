import { Keyboard } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useAlertText } from '../alerts/use-alert-text';
import type { Ink } from '../board/drawing';
import { plyOfStep, type Step } from '../board/steps';
import { DrawTools } from '../game/board/draw-tools';
import { useGameKeys } from '../game/keys/use-game-keys';
import { RailFlip, StepsFlip } from '../game/layout/flip-button';
import { GameLayout } from '../game/layout/game-layout';
import { Rail, RailButton, railPlace } from '../game/layout/rail';
import { usePanels } from '../game/layout/use-panels';
import { Quiet, ZenExit } from '../game/layout/zen';
import { MoveList } from '../game/moves/move-list';
import { MovesHead } from '../game/moves/moves-head';
import { ClockFace } from '../game/players/clock-face';
import { Connection } from '../game/players/connection';
import { PlayerCard } from '../game/players/player-card';
import { endPanel } from '../game/result/end-panel';
import { watchedEndgameAlert } from '../game/result/endgame-alert';
import { useSeats } from '../game/shown-game';
import { SpokenView } from '../game/spoken/spoken-view';
import { useAnswers } from '../game/spoken/use-answers';
import { spokenText } from '../game/texts/named-text';
import type { Question } from '../keys/tables';
import { VisuallyHidden } from '../kit/visually-hidden';
import { useHeadingFocus } from '../page/use-heading-focus';
import { BackIcon } from '../screen/back';
import { spectated, viewSpectated } from '../watch/state/spectated';
import { WatchBar } from './watch-bar';
import { WatchedBoard } from './watched-board';
import { WatchedActions, WatchedBand } from './watched-end';

interface WatchedGameProps {
  /** Player who is watched. */
  name: string;
  onBack: () => void;
}

/** All questions but those about offers between the two, which are their business. */
const QUESTIONS: readonly Question[] = ['time', 'last', 'turn', 'material'];

/** A game as those see it who do not play it: the board, both players, clocks, moves. @source SP-01, SP-02, SP-08 */
export function WatchedGame({ name, onBack }: WatchedGameProps) {
  const { t } = useTranslation();
  const { presence, game } = useSnapshot(spectated);
  const [ink, setInk] = useState<Ink | null>(null);
  const { asked, ask } = useAnswers();
  const heading = useHeadingFocus();
  const isOver = presence === 'over';
  const panels = usePanels({ isOver });
  const { toggle } = panels;
  const { above, below } = useSeats();
  const onStep = useCallback((step: Step) => {
    const { viewedPly, moves } = spectated.game;
    viewSpectated(spectated, plyOfStep(step, viewedPly, moves.length));
  }, []);
  const onView = useCallback((ply: number) => viewSpectated(spectated, ply), []);
  useGameKeys({
    onStep,
    onAsk: ask,
    questions: QUESTIONS,
    zen: true,
    onSettings: () => toggle('settings'),
    onHelp: () => toggle('help'),
  });
  const end = watchedEndgameAlert(game, false);
  const words = useAlertText();
  return (
    <GameLayout
      rail={
        <Quiet>
          <Rail
            top={
              <RailButton label={t('common.back')} onClick={onBack} data-testid="back">
                <BackIcon />
              </RailButton>
            }
          >
            <RailButton label={t('game.keys.title')} onClick={() => toggle('help')} data-testid="rail-keys">
              <Keyboard size={20} strokeWidth={1.75} aria-hidden="true" />
            </RailButton>
            <RailFlip />
            <Connection className={railPlace} />
          </Rail>
        </Quiet>
      }
      opponent={
        <Quiet>
          <PlayerCard who={above} />
        </Quiet>
      }
      board={<WatchedBoard name={name} onStep={onStep} ink={ink} />}
      player={
        <Quiet>
          <PlayerCard who={below} />
        </Quiet>
      }
      opponentClock={<ClockFace who={above} />}
      panel={end ? endPanel({ outcome: end.endgame.status }) : undefined}
      notice={isOver && <WatchedBand />}
      middle={
        <>
          <Quiet>
            <MoveList
              onStep={onStep}
              onView={onView}
              head={<MovesHead onStep={onStep} />}
              tools={
                <>
                  <StepsFlip />
                  <DrawTools ink={ink} onInk={setInk} />
                </>
              }
              covered={panels.opener.open && panels.settings !== null}
            />
          </Quiet>
          <ZenExit onStep={onStep} />
          {panels.settings}
        </>
      }
      controls={
        isOver ? <WatchedActions onBack={onBack} /> : <WatchBar settings={panels.opener} onBack={onBack} />
      }
      playerClock={<ClockFace who={below} />}
    >
      <VisuallyHidden>
        <h1 ref={heading} tabIndex={-1}>
          {game.opponent
            ? t('live.spectate.heading', { name, opponent: game.opponent.username })
            : t('live.spectate.tab', { name })}
        </h1>
      </VisuallyHidden>
      <VisuallyHidden live>
        {end && `${words(end.title)}. ${spokenText(t, end.text.key, end.text.values.name)}`}
      </VisuallyHidden>
      <SpokenView />
      {/* Asked twice, the same answer is read twice. */}
      <VisuallyHidden live>{asked.text && <span key={asked.count}>{asked.text}</span>}</VisuallyHidden>
      {panels.help}
    </GameLayout>
  );
}
