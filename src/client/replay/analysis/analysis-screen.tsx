import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proxy, useSnapshot } from 'valtio';
import type { GamePlayer } from '../../../protocol/entities';
import { type MoveRequest, otherSide, pliesBefore, type Side, START_FEN } from '../../../rules/chess';
import type { WrittenGame } from '../../../rules/read-game';
import type { Sound } from '../../audio/sound-names';
import { sound } from '../../audio/sounds';
import type { Ink } from '../../board/drawing';
import type { Step } from '../../board/steps';
import { DrawTools } from '../../game/board/draw-tools';
import { GameLayout } from '../../game/game-layout';
import { MoveList } from '../../game/move-list';
import { MovesHead } from '../../game/moves-head';
import { Rail } from '../../game/rail';
import { ShownGameProvider } from '../../game/shown-game';
import { flipBoard, sideBelow } from '../../game/state/game';
import { sideKey } from '../../game/text-keys';
import { useAnswers } from '../../game/use-answers';
import { useGameKeys } from '../../game/use-game-keys';
import { usePanels } from '../../game/use-panels';
import { useToast } from '../../kit/toast';
import { useMedia } from '../../kit/use-media';
import { useLanguage } from '../../page/languages';
import { app } from '../../state/app';
import { AdvantageBar } from '../engine/advantage-bar';
import { EnginePanel } from '../engine/engine-panel';
import { useEngine } from '../engine/use-engine';
import { evaluationText } from '../evaluation-text';
import { PlySlider } from '../ply-slider';
import styles from '../replay.module.css';
import { placeNow, placeOf, useReplayAddress } from '../replay-address';
import { ReplayBoard } from '../replay-board';
import { SpokenFrame } from '../spoken-frame';
import { openAnalysis, playLineOn, playOn } from '../state/analysis';
import { createEngine, evaluationOf, isAway } from '../state/engine';
import { createReview } from '../state/review';
import {
  canStep,
  endVariation,
  openLine,
  type Replayed,
  showGame,
  showTried,
  stepReplay,
} from '../state/variation';
import { VariationBar } from '../variation-bar';
import { VariationLine } from '../variation-line';
import { WayOut } from '../way-out';
import { analysedAt, analysisSearch } from './analysis-address';
import { AnalysisSeat, SideName, Taken } from './analysis-seat';
import { AnalysisTools } from './analysis-tools';
import { SetUpForm } from './set-up-form';

/** The game that is analysed, and the names of its sides. */
interface Opened {
  /** Another game is another page. */
  serial: number;
  analysis: Replayed;
  names: Record<Side, string | null>;
}

/**
 * A board of one's own with an engine: moves from the start, from any position, or in any game that is brought. Its address
 * has all of it, and nothing is stored.
 *
 * @source settled reading 94
 */
export function AnalysisScreen() {
  const [opened, setOpened] = useState((): Opened => {
    const { ply, side, line, at } = placeOf(location.search);
    const found = open(analysedAt(location.search), 0, ply);
    if (side === 'b') flipBoard(found.analysis.game);
    openLine(found.analysis, line, at);
    return found;
  });
  const [text, setText] = useState('');
  return (
    <ShownGameProvider store={opened.analysis.game} isReplay>
      <Analysis
        key={opened.serial}
        {...opened}
        text={text}
        onText={setText}
        onGame={game => setOpened(open(game, opened.serial + 1, 0))}
      />
    </ShownGameProvider>
  );
}

/** Opens a game on the user's own board, with their own pieces. */
function open(game: WrittenGame, serial: number, ply: number): Opened {
  const { profile } = app;
  const player: GamePlayer = {
    username: '',
    elo: 0,
    board: profile?.board?.name ?? 'CLASSIC',
    card: { avatar: null, piece: profile?.piece ?? null, frame: null, flag: null, board: null },
    house: false,
  };
  return {
    serial,
    analysis: openAnalysis(game, { w: player, b: player }, ply),
    names: { w: game.white, b: game.black },
  };
}

interface AnalysisProps extends Opened {
  /** The FEN or PGN as it was typed. */
  text: string;
  onText: (text: string) => void;
  onGame: (game: WrittenGame) => void;
}

