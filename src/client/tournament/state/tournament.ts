import { ref } from 'valtio';
import type { TournamentInfo, TournamentMatch, TournamentMessage } from '../../../protocol/tournament';
import type { MatchFrame, Timeline } from '../../../protocol/tournament-entities';
import { isDecided } from '../../bracket/state';
import { app, leaveTournamentQueue, setQueueFolded, setTournament } from '../../state/app';
import type { LiveTournament, TournamentQueue, TournamentView } from '../../state/shapes';
import { lastMatchWasShown, rememberLastMatch, rememberLeft } from '../tournament-flags';

/** Messages about a tournament that `app.tournament` and `app.queue` keep. @source requirements TM, SC-04, SC-10 */

type News = Extract<TournamentMessage, { kind: 'waiting' | 'info' | 'match' }> | { kind: 'opponentAccepted' };

/**
 * Takes over a message about the user's own tournament.
 *
 * @param heardAt performance.now()
 * @returns false where messages were missed: the channel has to connect anew
 */
export function applyTournamentNews(news: News, heardAt: number): boolean {
  const queue = tournamentQueue();
  const { tournament } = app;
  if (!queue || !tournament) return true;
  let isWhole = true;
  switch (news.kind) {
    case 'waiting': {
      const { start, kind: _, ...known } = news;
      setTournament({ ...tournament, startDate: start, ...heard(news.time, heardAt), ...fixed(known) });
      break;
    }
    case 'info':
      if (news.id !== undefined && news.id !== tournament.id) return true;
      isWhole = applyTournamentInfo(tournament, news, heardAt);
      if (news.data.lastMatch !== undefined) queue.tournament.lastMatch = news.data.lastMatch;
      if (news.data.outMatch !== undefined) queue.tournament.outMatch = news.data.outMatch;
      break;
    case 'match':
      applyMatch(queue, news.match);
      Object.assign(tournament, heard(news.match?.time, heardAt));
      break;
    case 'opponentAccepted':
      if (queue.tournamentMatch?.opponent) queue.tournamentMatch.opponent.accepted = true;
      break;
  }
  queue.view = viewOf(queue, tournament);
  return isWhole;
}

/**
 * Merges a bracket, or changes of one, into a tournament that the user plays in or looks at.
 *
 * @returns false for changes whose bracket, or an earlier change, is missing
 */
export function applyTournamentInfo(
  tournament: LiveTournament,
  {
    data,
    id: _,
    status,
    seq,
    revision,
    since,
    time,
    name,
    you,
    paused,
    pausedAt,
    timeline,
    ...rest
  }: TournamentInfo,
  heardAt: number,
): boolean {
  const isGap =
    data.changed !== undefined && seq !== undefined && (since ?? seq - 1) > (tournament.seq ?? seq);
  if (isGap || (data.changed && !tournament.data)) return false;
  const isResult = data.changed?.some(match => isDecided(match) && !isKnownAsDecided(tournament, match.id));
  if (data.upper || data.lower) tournament.data = ref([...(data.upper ?? []), ...(data.lower ?? [])]);
  else if (data.changed && tournament.data)
    tournament.data = ref(changedMatches(tournament.data, data.changed));
  if (timeline) tournament.timeline = ref(timeline);
  else if (isResult && data.changed && tournament.timeline && seq !== undefined)
    tournament.timeline = ref(longer(tournament.timeline, { seq, at: time ?? 0, matches: data.changed }));
  Object.assign(tournament, heard(time, heardAt), fixed(rest));
  if (status) tournament.status = status;
  if (seq !== undefined) tournament.seq = seq;
  if (revision !== undefined) tournament.revision = revision;
  if (name !== undefined) tournament.name = name;
  if (you) tournament.you = you;
  if (paused !== undefined) Object.assign(tournament, { paused, pausedAt });
  return true;
}

/** Revision of the bracket that is here; the server is told, so that it sends later changes only. */
export const knownRevision = (tournament: LiveTournament | null): string | undefined =>
  tournament?.data && tournament.revision;

/** Actions of the user in a tournament; `tournament/session` sends them. */
export const tournamentActions = {
  /** The user is ready for the game; once (TM-02). */
  ready(): void {
    const queue = tournamentQueue();
    if (queue?.view === 'lobby') queue.status.accepted = true;
  },

  /** Asks for a minute more; once a series, before being ready. */
  breather(): void {
    const queue = tournamentQueue();
    if (queue?.view !== 'lobby' || queue.status.accepted || queue.tournamentMatch?.player.breather) return;
    queue.wantsBreather = true;
  },

  /** Gives the tournament up: every series that the user still has to play is lost. */
  giveUp(): void {
    const queue = tournamentQueue();
    if (queue) queue.givesUp = true;
  },

  /** The user has seen how the last match ended (TM-09, TM-10). */
  continueAfterMatch(): void {
    const queue = tournamentQueue();
    const last = queue?.tournament.lastMatch;
    if (!queue || !last || !app.tournament) return;
    const key = resultKey(app.tournament, last);
    rememberLastMatch(key);
    seen.add(key);
    queue.view = viewOf(queue, app.tournament);
  },

  /** The user has read how the tournament ended for them, so its end is not shown again. */
  leaveEnd(): void {
    if (app.tournament) rememberLeft(app.tournament.id);
    leaveTournamentQueue();
  },

  /** Looks at other pages while the tournament has not begun. */
  fold(isFolded: boolean): void {
    setQueueFolded(isFolded);
    const queue = tournamentQueue();
    if (queue && app.tournament) queue.view = viewOf(queue, app.tournament);
  },
};

