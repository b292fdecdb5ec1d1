import { useCallback, useMemo } from 'react';
import type { MoveRequest } from '../../rules/chess';
import { sound } from '../audio/sounds';
import type { Step } from '../board/steps';
import { soundOfSan } from '../game/state/game-position';
import {
  endVariation,
  openLine,
  playLine,
  type Replayed,
  showGame,
  showTried,
  stepReplay,
  tryMove,
} from './state/variation';
import { usePlayback } from './use-playback';

/** Actions of a user on a replay: look through it, try moves, let it play. */
export function useReplayHands(replayed: Replayed) {
  const { game, match } = replayed;
  const show = useCallback((ply: number) => showGame(replayed, ply), [replayed]);
  const onMove = useCallback((index: number) => sound(soundOfSan(match.moves[index]?.san ?? '')), [match]);
  const playback = usePlayback(game, match, show, onMove);
  const { stop } = playback;
  return {
    playback,
    ...useMemo(
      () => ({
        go(ply: number) {
          stop();
          show(ply);
        },
        onStep(step: Step) {
          stop();
          stepReplay(replayed, step);
        },
        onTry(request: MoveRequest) {
          stop();
          const heard = tryMove(replayed, request);
          if (heard) sound(heard);
        },
        onTried(at: number) {
          stop();
          showTried(replayed, at);
        },
        /** Tries a line that begins after so many half-moves, and shows it after some of its moves. */
        onLine(from: number, line: readonly string[], at: number) {
          stop();
          show(from);
          openLine(replayed, line, at);
        },
        /** Plays the first moves of a line from the position on show on. */
        onPlay(line: readonly string[], count: number) {
          stop();
          const heard = playLine(replayed, line.slice(0, count));
          if (heard) sound(heard);
        },
        onLeave() {
          stop();
          endVariation(replayed);
        },
      }),
      [replayed, show, stop],
    ),
  };
}
