import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Snapshot, useSnapshot } from 'valtio';
import { buildBracket } from '../../bracket/model';
import { scheduleOf } from '../../bracket/schedule';
import { hourText } from '../../page/moment-text';
import { app } from '../../state/app';
import type { LiveTournament } from '../../state/shapes';
import { serverNowIn } from './series';

const scheduleFor = (tournament: Snapshot<LiveTournament>) =>
  tournament.data ? scheduleOf(buildBracket(tournament.data), serverNowIn(tournament)) : null;

/** From when on matches of the user's tournament can be called, as an hour of the day; `null` where nobody can tell. */
export function useStartTimes(): (match: number | undefined) => string | null {
  const { i18n } = useTranslation();
  const { tournament } = useSnapshot(app);
  const { data, paused: isPaused = false } = tournament ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was told stays true as the clock goes on
  const schedule = useMemo(() => tournament && scheduleFor(tournament), [data]);
  return useCallback(
    match => {
      // A pause lasts as long as the operator likes.
      const at = match === undefined || isPaused ? null : schedule?.startOf(match);
      return at ? hourText(at, i18n.language) : null;
    },
    [schedule, isPaused, i18n.language],
  );
}
