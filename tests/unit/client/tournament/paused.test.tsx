import { afterEach, expect, test } from 'vitest';
import { app } from '../../../../src/client/state/app';
import type { LiveTournament } from '../../../../src/client/state/shapes';
import { InfoBoard } from '../../../../src/client/tournament/lobby/info-board';
import { StartLobby } from '../../../../src/client/tournament/lobby/start-lobby';
import { TournamentNote } from '../../../../src/client/tournament/tournament-note';
import type { TournamentMatch } from '../../../../src/protocol/tournament';
import type { Tournament } from '../../../../src/protocol/tournament-entities';
import { asText } from '../page/as-text';

/** Words for the players of a tournament that is paused, before its start and while it is played. */

afterEach(() => {
  app.queue = null;
  app.tournament = null;
});

const PAUSED = 'The tournament is paused';

function show(tournament: Partial<LiveTournament>, match: Partial<TournamentMatch> | null = null): void {
  app.tournament = { id: 7, status: 'CLOSED', name: 'Cup', ...tournament };
  app.queue = {
    ...{ type: 'tournament', playlist: 'NORMAL', since: 0, view: null, status: { accepted: false } },
    ...{ tournament: { lastMatch: null, outMatch: null }, tournamentMatch: match },
  } as unknown as typeof app.queue;
}

const before = (paused: boolean): Partial<LiveTournament> => ({
  ...{ status: 'OPEN', startDate: 1_060_000, time: 1_000_000, heardAt: performance.now() },
  tournament: { paused, gameTimeControll: 'BLITZ_3', prizePool: 0 } as Tournament,
});

test.each([
  ['its lobby', <StartLobby key="lobby" />, 'Begins in'],
  ['the note beside other pages', <TournamentNote key="note" />, '1:00'],
])(
  '[IP-20] [TM-05] %s counts down to the start, and says in a pause that there is one',
  (_where, part, count) => {
    show(before(false));
    expect(asText(part)).toContain(count);
    expect(asText(part)).not.toContain(PAUSED);
    show(before(true));
    expect(asText(part)).toContain(PAUSED);
    expect(asText(part)).not.toMatch(/1:00|Begins in|Beginning now/);
  },
);

test('[IP-20] [TM-07] a player whose series waits in a pause is not told to confirm in time', () => {
  const side = { name: 'Ana', elo: 1500, accepted: false, score: 0 };
  const match = { id: 4, player: side, opponent: { ...side, name: 'Boris' }, matchTimerLimit: null };
  show({ you: { id: 1, state: 'ready' }, paused: true }, match);
  const text = asText(<InfoBoard tournament={7} />);
  expect(text).toContain(PAUSED);
  expect(text).not.toMatch(/Confirm in time|Your series is waiting/);
  show({ you: { id: 1, state: 'ready' }, paused: false }, match);
  expect(asText(<InfoBoard tournament={7} />)).toContain('Confirm in time');
});
