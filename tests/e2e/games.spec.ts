import * as v from 'valibot';
import { historyAnswer, matchAnswer } from '../../src/protocol/history';
import { publicUserAnswer } from '../../src/protocol/users';
import type { Side } from '../../src/rules/chess';
import { ChessGame } from '../../src/rules/game';
import type { Person } from '../support/browser/person';
import { movesOf, playMoves, sitDown } from '../support/browser/play';
import { comeToGame, Rival, sitDownAsWhite } from '../support/browser/rival';
import { expect, test } from '../support/browser/test';
import * as games from '../support/games/famous';
import { BIG_RUN } from '../support/runner/big-run';
import { text } from './parts/texts';

/** The newest game in a user's history. */
async function lastGame(person: Person) {
  const [entry] = v.parse(historyAnswer, await person.get('/matchs/0')).content;
  if (!entry) throw new Error('The history is empty.');
  return entry;
}

/** Checks that the position is the same in each browser, on the board and in its twin, and in the store. */
async function sameEverywhere(
  table: Record<Side, Person | Rival>,
  fen: string,
  moves: readonly string[],
): Promise<void> {
  for (const person of [table.w, table.b]) {
    if (person instanceof Rival) continue;
    await person.board.shows(fen);
    await person.board.twinShows(fen);
    const { matchId } = await lastGame(person);
    const stored = v.parse(matchAnswer, await person.get(`/match/${matchId}`));
    expect(stored.whites).toBe(table.w.username);
    expect(stored.blacks).toBe(table.b.username);
    expect(movesOf(stored.movements)).toEqual(moves);
    expect(ChessGame.replay(movesOf(stored.movements))?.fen).toBe(fen);
  }
}

/** Waits until both players see the result with the words of its reason. */
async function bothSee(table: Record<Side, Person | Rival>, winner: Side, reason: string): Promise<void> {
  for (const side of ['w', 'b'] as const) {
    const player = table[side];
    const outcome = winner === side ? 'win' : 'lose';
    if (player instanceof Rival) {
      expect(await player.ends()).toMatchObject({ action: outcome, reason });
      continue;
    }
    const sheet = player.page.getByTestId('alert');
    await expect(sheet).toContainText(text('es', `game.result.${outcome}`));
    await expect(sheet).toContainText(text('es', `game.reason.${reason}.${outcome}`));
    expect((await lastGame(player)).reason).toBe(reason);
  }
}

test('[BI-09 GM-01 GM-03 GM-05 GM-18] Réti against Tartakower is played by mouse to mate, with cards, captures, moves and the win on the screen', async ({
  open,
  server,
}) => {
  const moves = games.list(games.RETI_TARTAKOWER);
  const before = moves.slice(0, -5);
  const table = await comeToGame(await open(), server, { played: before });
  const { page, username } = table.w;
  for (const [who, name] of [
    ['player', username],
    ['opponent', table.b.username],
  ] as const) {
    const card = page.locator(`[data-who="${who}"]`).filter({ hasText: name });
    await expect(card).toContainText('Puntuación: 1500');
  }
  const fen = await playMoves(table, moves.slice(-5), { after: before });
  await bothSee(table, 'w', 'checkmate');
  await expect(page.getByTestId('alert').locator('[data-image=win]')).toBeVisible();
  await sameEverywhere(table, fen, moves);
  const list = page.getByTestId('moves').locator('[data-ply]');
  await expect(list).toHaveCount(moves.length);
  await expect(list.last()).toHaveAttribute('aria-current', /.+/);
  const taken = (by: string, pieces: string) =>
    expect(page.getByText(`Capturas de ${by}: ${pieces}`, { exact: true })).toBeAttached();
  await taken(username, '2 peones');
  await taken(table.b.username, '2 peones, 1 caballo, 1 dama, +12 de ventaja');
});

