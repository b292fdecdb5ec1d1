import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proxy, snapshot, useSnapshot } from 'valtio';
import type { MatchAnswer } from '../../protocol/history';
import type { Side } from '../../rules/chess';
import type { Ink } from '../board/drawing';
import { DrawTools } from '../game/board/draw-tools';
import { useGameKeys } from '../game/keys/use-game-keys';
import { GameLayout } from '../game/layout/game-layout';
import { Rail } from '../game/layout/rail';
import { usePanels } from '../game/layout/use-panels';
import { MoveList } from '../game/moves/move-list';
import { MovesHead } from '../game/moves/moves-head';
import { PlayerCard } from '../game/players/player-card';
import { ShownGameProvider, useSeats } from '../game/shown-game';
import { useAnswers } from '../game/spoken/use-answers';
import { createGameState, flipBoard, sideBelow } from '../game/state/game';
import { fenAt } from '../game/state/game-position';
import { PLAY_KEYS } from '../keys/tables';
import { useKeys } from '../keys/use-keys';
import { useToast } from '../kit/toast';
import { useMedia } from '../kit/use-media';
import { useLanguage } from '../page/languages';
import { app } from '../state/app';
import { AdvantageBar } from './engine/advantage-bar';
import { EnginePanel } from './engine/engine-panel';
import { useEngine } from './engine/use-engine';
import { evaluationText } from './evaluation-text';
import { headingText } from './heading-text';
import { PaceMenu, PlayButton } from './play-tools';
import { PrintedGame } from './printed-game';
import styles from './replay.module.scss';
import { placeNow, placeOf, searchOf, useReplayAddress } from './replay-address';
import { ReplayBoard } from './replay-board';
import { ReplayClock } from './replay-clock';
import { ReplayTools } from './replay-tools';
import { ResultLine } from './result-line';
import { SpokenFrame } from './spoken-frame';
import { createEngine, evaluationOf, isAway } from './state/engine';
import { openReplay } from './state/replay';
import { type ReplayMatch, readMatch } from './state/replay-match';
import { evaluationOnShow, type ReviewState } from './state/review';
import { canStep, createVariation, openLine, type Replayed } from './state/variation';
import { useReplayHands } from './use-replay-hands';
import { useReviewParts } from './use-review-parts';
import { VariationBar } from './variation-bar';
import { VariationHead } from './variation-head';
import { VariationLine } from './variation-line';
import { WayOut } from './way-out';

interface ReplayGameProps {
  id: number;
  /** Read once, when the game is opened. */
  answer: MatchAnswer;
}

/** Whether the address asks for an engine's review; it does not stay there. */
const asksForReview = (): boolean => new URLSearchParams(location.search).has('review');

/** One finished game with all that can be done with it. */
export function ReplayGame({ id, answer }: ReplayGameProps) {
  const [replayed] = useState((): Replayed => {
    const match = readMatch(answer);
    const game = proxy(createGameState());
    const { ply, side, line, at } = placeOf(location.search);
    const own = ownSide(match);
    openReplay(game, match, own, ply);
    if (side && side !== own) flipBoard(game);
    const opened = { game, match, variation: proxy(createVariation()) };
    openLine(opened, line, at);
    return opened;
  });
  const [atOnce] = useState(asksForReview);
  return (
    <ShownGameProvider store={replayed.game} isReplay>
      <Replay id={id} answer={answer} replayed={replayed} atOnce={atOnce} />
    </ShownGameProvider>
  );
}

/** A player of the game sees their own side below; everybody else sees White there. */
function ownSide({ players }: ReplayMatch): Side {
  const name = app.user?.username;
  return players.b.username === name && players.w.username !== name ? 'b' : 'w';
}

interface ReplayProps extends ReplayGameProps {
  replayed: Replayed;
  /** A review is asked for. */
  atOnce: boolean;
}

