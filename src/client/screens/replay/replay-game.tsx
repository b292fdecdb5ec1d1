import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proxy, useSnapshot } from 'valtio';
import type { MatchAnswer } from '../../../protocol/history';
import type { Side } from '../../../rules/chess';
import { sound } from '../../audio/sounds';
import type { Ink } from '../../board/drawing';
import { plyOfStep, type Step } from '../../board/steps';
import { DrawTools } from '../../game/board/draw-tools';
import { GameLayout } from '../../game/game-layout';
import { MoveList } from '../../game/move-list';
import { PlayerCard } from '../../game/player-card';
import { Rail } from '../../game/rail';
import { ShownGameProvider } from '../../game/shown-game';
import { useAnswers } from '../../game/use-answers';
import { useGameKeys } from '../../game/use-game-keys';
import { PLAY_KEYS } from '../../keys/tables';
import { useKeys } from '../../keys/use-keys';
import { useToast } from '../../kit/toast';
import { useMedia } from '../../kit/use-media';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { useTabTitle } from '../../shell/page-title';
import { app } from '../../state/app';
import { createGameState } from '../../state/game';
import { soundOfSan } from '../../state/game-position';
import { openReplay } from '../../state/replay';
import { type ReplayMatch, readMatch } from '../../state/replay-match';
import type { GameState } from '../../state/shapes';
import { PaceMenu, PlayButton } from './play-tools';
import { PlySlider } from './ply-slider';
import styles from './replay.module.css';
import { ReplayBoard } from './replay-board';
import { ReplayClock } from './replay-clock';
import { ReplayTools } from './replay-tools';
import { ResultLine } from './result-line';
import { usePlayback } from './use-playback';
import { plyOfAddress, usePlyAddress } from './use-ply-address';
import { WayOut } from './way-out';

interface ReplayGameProps {
  id: number;
  /** Read once, when the game is opened. */
  answer: MatchAnswer;
}

/** One finished game with all that can be done with it. */
export function ReplayGame({ id, answer }: ReplayGameProps) {
  const [{ match, store }] = useState(() => {
    const match = readMatch(answer);
    const store = proxy(createGameState());
    openReplay(store, match, ownSide(match), plyOfAddress(location.search));
    return { match, store };
  });
  return (
    <ShownGameProvider store={store}>
      <Replay id={id} answer={answer} match={match} store={store} />
    </ShownGameProvider>
  );
}

/** A player of the game sees their own side below; everybody else sees White there. */
function ownSide({ players }: ReplayMatch): Side {
  const name = app.user?.username;
  return players.b.username === name && players.w.username !== name ? 'b' : 'w';
}

interface ReplayProps extends ReplayGameProps {
  match: ReplayMatch;
  store: GameState;
}

function Replay({ id, answer, match, store }: ReplayProps) {
  const { t } = useTranslation();
  const { viewedPly } = useSnapshot(store);
  const { toast, say } = useToast();
  const { asked, ask } = useAnswers();
  const [ink, setInk] = useState<Ink | null>(null);
  const [boardOf, setBoardOf] = useState<Side>('w');
  const narrow = useMedia('column');
  const onMove = useCallback((index: number) => sound(soundOfSan(match.moves[index]?.san ?? '')), [match]);
  const playback = usePlayback(store, match, onMove);
  const { go } = playback;
  const onStep = useCallback(
    (step: Step) => go(plyOfStep(step, store.viewedPly, store.moves.length)),
    [go, store],
  );
  // The rest is about a game that goes on.
  useGameKeys({ onStep, onAsk: ask, questions: match.clocks ? ['time', 'material'] : ['material'] });
  useKeys('page', PLAY_KEYS, { play: playback.toggle });
  usePlyAddress(viewedPly, !playback.playing);
  const title = t('replay.heading', { white: match.players.w.username, black: match.players.b.username });
  const heading = useTitle(title);

  const tools = (
    <ReplayTools
      id={id}
      answer={answer}
      match={match}
      store={store}
      boardOf={boardOf}
      onBoardOf={setBoardOf}
      onTold={say}
    />
  );
  return (
    <GameLayout
      rail={
        <Rail top={!narrow && <WayOut />}>{!narrow && <div className={styles.column}>{tools}</div>}</Rail>
      }
      opponent={<PlayerCard who="opponent" />}
      board={<ReplayBoard store={store} match={match} boardOf={boardOf} ink={ink} onStep={onStep} />}
      player={<PlayerCard who="player" />}
      opponentClock={<ReplayClock who="opponent" match={match} />}
      middle={
        <MoveList
          onStep={onStep}
          onView={go}
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
          <PlySlider store={store} onGo={go} />
          <Remarks match={match} />
          <ResultLine match={match} />
          {narrow && (
            <div className={styles.tools}>
              <WayOut />
              {tools}
            </div>
          )}
        </div>
      }
      playerClock={<ReplayClock who="player" match={match} />}
    >
      <VisuallyHidden>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </VisuallyHidden>
      {/* Asked twice, the same answer is read twice. */}
      <VisuallyHidden live>{asked.text && <span key={asked.count}>{asked.text}</span>}</VisuallyHidden>
      {toast}
    </GameLayout>
  );
}

/** What is missing of the game. */
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

/** The heading takes the focus, since the link that led here took it along. */
function useTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTabTitle(title);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