/** The tournament's queue, while the user is in it. */
export const tournamentQueue = (): TournamentQueue | null =>
  app.queue?.type === 'tournament' ? app.queue : null;

/** Names a match among those of a tournament, for servers that give no id as well. */
export const matchKey = ({ id, groupNumber, roundNumber, name }: TournamentMatch): string =>
  id === undefined ? `${groupNumber}.${roundNumber}.${name}` : String(id);

/** Names a result among those of all tournaments, whose matches are numbered alike. */
const resultKey = ({ id }: Pick<LiveTournament, 'id'>, match: TournamentMatch): string =>
  `${id}.${matchKey(match)}`;

/** Results that were seen; kept here as well, since the tab's storage forgets it when the tournament ends. */
const seen = new Set<string>();

/** Screen to show, by priority: last result, waiting match, own end, start. @source QU-05, QU-06, TM-05, TM-08 */
function viewOf(queue: TournamentQueue, tournament: LiveTournament): TournamentView | null {
  const { tournamentMatch: match, isFolded } = queue;
  const last = queue.tournament.lastMatch;
  const key = last && resultKey(tournament, last);
  if (key && !seen.has(key) && !lastMatchWasShown(key)) return 'lastMatch';
  if (match?.opponent && isWaited(match, tournament)) return 'lobby';
  const state = tournament.you?.state;
  if (state === 'champion' || state === 'eliminated') return state;
  const isBefore = tournament.status === 'OPEN' || tournament.status === 'CREATED';
  return isBefore && !isFolded ? 'start' : null;
}

/** Whether the user's next game waits for them: in a pause without a limit, until the tournament goes on. */
const isWaited = ({ matchTimerLimit, games = [] }: TournamentMatch, { paused }: LiveTournament): boolean =>
  matchTimerLimit !== null || (paused === true && games.every(({ result }) => result !== null));

/** Takes over the user's match. A yes pressed while the connection was lost is kept, if it is for the same game. */
function applyMatch(queue: TournamentQueue, match: TournamentMatch | null): void {
  const before = queue.tournamentMatch;
  const isSameGame = before && match && gameKey(before) === gameKey(match);
  const wasHeard = before?.player.accepted === true;
  queue.tournamentMatch = match;
  const isPressed = isSameGame && !wasHeard && queue.status.accepted;
  queue.status = { accepted: match?.player.accepted || isPressed || false };
  if (!isSameGame || match?.player.breather) queue.wantsBreather = false;
}

/** Names the next game of a series. */
const gameKey = (match: TournamentMatch): string =>
  [matchKey(match), match.isArmageddon, match.player.score, match.opponent?.score].join('.');

/** A match that is the same as before keeps its identity and its place, so that viewers draw only what has changed. */
const changedMatches = (
  matches: readonly MatchFrame[],
  changed: readonly MatchFrame[],
): readonly MatchFrame[] => [...new Map([...matches, ...changed].map(match => [match.id, match])).values()];

/** Whether a match's result is known already: only a new result is a moment of the timeline. */
const isKnownAsDecided = ({ data }: LiveTournament, id: number): boolean =>
  data?.some(match => match.id === id && isDecided(match)) === true;

const longer = (timeline: Timeline, entry: Timeline['changes'][number]): Timeline =>
  entry.seq > (timeline.changes.at(-1)?.seq ?? 0)
    ? { ...timeline, changes: [...timeline.changes, entry] }
    : timeline;

const heard = (time: number | undefined, heardAt: number): Pick<LiveTournament, 'time' | 'heardAt'> =>
  time === undefined ? {} : { time, heardAt };

/** Large parts that are shown as they came. `ref`: they are never changed in place. */
function fixed({
  tournament,
  entrants,
  draw,
}: Pick<TournamentInfo, 'tournament' | 'entrants' | 'draw'>): Partial<LiveTournament> {
  return {
    ...(tournament && { tournament: ref(tournament), name: tournament.name }),
    ...(entrants && { entrants: ref(entrants) }),
    ...(draw !== undefined && { draw: draw && ref(draw) }),
  };
}