function Replay({ id, answer, replayed, atOnce }: ReplayProps) {
  const { t } = useTranslation();
  const { match, game: store } = replayed;
  const game = useSnapshot(store);
  const variation = useSnapshot(replayed.variation);
  const language = useLanguage();
  const { toast, say } = useToast();
  const { asked, ask } = useAnswers();
  const [ink, setInk] = useState<Ink | null>(null);
  const [boardOf, setBoardOf] = useState<Side>('w');
  const narrow = useMedia('tablet');
  const snug = useMedia('snug');
  const { playback, go, onStep, onTry, onTried, onLine, onPlay, onLeave } = useReplayHands(replayed);
  const [engine] = useState(createEngine);
  useEngine(engine, game.fen);
  const engines = useSnapshot(engine);
  const isSilent = engines.permission === 'playing';
  const { review, marks, way, better, instead } = useReviewParts({
    id,
    replayed,
    atOnce,
    isSilent,
    onGo: go,
    onLine,
  });
  const { done } = useSnapshot(review) as ReviewState;
  const verdict = evaluationOnShow(done, evaluationOf(engines, game.fen), game, variation);
  const isTried = variation.moves.length > 0;
  const isOnShow = variation.at !== null;
  const { toggle, help } = usePanels({ isOver: true });
  const { above, below } = useSeats();
  // The other questions are about a game that goes on.
  useGameKeys({
    onStep,
    onAsk: ask,
    questions: match.clocks ? ['time', 'material'] : ['material'],
    ...(isOnShow && { onLeave }),
    onHelp: () => toggle('help'),
  });
  useKeys('page', PLAY_KEYS, { play: playback.toggle });
  const own = ownSide(match);
  const seen = sideBelow(game);
  useReplayAddress(searchOf(placeNow(game, variation, seen === own ? null : seen)), !playback.playing);
  // A link names the side on show, since its reader may see the other one below.
  const linked = () => placeNow(store, snapshot(replayed.variation), seen);
  const title = headingText(t, match.players);

  const tools = (
    <ReplayTools
      id={id}
      answer={answer}
      match={match}
      store={store}
      place={linked}
      boardOf={boardOf}
      onBoardOf={setBoardOf}
      onTold={say}
      onHelp={() => toggle('help')}
      wayOut={narrow && <WayOut />}
    />
  );
  return (
    <GameLayout
      rail={<Rail top={!narrow && <WayOut />}>{null}</Rail>}
      opponent={snug ? <PlayerCard who={above} /> : <ReplaySeat who={above} match={match} />}
      board={
        <>
          <AdvantageBar verdict={verdict} below={seen} isSilent={isSilent} isAway={isAway(engines)} />
          <ReplayBoard
            replayed={replayed}
            boardOf={boardOf}
            ink={ink}
            review={review}
            engine={engine}
            onStep={onStep}
            onTry={onTry}
          />
        </>
      }
      player={snug ? <PlayerCard who={below} /> : <ReplaySeat who={below} match={match} />}
      opponentClock={snug && <ReplayClock who={above} match={match} />}
      notice={!snug && <ResultLine id={id} match={match} />}
      middle={
        <MoveList
          onStep={onStep}
          onView={go}
          head={!snug && <MovesHead onStep={onStep} />}
          canStep={step => canStep(game, variation, step)}
          marks={marks}
          asides={
            isTried || better
              ? asideAt(
                  better?.ply ?? variation.from + 1,
                  variation.at,
                  <>
                    {better?.content}
                    {isTried && !better && !snug && (
                      <VariationHead
                        own={isOnShow ? verdict : null}
                        played={evaluationOf(engines, fenAt(match, variation.from + 1))}
                      />
                    )}
                    {isTried && (
                      <VariationLine
                        variation={variation}
                        worthOf={fen => {
                          const value = evaluationOf(engines, fen);
                          return value && evaluationText(value, language);
                        }}
                        onShow={onTried}
                      />
                    )}
                  </>,
                )
              : undefined
          }
          tools={
            <>
              <PlayButton playback={playback} disabled={match.moves.length === 0} />
              <PaceMenu playback={playback} hasTimes={match.moves.some(move => move.spent !== null)} />
              <DrawTools ink={ink} onInk={setInk} />
            </>
          }
        />
      }
      controls={
        <div className={styles.controls}>
          <EnginePanel
            state={engine}
            fen={game.fen}
            onPlay={onPlay}
            onLeave={isTried && !snug ? onLeave : undefined}
          />
          {way}
          {!snug && <Remarks match={match} />}
          {snug &&
            (isTried ? (
              <VariationBar variation={variation} onLeave={onLeave} />
            ) : (
              instead || <ResultLine id={id} match={match} />
            ))}
          {tools}
          {/* On a phone the remark stands below the tools, so that the way out stays in sight. */}
          {snug && <Remarks match={match} />}
        </div>
      }
      playerClock={snug && <ReplayClock who={below} match={match} />}
    >
      <SpokenFrame title={title} asked={asked}>
        {toast}
        {help}
      </SpokenFrame>
      <PrintedGame match={match} fen={game.fen} orientation={seen} />
    </GameLayout>
  );
}

/** Content below the row of one half-move. @param at its move on show */
const asideAt = (ply: number, at: number | null, content: ReactNode) => ({
  content: new Map([[ply, content]]),
  isOn: at !== null,
  key: `${ply} ${at}`,
});

/** Remark on moves that are missing from the game. */
function Remarks({ match }: { match: ReplayMatch }) {
  const { t } = useTranslation();
  const { unread, moves } = match;
  if (unread === null && moves.length > 0) return null;
  return (
    <p className={styles.remark} role="note" data-testid="replay-remark">
      {unread === null
        ? t('replay.noMoves')
        : t('replay.unread', { number: Math.floor(moves.length / 2) + 1, text: unread.slice(0, 12) })}
    </p>
  );
}

/** A player with the clock at the end of the card: beside the board it would take the moves' place. */
function ReplaySeat({ who, match }: { who: 'player' | 'opponent'; match: ReplayMatch }) {
  return (
    <div className={styles.seat}>
      <PlayerCard who={who} />
      <ReplayClock who={who} match={match} />
    </div>
  );
}
