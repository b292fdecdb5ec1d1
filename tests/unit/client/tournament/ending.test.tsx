import { afterEach, expect, test } from 'vitest';
import { app } from '../../../../src/client/state/app';
import { Eliminated } from '../../../../src/client/tournament/ending/ending';
import { LastMatch } from '../../../../src/client/tournament/ending/last-match';
import type { TournamentMatch } from '../../../../src/protocol/tournament';
import { asText } from '../page/as-text';

/** The two screens of a match to which neither player came. */

afterEach(() => {
  app.queue = null;
  app.user = null;
  app.tournament = null;
});

const side = (name: string) => ({ name, elo: 1500, accepted: false, score: 0, result: 'loss' as const });
const nobodyCame: TournamentMatch = {
  ...{ id: 1, player: side('Ana'), opponent: side('Boris'), roundNumber: 1, groupNumber: 1, childCount: 3 },
  ...{ isArmageddon: false, matchTimerLimit: null, name: 'W 1.1', next: 'out' },
  decided: { how: 'noShow', reason: null },
};

function show(match: TournamentMatch): void {
  app.tournament = { id: 7, status: 'CLOSED', name: 'Cup', you: { id: 1, state: 'eliminated' } };
  app.queue = {
    ...{ type: 'tournament', playlist: 'NORMAL', since: 0, view: 'lastMatch' },
    tournament: { lastMatch: match, outMatch: match },
  } as unknown as typeof app.queue;
}

test('[TM-07] [TM-09] the last match of two players who did not come has no crown, and says that nobody goes through', async () => {
  show(nobodyCame);
  const text = asText(<LastMatch />);
  expect(text).toContain('Neither of you came: nobody goes through.');
  expect(text).not.toContain('lucide-crown');
  expect(text.match(/data-fate="out"/g)).toHaveLength(2);
  // Where only the opponent did not come, they go on below and the crown is the reader's.
  const player = { ...nobodyCame.player, result: 'win' as const };
  show({ ...nobodyCame, player, next: 'advanced', nextLooserMatchId: 12 });
  const won = asText(<LastMatch />);
  expect(won).toContain('lucide-crown');
  expect(won).not.toContain('Neither of you came');
});

test('[I18-05] a name in the words on the last match stands apart from their direction', () => {
  show({
    ...nobodyCame,
    opponent: side('2024_10'),
    player: { ...side('Ana'), result: 'win' },
    decided: { how: 'walkover', reason: null },
  });
  // The name may go on in the next line after its underscore.
  const text = asText(<LastMatch />).replace('2024_<wbr/>10\u2069', '2024_10\u2069');
  expect(text).toContain('Not played: \u20682024_10\u2069 did not show up.');
});

test('[TM-08] a player who is out because neither came reads that, without a name', async () => {
  show(nobodyCame);
  const text = asText(<Eliminated />);
  expect(text).toMatch(/Neither of you came: [^{<]+\./);
  expect(text).not.toContain('Boris');
});

test('[TM-08] a player who is out reads their rating under the name that games give it, and a series without a game in words', () => {
  show(nobodyCame);
  const slot = (id: number, resultText: string) => ({
    id,
    name: `P${id}`,
    score: 0,
    result: 'loss',
    resultText,
  });
  const match = {
    id: 1,
    name: 'W 1.1',
    roundNumber: 1,
    groupNumber: 1,
    state: 'NO_SHOW',
    isArmageddon: false,
  };
  Object.assign(app.tournament ?? {}, {
    tournament: { gameTimeControll: 'BULLET_1' },
    data: [{ ...match, participants: [slot(1, 'NS'), slot(2, 'NS')] }],
  });
  app.user = { blitzRating: 1487.4, rapidRating: 1600 } as typeof app.user;
  const text = asText(<Eliminated />);
  expect(text).toMatch(/<b>1487<\/b><small>.*Blitz Elo/);
  expect(text).toContain('<abbr title="did not show up">');
});

const decided = (reason: string | null): TournamentMatch => ({
  ...nobodyCame,
  opponent: { ...side('Boris'), result: 'win' },
  decided: { how: 'operator', reason },
});

test('[IP-20] [TM-08] [TM-09] both players read why the organiser decided their series, on the last match and when they are out', () => {
  show(decided('a power cut'));
  for (const text of [asText(<LastMatch />), asText(<Eliminated />)]) {
    expect(text).toContain('Decided by the organisers.');
    expect(text).toContain('a power cut');
  }
  // Lots decide where the server could not make the game: nobody of the organisers did.
  show(decided(null));
  expect(asText(<LastMatch />)).toContain('The game could not be made: lots decided.');
  expect(asText(<Eliminated />)).not.toContain('Decided by the organisers.');
});

test('[IP-20] [TM-09] the last match says that the tournament is paused', () => {
  show(decided('a power cut'));
  expect(asText(<LastMatch />)).not.toContain('paused');
  if (app.tournament) app.tournament.paused = true;
  expect(asText(<LastMatch />)).toContain('The tournament is paused. Your time does not run.');
});
