import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Ink } from '../../board/drawing';
import { plyOfStep, type Step } from '../../board/steps';
import { useAlertText } from '../../dialogs/use-alert-text';
import { DrawTools } from '../../game/board/draw-tools';
import { ClockFace } from '../../game/clock-face';
import { Connection } from '../../game/connection';
import { watchedEndgameAlert } from '../../game/endgame-alert';
import { GameLayout } from '../../game/game-layout';
import { MoveList } from '../../game/move-list';
import { spokenText } from '../../game/named-text';
import { PlayerCard } from '../../game/player-card';
import { Rail, RailButton, railPlace } from '../../game/rail';
import { SettingsPanel } from '../../game/settings-panel';
import { useAnswers } from '../../game/use-answers';
import { useGameKeys } from '../../game/use-game-keys';
import type { Question } from '../../keys/tables';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { BackIcon } from '../../shell/back';
import { spectated, viewSpectated } from '../../state/spectated';
import { WatchBar } from './watch-bar';
import { WatchedBoard } from './watched-board';
import { WatchedEnd } from './watched-end';

interface WatchedGameProps {
  /** Who is watched. */
  name: string;
  onBack: () => void;
}

/** All but what the two offer each other, which is their business. */
const QUESTIONS: readonly Question[] = ['time', 'last', 'turn', 'material'];

/** A game as those see it who do not play it: the board, both players, clocks, moves. @source SP-01, SP-02, SP-08 */
export function WatchedGame({ name, onBack }: WatchedGameProps) {
  const { t } = useTranslation();
  const { presence, game } = useSnapshot(spectated);
  const [ink, setInk] = useState<Ink | null>(null);
  const { asked, ask } = useAnswers();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const settingsButton = useRef<HTMLButtonElement>(null);
  const closeSettings = useCallback(() => setSettingsOpen(false), []);
  const toggleSettings = useCallback(() => setSettingsOpen(open => !open), []);
  const onStep = useCallback((step: Step) => {
    const { viewedPly, moves } = spectated.game;
    viewSpectated(spectated, plyOfStep(step, viewedPly, moves.length));
  }, []);
  const onView = useCallback((ply: number) => viewSpectated(spectated, ply), []);
  useGameKeys({ onStep, onAsk: ask, questions: QUESTIONS, onSettings: toggleSettings });
  const isOver = presence === 'over';
  // At the end its button is gone, and with it the way to close it.
  const showsSettings = settingsOpen && !isOver;
  const end = watchedEndgameAlert(game, false);
  const words = useAlertText();
  return (
    <GameLayout
      rail={
        <Rail
          top={
            <RailButton label={t('common.back')} onClick={onBack} data-testid="back">
              <BackIcon />
            </RailButton>
          }
        >
          <Connection className={railPlace} />
        </Rail>
      }
      opponent={<PlayerCard who="opponent" />}
      board={<WatchedBoard name={name} onStep={onStep} ink={ink} />}
      player={<PlayerCard who="player" />}
      opponentClock={<ClockFace who="opponent" />}
      notice={isOver && <WatchedEnd onBack={onBack} />}
      middle={
        <>
          <MoveList
            onStep={onStep}
            onView={onView}
            tools={<DrawTools ink={ink} onInk={setInk} />}
            covered={showsSettings}
          />
          {showsSettings && <SettingsPanel opener={settingsButton} onClose={closeSettings} />}
        </>
      }
      controls={
        !isOver && (
          <WatchBar
            settingsButton={settingsButton}
            settingsOpen={showsSettings}
            onSettings={toggleSettings}
            onBack={onBack}
          />
        )
      }
      playerClock={<ClockFace who="player" />}
    >
      <VisuallyHidden>
        <h1>
          {game.opponent
            ? t('spectate.heading', { name, opponent: game.opponent.username })
            : t('spectate.tab', { name })}
        </h1>
      </VisuallyHidden>
      <VisuallyHidden live>
        {end && `${words(end.title)}. ${spokenText(t, end.text.key, end.text.values.name)}`}
      </VisuallyHidden>
      {/* Asked twice, the same answer is read twice. */}
      <VisuallyHidden live>{asked.text && <span key={asked.count}>{asked.text}</span>}</VisuallyHidden>
    </GameLayout>
  );
}
