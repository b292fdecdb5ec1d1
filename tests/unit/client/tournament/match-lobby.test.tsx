import { afterEach, expect, test } from 'vitest';
import { app } from '../../../../src/client/state/app';
import { MatchLobby } from '../../../../src/client/tournament/lobby/match-lobby';
import { tournamentActions, tournamentQueue } from '../../../../src/client/tournament/state/tournament';
import type { MatchSide, TournamentMatch } from '../../../../src/protocol/tournament';
import { asText } from '../page/as-text';

/** The lobby of a match, before and after its user is ready. */

afterEach(() => {
  app.queue = null;
  app.tournament = null;
});

const side = (name: string): MatchSide => ({ name, elo: 1500, accepted: false, score: 0 });

function show(accepted: boolean, player: Partial<MatchSide> = {}): string {
  const match: TournamentMatch = {
    ...{ id: 1, player: { ...side('Ana'), ...player }, opponent: side('_boris') },
    ...{ roundNumber: 1, groupNumber: 1, childCount: 3, isArmageddon: false, name: 'W 1.1' },
    matchTimerLimit: 60_000,
  };
  app.tournament = { id: 7, status: 'CLOSED', name: 'Cup' };
  app.queue = {
    ...{ type: 'tournament', playlist: 'NORMAL', since: 0, view: 'lobby', status: { accepted } },
    ...{ tournament: { lastMatch: null, outMatch: null }, tournamentMatch: match },
  } as unknown as typeof app.queue;
  return asText(<MatchLobby />);
}

const buttonOf = (text: string, id: string) =>
  new RegExp(`<button[^>]*data-testid="${id}"[^>]*>`).exec(text)?.[0] ?? '';

test.each(['ready', 'breather'])(
  '[TM-02] the button %s keeps the focus when it can be pressed no more',
  id => {
    expect(buttonOf(show(false), id)).not.toContain('disabled');
    const pressed = buttonOf(show(true), id);
    expect(pressed).toContain('aria-disabled="true"');
    expect(pressed).not.toContain('disabled=""');
  },
);

test('[TM-03] a second breather in a series cannot be asked for', () => {
  expect(buttonOf(show(false, { breather: true }), 'breather')).toContain('aria-disabled="true"');
  tournamentActions.breather();
  expect(tournamentQueue()?.wantsBreather).toBeUndefined();
});

test('[IP-20] [TM-01] in a pause the lobby says so, and threatens with no limit', () => {
  show(false);
  if (!app.tournament) throw new Error('no tournament');
  app.tournament.paused = true;
  const text = asText(<MatchLobby />);
  expect(text).toContain('The tournament is paused. Your time does not run.');
  expect(text).not.toMatch(/walkover|role="timer"/);
  expect(buttonOf(text, 'breather')).toContain('aria-disabled="true"');
});

test('[TM-01] a best of one has a score and no pips', () => {
  expect(show(false)).toContain('data-pip');
  const match = tournamentQueue()?.tournamentMatch;
  if (!match) throw new Error('no match');
  match.childCount = 1;
  expect(asText(<MatchLobby />)).not.toContain('data-pip');
});

test('[I18-05] the name of an opponent stands apart from the direction of the sentence around it', () => {
  expect(show(true)).toContain('for \u2068_boris\u2069 to be ready');
});
