import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { type Stage, type Staged, stageAt } from '../../../rules/tournament';
import { serverNow } from './use-tournaments';

const LOOK_MS = 250;

/**
 * Where a tournament stands now: screens that ask this cannot contradict each other.
 *
 * @param clock the server's, in epoch milliseconds; the same function for as long as it tells the same time
 */
export function useStage(tournament: Staged, clock: () => number = serverNow): Stage {
  const { status, openDate, startDate, paused } = tournament;
  const stage = stageAt(tournament, clock());
  const [, setShown] = useState(stage);
  useEffect(() => {
    const look = () => setShown(stageAt({ status, openDate, startDate, paused }, clock()));
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [status, openDate, startDate, paused, clock]);
  return stage;
}

/** A tournament that has not begun, in words. @source TL-05 */
export function stageText(t: TFunction, stage: Stage): string {
  switch (stage) {
    case 'before':
      return t('tournament.closed');
    case 'open':
      return t('tournament.open');
    case 'paused':
      return t('tournament.paused');
    default:
      return t('tournament.beginning');
  }
}
