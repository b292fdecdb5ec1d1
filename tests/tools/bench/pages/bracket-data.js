import { bracketOf } from '../../../support/games/brackets';
import { mulberry32 } from '../../../support/random';

/** The same brackets for the peers, in the forms that they read. */

/** All matches of the wire, played; without the deciding extra match, which neither peer can hide. */
export const framesOf = entrants =>
  bracketOf({ entrants, random: mulberry32(7) }).filter(
    ({ groupNumber, roundNumber }) => groupNumber !== 3 || roundNumber === 1,
  );

/** Tables of brackets-model. */
export function tablesOf(frames, entrants) {
  const roundIds = new Map();
  const roundOf = ({ groupNumber, roundNumber }) => {
    const key = `${groupNumber} ${roundNumber}`;
    if (!roundIds.has(key)) roundIds.set(key, roundIds.size);
    return roundIds.get(key);
  };
  const opponentOf = ({ id, score, result }) => ({ id, score, result, position: undefined });
  const matches = frames.map(frame => ({
    ...{ id: frame.id, stage_id: 0, group_id: frame.groupNumber - 1, round_id: roundOf(frame) },
    ...{ number: frame.number, child_count: 0, status: 4 },
    opponent1: opponentOf(frame.participants[0]),
    opponent2: opponentOf(frame.participants[1]),
  }));
  const names = new Map(frames.flatMap(({ participants }) => participants.map(({ id, name }) => [id, name])));
  const settings = { size: entrants, seedOrdering: ['natural'], grandFinal: 'simple', matchesChildCount: 0 };
  return {
    stages: [{ id: 0, tournament_id: 0, name: 'Cup', type: 'double_elimination', number: 1, settings }],
    matches,
    matchGames: [],
    participants: [...names].map(([id, name]) => ({ id, tournament_id: 0, name })),
  };
}

/** Both groups as react-tournament-brackets reads them; the final belongs to the upper one. */
export function groupsOf(frames) {
  const next = new Map();
  for (const { id, participants } of frames) {
    for (const { origin } of participants) {
      if (origin?.match === undefined) continue;
      next.set(`${origin.match} ${origin.kind}`, id);
    }
  }
  const matchOf = frame => ({
    ...{ id: frame.id, name: `M${frame.id}`, tournamentRoundText: String(frame.roundNumber) },
    ...{ startTime: '2026-01-01', state: 'DONE' },
    nextMatchId: next.get(`${frame.id} winner`) ?? null,
    nextLooserMatchId: next.get(`${frame.id} loser`),
    participants: frame.participants.map(({ id, name, score, result }) => ({
      ...{ id, name, status: 'PLAYED' },
      isWinner: result === 'win',
      resultText: String(score ?? ''),
    })),
  });
  return {
    upper: frames.filter(({ groupNumber }) => groupNumber !== 2).map(matchOf),
    lower: frames.filter(({ groupNumber }) => groupNumber === 2).map(matchOf),
  };
}

/** The frames, with another score of the loser in the first match. */
export const changed = (frames, turn) =>
  frames.map(frame =>
    frame.id === 0
      ? {
          ...frame,
          participants: frame.participants.map(slot =>
            slot.result === 'loss' ? { ...slot, score: turn % 2 } : slot,
          ),
        }
      : frame,
  );
