import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proxy, type Snapshot, snapshot, useSnapshot } from 'valtio';
import type { GamePlayer } from '../../../protocol/entities';
import { type MoveRequest, otherSide, pliesBefore, type Side, START_FEN } from '../../../rules/chess';
import type { Evaluation } from '../../../rules/evaluation';
import type { ListedGame } from '../../../rules/pgn/book';
import type { LetterLanguage } from '../../../rules/pgn/letters';
import { moveAtEnd } from '../../../rules/pgn/lines';
import type { ReadPgn } from '../../../rules/pgn/read';
import { type PgnLine, type PgnMove, type PgnTree, tagOf } from '../../../rules/pgn/tree';
import { writeTree } from '../../../rules/pgn/write';
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
import { app } from '../../state/app';
import { AdvantageBar } from '../engine/advantage-bar';
import { EnginePanel } from '../engine/engine-panel';
import { useEngine } from '../engine/use-engine';
import { PlySlider } from '../ply-slider';
import styles from '../replay.module.css';
import { placeNow, placeOf, useReplayAddress } from '../replay-address';
import { ReplayBoard } from '../replay-board';
import { ReplayClock } from '../replay-clock';
import { SpokenFrame } from '../spoken-frame';
import {
  type Analysis as AnalysisState,
  drawnNow,
  linesNow,
  openAnalysis,
  playLineOn,
  playOn,
  remarkNow,
  showLine,
} from '../state/analysis';
import { createEngine, type EngineState, evaluationOf, isAway } from '../state/engine';
import { createReview } from '../state/review';
import { canStep, endVariation, openLine, showGame, stepReplay, type Variation } from '../state/variation';
import { VariationBar } from '../variation-bar';
import { WayOut } from '../way-out';
import { analysedAt, analysisSearch } from './analysis-address';
import { AnalysisPgn } from './analysis-pgn';
import { AnalysisSeat, SideName, Taken } from './analysis-seat';
import { AnalysisTools } from './analysis-tools';
import { GameChooser } from './game-chooser';
import { GameIntro } from './game-intro';
import { GameNotes, MoveSigns } from './game-notes';
import { PgnReader } from './pgn-reader';
import type { OpenFault } from './problem-text';
import { SetUpForm } from './set-up-form';

/** The game that is analysed. */
interface Opened {
  /** Another game is another page. */
  serial: number;
  analysis: AnalysisState;
  /** Parts of its text that were left out, and its letters; `null` for a game that is not from a text. */
  read: Pick<Extract<ReadPgn, { ok: true }>, 'problems' | 'letters'> | null;
}

/** The games of the text that was brought. */
interface Collection {
  games: readonly ListedGame[];
  more: boolean;
  /** The one that is open. */
  chosen: number | null;
  /** Language of the letters of pieces, where the user has told it. */
  letters: LetterLanguage | undefined;
}

/**
 * A board of one's own with an engine: moves from the start, from any position, or in any game that is brought. Its address
 * has the moves of the game and of the line on show, and nothing is stored.
 *
 * @source settled reading 94
 */
export function AnalysisScreen() {
  const [opened, setOpened] = useState((): Opened => {
    const { ply, side, line, at } = placeOf(location.search);
    const analysis = open(analysedAt(location.search), ply);
    if (side === 'b') flipBoard(analysis.game);
    openLine(analysis, line, at);
    return { serial: 0, analysis, read: null };
  });
  const [text, setText] = useState('');
  const [reader] = useState(() => new PgnReader());
  useEffect(() => () => reader.stop(), [reader]);
  const [collection, setCollection] = useState<Collection | null>(null);

  async function choose(index: number, from: Collection): Promise<OpenFault | null> {
    const read = await reader.read(index, from.letters);
    if (!read) return { reason: 'failed' };
    if (!read.ok) return read;
    const { tree, problems, letters } = read;
    setCollection({ ...from, chosen: index });
    setOpened(last => ({ serial: last.serial + 1, analysis: open(tree, 0), read: { problems, letters } }));
    return null;
  }

  async function openText(wanted: string): Promise<OpenFault | 'games' | null> {
    const found = await reader.open(wanted);
    if (!found) return { reason: 'failed' };
    if (!found.ok) return found;
    const { games, more } = found;
    const brought = { games, more, chosen: null, letters: undefined };
    if (games.length === 1) return choose(0, brought);
    setCollection(brought);
    return 'games';
  }

  return (
    <ShownGameProvider store={opened.analysis.game} isReplay>
      <Analysis
        key={opened.serial}
        {...opened}
        text={text}
        onText={setText}
        onOpen={openText}
        collection={collection}
        onChoose={async index => collection && choose(index, collection)}
        onLetters={letters => {
          if (collection?.chosen === null || !collection) return;
          void choose(collection.chosen, { ...collection, letters });
        }}
        onWriteAll={async own =>
          collection &&
          reader.write(collection.chosen === null ? [] : [[collection.chosen, own]], collection.letters)
        }
      />
    </ShownGameProvider>
  );
}

/** Opens a game on the user's own board, with their own pieces. */
function open(tree: PgnTree, ply: number): AnalysisState {
  const { profile } = app;
  const player = (name: 'White' | 'Black'): GamePlayer => ({
    username: tagOf(tree, name) ?? '',
    elo: 0,
    board: profile?.board?.name ?? 'CLASSIC',
    card: { avatar: null, piece: profile?.piece ?? null, frame: null, flag: null, board: null },
    house: false,
  });
  return openAnalysis(tree, { w: player('White'), b: player('Black') }, ply);
}

interface AnalysisProps extends Opened {
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

function Analysis(props: AnalysisProps) {
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

interface NotesInput extends Pick<Opened, 'read'> {
  analysis: AnalysisState;
  /** The game with all lines that are on show. */
  moves: PgnLine;
  variation: Snapshot<Variation>;
  engines: Snapshot<EngineState>;
  onLetters: (language: LetterLanguage) => void;
  onShow: (line: Parameters<typeof showLine>[1]) => void;
}

/** Notes among the moves: comments and variations below them, signs beside them. */
function useNotes({ analysis, moves, variation, engines, read, onLetters, onShow }: NotesInput) {
  const { brought, match } = analysis;
  const { from, at, moves: tried } = variation;
  const marks = useMemo(() => brought.moves.map(move => <MoveSigns key={move.san} move={move} />), [brought]);
  const before = pliesBefore(match.start);
  const sans = tried.map(({ san }) => san);
  const current = at === null ? null : moveAtEnd(moves, { from, sans: sans.slice(0, at) });
  const worth = new Map<PgnMove, Evaluation>();
  for (const [index, { fen }] of tried.entries()) {
    const value = evaluationOf(engines, fen);
    const move = value && moveAtEnd(moves, { from, sans: sans.slice(0, index + 1) });
    if (move) worth.set(move, value);
  }
  const content = new Map<number, ReactNode>();
  if (read) content.set(0, <GameIntro brought={brought} {...read} onLetters={onLetters} />);
  for (const [index, move] of moves.entries()) {
    if (move.comment === '' && move.variations.length === 0) continue;
    const isHere = index === from;
    content.set(
      index + 1,
      <GameNotes
        move={move}
        index={index}
        before={before}
        current={isHere ? current : null}
        worth={isHere ? worth : NO_WORTH}
        onShow={onShow}
      />,
    );
  }
  return { content, marks };
}

const NO_WORTH: ReadonlyMap<PgnMove, Evaluation> = new Map();
