import * as v from 'valibot';
import { historyAnswer, matchAnswer } from '../../src/protocol/history';
import type { Language } from '../../src/protocol/settings';
import { publicUserAnswer, userAnswer } from '../../src/protocol/users';
import { ChessGame } from '../../src/rules/game';
import { byClicking, byDragging } from '../support/browser/board';
import { acceptTerms, chooseLanguage, Person, signIn } from '../support/browser/person';
import { movesOf } from '../support/browser/play';
import { expect, test } from '../support/browser/test';
import { freshName } from '../support/names';
import { BIG_RUN } from '../support/runner/big-run';
import { chooseMove } from './parts/chooser';
import { text } from './parts/texts';

/** Half-moves that the newcomer plays sensibly before throwing the game away, so that it comes to a natural end. */
const CAREFUL_PLIES = 24;
const LEAST_PLIES = 20;

const JOURNEYS = [
  { language: 'es', provider: 'google', direction: 'ltr' },
  { language: 'ar', provider: 'apple', direction: 'rtl' },
] as const;

for (const { language, provider, direction } of JOURNEYS) {
  test(`[ID-02 ID-03 ID-11 HM-02 QU-09 GM-18 I18-05] a newcomer goes from the login screen through ${provider} to the end of a first game, in ${language}`, {
    tag: BIG_RUN,
  }, async ({ open, houseServer }) => {
    const page = await open({ baseURL: houseServer.url });
    const username = freshName('journey');
    const person = new Person(page, username);
    const sent: string[] = [];
    page.on('websocket', socket => {
      socket.on('framesent', frame => sent.push(`${socket.url()} ${String(frame.payload)}`));
    });

    await page.goto('/');
    await expect(page.locator('[data-testid^="sign-in-"]')).toHaveCount(2);
    if (language !== 'es') await chooseLanguage(page, language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    const popup = await signIn(page, provider, username);
    expect(popup).toEqual({ width: 500, height: 600 });

    // The alert blocks everything else until the terms are accepted and a name is chosen.
    const alert = page.getByTestId('alert');
    await expect(alert).toContainText(text(language, 'alert.terms.title'));
    await page.keyboard.press('Escape');
    await expect(alert).toContainText(text(language, 'alert.terms.title'));
    await acceptTerms(page);
    await expect(alert).toContainText(text(language, 'alert.username.title'));
    await page.keyboard.press('Escape');
    await expect(alert).toBeVisible();
    await alert.getByRole('textbox').fill(username);
    await page.getByTestId('alert-action-0').click();
    await expect(page.getByTestId('starter')).toBeVisible();
    await page.getByRole('radio').last().check();
    await page.getByTestId('alert-action-0').click();
    await expect(page.getByTestId('starter')).toBeHidden();
    await person.isIn('main');
    const { user: before, card: worn } = v.parse(userAnswer, await person.get('/user'));
    expect(worn.avatar?.url).toContain('raven_0_0');
    expect(before.username).toBe(username);

    await person.queue('blitz');
    await expect(page.getByTestId('queue')).toBeVisible();
    // A player alone in the queue gets a house opponent after 5 s.
    await expect(page.locator('html')).toHaveAttribute('data-section', 'game');
    await person.isPlaying();
    expect(sent.some(frame => /\/live\/queue .*"BLITZ_3".*"NORMAL"/.test(frame))).toBe(true);

    await playToTheEnd(person);

    const history = v.parse(historyAnswer, await person.get('/matchs/0')).content;
    expect(history).toHaveLength(1);
    const entry = history[0];
    if (!entry) throw new Error('The game is not in the history.');
    const moves = movesOf(entry.movements);
    expect(moves.length).toBeGreaterThanOrEqual(LEAST_PLIES);
    expect(entry.reason).not.toBe('surrender');
    expect(entry.gameTimeControl).toBe('BLITZ_3');
    expect(entry.type).toBe('BLITZ_NORMAL');
    expect(ChessGame.replay(moves)?.fen).toBe(await person.board.fen());
    const white = entry.whites === username;
    expect(white ? entry.blacks : entry.whites).not.toBe(username);
    await person.board.faces(white ? 'w' : 'b');
    const outcome = entry.draw ? 'draw' : entry.win === white ? 'win' : 'lose';

    await expect(alert).toContainText(text(language, `game.result.${outcome}`));
    await expect(alert).toContainText(reasonText(language, entry.reason, outcome));
    await expect(page.getByTestId('clock-player')).toBeVisible();

    const match = v.parse(matchAnswer, await person.get(`/match/${entry.matchId}`));
    expect(match).toMatchObject({ whites: entry.whites, blacks: entry.blacks, movements: entry.movements });
    const card = v.parse(publicUserAnswer, await person.get(`/user/${username}`));
    expect(card.stats).toMatchObject({
      games: 1,
      wins: outcome === 'win' ? 1 : 0,
      draws: outcome === 'draw' ? 1 : 0,
      checkmates: outcome === 'win' && entry.reason === 'checkmate' ? 1 : 0,
      surrenders: 0,
      leaves: 0,
    });

    await page.getByTestId('alert-action-0').click();
    await person.isIn('main');
    await expect(page.getByTestId('home-blitz')).toBeVisible();
    const after = v.parse(userAnswer, await person.get('/user')).user;
    expect([after.rapid_ranked, after.blitz_ranked]).toEqual([before.rapid_ranked, before.blitz_ranked]);
  });
}

/** Makes the newcomer's moves against any opponent until the result is on the screen. */
async function playToTheEnd(person: Person): Promise<void> {
  const { board } = person;
  const side = await board.side();
  const over = person.page.getByTestId('alert');
  for (let own = 0; ; own++) {
    await expect
      .poll(async () => (await over.isVisible()) || (await board.fen()).split(' ')[1] === side, {
        intervals: [200],
      })
      .toBe(true);
    if (await over.isVisible()) return;
    const fen = await board.fen();
    if (new ChessGame(fen).end()) {
      await expect(over).toBeVisible();
      return;
    }
    const move = chooseMove(fen, own * 2 < CAREFUL_PLIES);
    await (own % 2 === 0 ? byClicking : byDragging)(board, move);
    await expect.poll(async () => (await over.isVisible()) || (await board.fen()) !== fen).toBe(true);
  }
}

function reasonText(language: Language, reason: string, outcome: 'win' | 'lose' | 'draw'): RegExp {
  const key = `game.reason.${reason}`;
  return text(language, outcome === 'draw' ? key : `${key}.${outcome}`);
}