function Analysis({ analysis, names, text, onText, onGame }: AnalysisProps) {
  const { t } = useTranslation();
  const { game: store, match } = analysis;
  const game = useSnapshot(store);
  const variation = useSnapshot(analysis.variation);
  const language = useLanguage();
  const { toast, say } = useToast();
  const { asked, ask } = useAnswers();
  const { toggle, help } = usePanels({ isOver: true });
  const [ink, setInk] = useState<Ink | null>(null);
  const [review] = useState(() => proxy(createReview()));
  const [engine] = useState(createEngine);
  useEngine(engine, game.fen);
  const engines = useSnapshot(engine);
  const verdict = evaluationOf(engines, game.fen);
  const narrow = useMedia('tablet');
  const snug = useMedia('snug');
  const isEmpty = game.moves.length === 0;
  const [form, setForm] = useState<'initial' | 'asked' | null>(
    isEmpty && match.start === START_FEN ? 'initial' : null,
  );
  const hands = useHands(analysis, setForm);
  const setUpButton = useRef<HTMLButtonElement>(null);
  const closeForm = () => {
    setForm(null);
    setUpButton.current?.focus();
  };
  const isOnShow = variation.at !== null;
  const isTried = variation.moves.length > 0;
  useGameKeys({
    onStep: hands.onStep,
    onAsk: ask,
    questions: ['material'],
    ...(isOnShow && { onLeave: hands.onLeave }),
    onHelp: () => toggle('help'),
  });
  const below = sideBelow(game);
  const search = analysisSearch(
    { start: match.start, moves: game.moves },
    placeNow(game, variation, below === 'b' ? 'b' : null),
  );
  useReplayAddress(search, true);
  const title = t('replay.free.title');
  const before = pliesBefore(match.start);

  const of = (side: Side) => ({
    store,
    side,
    name: names[side] ?? t(sideKey(side)),
    pieces: match.players[side].card?.piece?.type,
  });
  const [above, under] = [of(otherSide(below)), of(below)];
  return (
    <GameLayout
      rail={<Rail top={!narrow && <WayOut />}>{null}</Rail>}
      opponent={snug ? <SideName {...above} /> : <AnalysisSeat {...above} />}
      opponentClock={snug && <Taken {...above} />}
      board={
        <>
          <AdvantageBar
            verdict={verdict}
            below={below}
            isSilent={engines.permission === 'playing'}
            isAway={isAway(engines)}
          />
          <ReplayBoard
            replayed={analysis}
            ink={ink}
            review={review}
            engine={engine}
            boardOf="w"
            onStep={hands.onStep}
            onTry={hands.onMove}
          />
        </>
      }
      player={snug ? <SideName {...under} /> : <AnalysisSeat {...under} />}
      playerClock={snug && <Taken {...under} />}
      middle={
        form ? (
          <SetUpForm
            text={text}
            onText={onText}
            onGame={onGame}
            takesFocus={form === 'asked'}
            onCancel={closeForm}
          />
        ) : (
          <MoveList
            onStep={hands.onStep}
            onView={hands.onView}
            head={!snug && <MovesHead onStep={hands.onStep} />}
            canStep={step => canStep(game, variation, step)}
            aside={
              isTried
                ? {
                    ply: variation.from + 1,
                    at: variation.at,
                    content: (
                      <VariationLine
                        variation={variation}
                        before={before}
                        worthOf={fen => {
                          const value = evaluationOf(engines, fen);
                          return value && evaluationText(value, language);
                        }}
                        onShow={hands.onTried}
                      />
                    ),
                  }
                : undefined
            }
            tools={<DrawTools ink={ink} onInk={setInk} />}
          />
        )
      }
      controls={
        <div className={styles.controls}>
          <EnginePanel
            state={engine}
            fen={game.fen}
            onPlay={hands.onPlay}
            onLeave={isTried && !snug ? hands.onLeave : undefined}
          />
          {!isEmpty && <PlySlider store={store} onGo={hands.onView} />}
          {snug && isTried && <VariationBar variation={variation} before={before} onLeave={hands.onLeave} />}
          <AnalysisTools
            store={store}
            search={search}
            isSettingUp={form !== null}
            onSetUp={form ? closeForm : () => setForm('asked')}
            setUpButton={setUpButton}
            onTold={say}
            onHelp={() => toggle('help')}
            wayOut={narrow && <WayOut />}
          />
        </div>
      }
    >
      <SpokenFrame title={title} asked={asked}>
        {toast}
        {help}
      </SpokenFrame>
    </GameLayout>
  );
}

/** Handlers of an analysis: looking through it, and playing on. The form makes room for the first move. */
const useHands = (analysis: Replayed, setForm: (form: null) => void) =>
  useMemo(() => {
    const hear = (heard: Sound | null): void => {
      if (!heard) return;
      sound(heard);
      setForm(null);
    };
    return {
      onStep: (step: Step) => stepReplay(analysis, step),
      onView: (ply: number) => showGame(analysis, ply),
      onTried: (at: number) => showTried(analysis, at),
      onLeave: () => endVariation(analysis),
      onMove: (request: MoveRequest) => hear(playOn(analysis, request)),
      /** Plays the first moves of a line from the position on show on. */
      onPlay: (line: readonly string[], count: number) => hear(playLineOn(analysis, line.slice(0, count))),
    };
  }, [analysis, setForm]);
