import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { TournamentsAnswer } from '../../../protocol/tournament-calls';
import type { Millis } from '../../../rules/units';
import { useReadAgain } from '../../page/use-read-again';
import { app } from '../../state/app';
import { allTournaments } from '../endpoints';
import {
  nextChange,
  setTournaments,
  setTournamentsAway,
  tournaments,
  tournamentsFor,
} from '../state/tournaments';

/** The server closes a list within a second of its start. */
const LATE_MS: Millis = 1_200;

/** Time until the list is asked for again: at the next opening or start at the latest. */
export function pauseUntilChange(list: TournamentsAnswer, everyMs: Millis): Millis {
  const change = nextChange(list, list.time ?? Date.now());
  return change === null ? everyMs : Math.min(everyMs, change + LATE_MS);
}

/**
 * Keeps the list of tournaments up to date while somebody looks: now and then, at each opening and start, and when the user's own
 * tournament changes.
 *
 * @param everyMs how often, milliseconds
 */
export function useTournaments(everyMs: Millis): void {
  const { tournament, user, userVersion } = useSnapshot(app);
  const uid = user?.firebaseId ?? null;
  const { answer, error, ask } = useReadAgain(allTournaments(), true, list =>
    pauseUntilChange(list, everyMs),
  );
  // The answer tells what the user takes part in, so a change of that asks again.
  const own = `${tournament?.id} ${tournament?.status} ${uid} ${userVersion}`;
  const asked = useRef(own);
  useEffect(() => tournamentsFor(uid), [uid]);
  useEffect(() => {
    if (answer) setTournaments(answer.data, answer.at);
  }, [answer]);
  useEffect(() => {
    if (error !== null) setTournamentsAway();
  }, [error]);
  useEffect(() => {
    if (asked.current === own) return;
    asked.current = own;
    ask();
  }, [own, ask]);
  useEffect(() => {
    const lost = () => setTournamentsAway();
    addEventListener('offline', lost);
    return () => removeEventListener('offline', lost);
  }, []);
}

/** Milliseconds of the server's clock, from when the list came on. */
export const serverNow = (): number => {
  const { list, heardAt } = tournaments;
  return (list?.time ?? Date.now()) + (list ? performance.now() - heardAt : 0);
};