test('[GM-06 GM-22 AL-03 MH-06 MH-09 MH-11] a surrender is asked about, then ends the game for both players, who copy, report and review it', {
  tag: BIG_RUN,
}, async ({ newcomer }) => {
  const context = { permissions: ['clipboard-read', 'clipboard-write'] };
  const table = await sitDown(await newcomer({ context }), await newcomer({ context }));
  await playMoves(table, games.list('e4 e5 Nf3 Nc6'));
  await table.w.page.getByTestId('surrender').click();
  const question = table.w.page.getByTestId('alert');
  await expect(question).toContainText(text('es', 'game.surrender.title'));
  await table.w.page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await table.w.page.getByTestId('surrender').click();
  await table.w.page.goBack();
  await expect(question).toBeHidden();
  await table.w.page.getByTestId('surrender').click();
  await table.w.page.getByTestId('alert-action-1').click();
  await bothSee(table, 'b', 'surrender');
  const { stats } = v.parse(publicUserAnswer, await table.w.get(`/user/${table.w.username}`));
  expect(stats).toMatchObject({ games: 1, surrenders: 1 });

  const { page } = table.b;
  await page.getByTestId('result-pgn').click();
  await expect(page.getByTestId('toast')).toHaveText(text('es', 'game.after.copied'));
  const pgn = await page.evaluate(() => navigator.clipboard.readText());
  expect(pgn).toContain(`[White "${table.w.username}"]`);
  expect(pgn).toMatch(/\n1\. e4 .*e5 .*0-1\n$/s);
  await page.getByTestId('result-report').click();
  const report = page.getByRole('dialog', { name: text('es', 'alert.report.title') });
  await expect(report).toContainText(table.w.username);
  await page.keyboard.press('Escape');
  await expect(report).toBeHidden();
  // The button for a rematch shows how long it can be pressed, what it waits for, and why there is none.
  const rematch = page.getByTestId('rematch');
  await expect(rematch.getByRole('timer')).toHaveText(/^0:\d\d$/);
  await rematch.click();
  await expect(rematch).toContainText(text('es', 'game.rematch.note.waiting'));
  await expect(rematch).toBeDisabled();
  await expect(rematch).toBeFocused();
  await table.w.page.getByTestId('result-review').click();
  await expect(rematch).toContainText(text('es', 'game.rematch.note.gone'));
  await expect(rematch).toBeDisabled();
  await expect(table.w.page).toHaveURL(/\/matches\/\d+$/);
  await expect(table.w.page.getByTestId('moves').locator('[data-ply]')).toHaveText([
    'e4',
    'e5',
    'Nf3',
    'Nc6',
  ]);
  // The browser's Back leads home, not out of the product.
  await table.w.page.goBack();
  await table.w.isIn('main');
  await expect(table.w.page).toHaveURL(/\/$/);
  // After a game too, Back closes a dialog over a page before it leaves the page.
  await table.w.page.goForward();
  await expect(table.w.page).toHaveURL(/\/matches\/\d+$/);
  // The address changes before the new screen listens to keys.
  await expect(table.w.page.getByTestId('moves').locator('[data-ply]')).toHaveCount(4);
  await table.w.page.keyboard.press('?');
  const keys = table.w.page.getByTestId('keys');
  await expect(keys).toBeVisible();
  await table.w.page.goBack();
  await expect(keys).toBeHidden();
  await expect(table.w.page).toHaveURL(/\/matches\/\d+$/);
  await table.b.page.getByTestId('play-again').click();
  await table.b.isIn('main');
});

test('a draw offer that is declined and muted is the last one shown', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const person = await newcomer();
  const table = await sitDownAsWhite(person, server);
  await playMoves(table, games.list('e4 e5'));
  table.b.send('offerDraw');
  await person.page.getByTestId('decline-draw').click();
  await person.page.getByTestId('mute-draws').click();
  await playMoves(table, games.list('Nf3 Nc6'), { after: games.list('e4 e5') });
  table.b.send('offerDraw');
  await playMoves(table, games.list('Bb5 a6'), { after: games.list('e4 e5 Nf3 Nc6') });
  await expect(person.page.getByTestId('decline-draw')).toHaveCount(0);
});

test('a game aborted before both players have moved is counted for neither', {
  tag: BIG_RUN,
}, async ({ newcomer }) => {
  const table = await sitDown(await newcomer(), await newcomer());
  await playMoves(table, games.list('e4'));
  await expect(table.b.page.getByTestId('abort')).toContainText(text('es', 'game.slot.abortCost'));
  await table.b.page.getByTestId('abort').click();
  for (const person of [table.w, table.b]) {
    await expect(person.page.getByTestId('alert')).toContainText(text('es', 'game.result.aborted'));
    // The picture of a standing king: the game has no loser.
    await expect(person.page.locator('[data-image="none"]')).toBeVisible();
    expect(v.parse(historyAnswer, await person.get('/matchs/0')).content).toEqual([]);
    await person.page.getByTestId('alert-action-0').click();
    await person.isIn('main');
    const { stats, blitz_ranked } = v.parse(publicUserAnswer, await person.get(`/user/${person.username}`));
    expect(stats.games).toBe(0);
    expect(blitz_ranked).toBe(1500);
  }
});
