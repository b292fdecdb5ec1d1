import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proxy, snapshot, useSnapshot } from 'valtio';
import { type MoveRequest, otherSide, pliesBefore, type Side, START_FEN } from '../../../rules/chess';
import type { LetterLanguage } from '../../../rules/pgn/letters';
import { moveAtEnd } from '../../../rules/pgn/lines';
import type { ReadPgn } from '../../../rules/pgn/read';
import { tagOf } from '../../../rules/pgn/tree';
import { writeTree } from '../../../rules/pgn/write';
import type { Sound } from '../../audio/sound-names';
import { sound } from '../../audio/sounds';
import type { Ink } from '../../board/drawing';
import type { Step } from '../../board/steps';
import { DrawTools } from '../../game/board/draw-tools';
import { useGameKeys } from '../../game/keys/use-game-keys';
import { GameLayout } from '../../game/layout/game-layout';
import { Rail } from '../../game/layout/rail';
import { usePanels } from '../../game/layout/use-panels';
import { MoveList } from '../../game/moves/move-list';
import { MovesHead } from '../../game/moves/moves-head';
import { useAnswers } from '../../game/spoken/use-answers';
import { sideBelow } from '../../game/state/game';
import { sideKey } from '../../game/texts/text-keys';
import { useToast } from '../../kit/toast';
import { useMedia } from '../../kit/use-media';
import { AdvantageBar } from '../engine/advantage-bar';
import { EnginePanel } from '../engine/engine-panel';
import { useEngine } from '../engine/use-engine';
import { PlySlider } from '../ply-slider';
import styles from '../replay.module.scss';
import { placeNow, useReplayAddress } from '../replay-address';
import { ReplayBoard } from '../replay-board';
import { ReplayClock } from '../replay-clock';
import { SpokenFrame } from '../spoken-frame';
import {
  type Analysis as AnalysisState,
  drawnNow,
  linesNow,
  playLineOn,
  playOn,
  remarkNow,
  showLine,
} from '../state/analysis';
import { createEngine, evaluationOf, isAway } from '../state/engine';
import { createReview } from '../state/review';
import { canStep, endVariation, showGame, stepReplay } from '../state/variation';
import { VariationBar } from '../variation-bar';
import { WayOut } from '../way-out';
import { analysisSearch } from './analysis-address';
import { AnalysisPgn } from './analysis-pgn';
import { AnalysisSeat, SideName, Taken } from './analysis-seat';
import { AnalysisTools } from './analysis-tools';
import type { Collection } from './brought-game';
import { GameChooser } from './game-chooser';
import type { OpenFault } from './problem-text';
import { SetUpForm } from './set-up-form';
import { useNotes } from './use-notes';

/** The game that is analysed. */
export interface Opened {
  /** Another game is another page. */
  serial: number;
  analysis: AnalysisState;
  /** Parts of its text that were left out, and its letters; `null` for a game that is not from a text. */
  read: Pick<Extract<ReadPgn, { ok: true }>, 'problems' | 'letters'> | null;
}

interface AnalysisBoardProps extends Opened {
  /** The FEN or PGN as it was typed. */
  text: string;
  onText: (text: string) => void;
  /** Opens a text. @returns what is wrong with it, or that it has several games */
  onOpen: (text: string) => Promise<OpenFault | 'games' | null>;
  collection: Collection | null;
  onChoose: (index: number) => Promise<OpenFault | null>;
  onLetters: (language: LetterLanguage) => void;
  /** Writes all games of the text. @param own the one that is open, as it is now */
  onWriteAll: (own: string) => Promise<string | null>;
}

