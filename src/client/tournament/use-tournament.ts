import { useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { type TournamentAnswer, tournamentAnswer } from '../../protocol/tournament-calls';
import type { Millis } from '../../rules/units';
import { useReadAgain } from '../page/use-read-again';
import { app } from '../state/app';
import { endpoint } from '../transport/endpoint';

const tournamentOf = endpoint(null, (id: number) => `/tournament/${id}`, tournamentAnswer);

const EVERY_MS: Millis = 8_000;
/** The server closes a list within a second of its start. */
const LATE_MS: Millis = 1_200;

/** Time until a tournament is asked for again, at its opening and its start above all; `null` once it has begun. */
export function pauseAfter({ tournament, time = Date.now() }: TournamentAnswer): Millis | null {
  if (tournament?.status !== 'CREATED' && tournament?.status !== 'OPEN') return null;
  const left = [tournament.openDate, tournament.startDate].map(date => date - time).filter(ms => ms > 0);
  return Math.min(EVERY_MS, ...left.map(ms => ms + LATE_MS));
}

export interface TournamentRead {
  data: TournamentAnswer | null;
  /** Status text of the last call, if it failed. */
  error: string | null;
  /** Asks again, also for a tournament that has begun. */
  ask: () => void;
  /** The server's clock, epoch milliseconds. */
  clock: () => number;
}

/** A tournament by its number: asked for again until it begins, and when the user's own place in one has changed. */
export function useTournament(id: number): TournamentRead {
  const { tournament, userVersion } = useSnapshot(app);
  const { answer, error, ask } = useReadAgain(tournamentOf(id), true, pauseAfter);
  const data = answer?.data ?? null;
  const clock = useMemo(() => {
    const ahead = (answer?.data.time ?? Date.now()) - (answer?.at ?? performance.now());
    return () => performance.now() + ahead;
  }, [answer]);
  const own = `${tournament?.id} ${tournament?.status} ${userVersion}`;
  const asked = useRef(own);
  const isAwaited = data !== null && pauseAfter(data) !== null;
  useEffect(() => {
    if (asked.current === own) return;
    asked.current = own;
    if (isAwaited) ask();
  }, [own, isAwaited, ask]);
  return { data, error, ask, clock };
}
