import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Snapshot, useSnapshot } from 'valtio';
import { buildBracket } from '../bracket/model';
import { scheduleOf } from '../bracket/schedule';
import { hourText } from '../page/moment-text';
import { app } from '../state/app';
import type { LiveTournament } from '../state/shapes';
import { allOf } from './series';

/** Estimates are made of what the matches so far have taken: one for each change of the bracket. */
function scheduleFor({ data, time, heardAt, tournament }: Snapshot<LiveTournament>) {
  if (!data) return null;
  const ahead = time !== undefined && heardAt !== undefined ? time - heardAt : Date.now() - performance.now();
  const bracket = buildBracket(allOf(data));
  return scheduleOf(bracket, performance.now() + ahead, tournament?.gameTimeControll);
}

/** About when matches of the user's tournament begin, as an hour of the day; `null` where nobody can tell. */
export function useStartTimes(): (match: number | undefined) => string | null {
  const { i18n } = useTranslation();
  const { tournament } = useSnapshot(app);
  const data = tournament?.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock alone changes no estimate
  const schedule = useMemo(() => tournament && scheduleFor(tournament), [data]);
  return useCallback(
    match => {
      const at = match === undefined ? null : schedule?.startOf(match);
      return at ? hourText(at, i18n.language) : null;
    },
    [schedule, i18n.language],
  );
}