export function AnalysisBoard(props: AnalysisBoardProps) {
  const { analysis, read, text, onText, onOpen, collection, onChoose, onLetters, onWriteAll } = props;
  const { t } = useTranslation();
  const { brought } = analysis;
  const { game: store, match } = analysis;
  const game = useSnapshot(store);
  const variation = useSnapshot(analysis.variation);
  const { toast, say } = useToast();
  const { asked, ask } = useAnswers();
  const { toggle, help } = usePanels({ isOver: true });
  const [ink, setInk] = useState<Ink | null>(null);
  const [review] = useState(() => proxy(createReview()));
  const [engine] = useState(createEngine);
  useEngine(engine, game.fen);
  const engines = useSnapshot(engine);
  const verdict = evaluationOf(engines, game.fen) ?? remarkNow({ brought }, game, variation).evaluation;
  const narrow = useMedia('tablet');
  const snug = useMedia('snug');
  const isEmpty = game.moves.length === 0;
  const [form, setForm] = useState<'initial' | 'asked' | 'games' | null>(
    isEmpty && match.start === START_FEN && !read ? 'initial' : null,
  );
  const hands = useHands(analysis, setForm);
  const setUpButton = useRef<HTMLButtonElement>(null);
  const closeForm = () => {
    setForm(null);
    setUpButton.current?.focus();
  };
  const openText = async (wanted: string) => {
    const came = await onOpen(wanted);
    if (came === 'games') setForm('games');
    return came === 'games' ? null : came;
  };
  const drawn = useMemo(() => () => drawnNow(analysis), [analysis]);
  const moves = linesNow(analysis, game, variation);
  const tree = () => ({ ...brought, moves: linesNow(analysis, store, snapshot(analysis.variation)) });
  const isBrought =
    moveAtEnd(brought.moves, { from: variation.from, sans: variation.moves.map(({ san }) => san) }) !== null;
  const { content, marks } = useNotes({
    analysis,
    moves,
    variation,
    engines,
    read,
    onLetters,
    onShow: hands.onLine,
  });
  const games = collection?.games ?? [];
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
    name: match.players[side].username || t(sideKey(side)),
    about: [
      tagOf(brought, side === 'w' ? 'WhiteTitle' : 'BlackTitle'),
      tagOf(brought, side === 'w' ? 'WhiteElo' : 'BlackElo'),
    ]
      .filter(part => part !== null)
      .join(' '),
    pieces: match.players[side].card?.piece?.type,
    clock: match.clocks && <ReplayClock who={side === game.side ? 'player' : 'opponent'} match={match} />,
  });
  const [above, under] = [of(otherSide(below)), of(below)];
  return (
    <GameLayout
      rail={<Rail top={!narrow && <WayOut />}>{null}</Rail>}
      opponent={snug ? <SideName {...above} /> : <AnalysisSeat {...above} />}
      opponentClock={snug && (above.clock || <Taken {...above} />)}
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
            drawn={drawn}
            boardOf="w"
            onStep={hands.onStep}
            onTry={hands.onMove}
          />
        </>
      }
      player={snug ? <SideName {...under} /> : <AnalysisSeat {...under} />}
      playerClock={snug && (under.clock || <Taken {...under} />)}
      middle={
        form === 'games' && collection ? (
          <GameChooser {...collection} onChoose={onChoose} onCancel={closeForm} />
        ) : form ? (
          <SetUpForm
            text={text}
            onText={onText}
            onOpen={openText}
            takesFocus={form === 'asked'}
            onCancel={closeForm}
          />
        ) : (
          <MoveList
            onStep={hands.onStep}
            onView={hands.onView}
            head={!snug && <MovesHead onStep={hands.onStep} />}
            canStep={step => canStep(game, variation, step)}
            marks={marks}
            asides={{
              content,
              isOn: isOnShow,
              key: `${variation.from} ${variation.at}`,
            }}
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
          {snug && isTried && (
            <VariationBar
              variation={variation}
              isBrought={isBrought}
              before={before}
              onLeave={hands.onLeave}
            />
          )}
          <AnalysisTools
            store={store}
            search={search}
            isSettingUp={form === 'initial' || form === 'asked'}
            onSetUp={form && form !== 'games' ? closeForm : () => setForm('asked')}
            isChoosing={form === 'games'}
            onGames={games.length > 1 ? () => setForm(form === 'games' ? null : 'games') : null}
            pgn={
              <AnalysisPgn
                tree={tree}
                count={games.length}
                onAll={() => onWriteAll(writeTree(tree()))}
                onTold={say}
              />
            }
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
const useHands = (analysis: AnalysisState, setForm: (form: null) => void) =>
  useMemo(() => {
    const hear = (heard: Sound | null): void => {
      if (!heard) return;
      sound(heard);
      setForm(null);
    };
    return {
      onStep: (step: Step) => stepReplay(analysis, step),
      onView: (ply: number) => showGame(analysis, ply),
      onLine: (line: Parameters<typeof showLine>[1]) => showLine(analysis, line),
      onLeave: () => endVariation(analysis),
      onMove: (request: MoveRequest) => hear(playOn(analysis, request)),
      /** Plays the first moves of a line from the position on show on. */
      onPlay: (line: readonly string[], count: number) => hear(playLineOn(analysis, line.slice(0, count))),
    };
  }, [analysis, setForm]);
