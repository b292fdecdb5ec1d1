import * as v from 'valibot';
import { historyAnswer, matchAnswer } from '../../src/protocol/history';
import { publicUserAnswer, userAnswer } from '../../src/protocol/users';
import type { Side } from '../../src/rules/chess';
import { ChessGame } from '../../src/rules/game';
import { byArrowKeys, byTapping, byTouchDragging, byTyping, type Hand } from '../support/browser/board';
import type { Person } from '../support/browser/person';
import { movesOf, playMoves, sitDown, type Table } from '../support/browser/play';
import { comeToGame, Rival, sitDownAsWhite } from '../support/browser/rival';
import { expect, test } from '../support/browser/test';
import * as games from '../support/games/famous';
import { BIG_RUN } from '../support/runner/big-run';
import { recordedGames } from './fixtures/collection';
import { tabTo } from './parts/keyboard';
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
async function bothSee(
  table: Record<Side, Person | Rival>,
  winner: 'w' | 'b' | null,
  reason: string,
): Promise<void> {
  for (const side of ['w', 'b'] as const) {
    const player = table[side];
    if (player instanceof Rival) {
      const action = winner === null ? 'draw' : winner === side ? 'win' : 'lose';
      expect(await player.ends()).toMatchObject({ action, reason });
      continue;
    }
    const sheet = player.page.getByTestId('alert');
    const outcome = winner === null ? 'draw' : winner === side ? 'win' : 'lose';
    await expect(sheet).toContainText(text('es', `game.result.${outcome}`));
    const key = outcome === 'draw' ? `game.reason.${reason}` : `game.reason.${reason}.${outcome}`;
    await expect(sheet).toContainText(text('es', key));
    expect((await lastGame(player)).reason).toBe(reason);
  }
}

/** Checks in several windows that everything beside the board lies inside the window, with a margin. */
async function nothingIsCut({ page }: Person): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of [
    [1024, 768],
    [1003, 711],
    [900, 640],
    [1180, 820],
  ] as const) {
    await page.setViewportSize({ width, height });
    const beyond = () =>
      page.evaluate(() => {
        const ids = ['board', 'clock-player', 'clock-opponent', 'moves', 'surrender', 'settings'];
        return ids.flatMap(id =>
          [...document.querySelectorAll(`[data-testid=${id}], [data-testid=${id}] *`)]
            .map(element => element.getBoundingClientRect())
            .filter(({ left, right, width }) => width > 0 && (left < 8 || right > innerWidth - 8))
            .map(({ left, right }) => `${id} ${left}–${right} of ${innerWidth}`),
        );
      });
    await expect.poll(beyond).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
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

test('the ratings of both players change with the game, and home shows it', { tag: BIG_RUN }, async ({
  open,
  server,
}) => {
  const moves = games.list(games.RETI_TARTAKOWER);
  const table = await comeToGame(await open(), server, { played: moves.slice(0, -1) });
  const { page, username } = table.w;
  await nothingIsCut(table.w);
  await playMoves(table, moves.slice(-1), { after: moves.slice(0, -1) });
  await bothSee(table, 'w', 'checkmate');

  const [white, black] = await Promise.all(
    [username, table.b.username].map(async name =>
      v.parse(publicUserAnswer, await table.w.get(`/user/${name}`)),
    ),
  );
  if (!white || !black) throw new Error('No players.');
  expect(white.stats).toMatchObject({ games: 1, wins: 1, checkmates: 1 });
  expect(black.stats).toMatchObject({ games: 1, wins: 0, checkmates: 0 });
  expect(white.blitz_ranked).toBeGreaterThan(1500);
  expect(black.blitz_ranked).toBeLessThan(1500);
  expect(white.rapid_ranked).toBe(1500);
  const after = { before: 1500, after: Math.round(white.blitz_ranked) };
  expect((await lastGame(table.w)).ratings?.white).toEqual(after);

  // Home was read when there was no game yet, and may remember that answer for two minutes.
  await page.getByTestId('alert-action-0').click();
  await table.w.isIn('main');
  await expect(page.getByRole('region', { name: 'Blitz' })).toContainText(String(after.after));
  const { user } = v.parse(userAnswer, await table.w.get('/user'));
  expect(user.blitz_ranked).toBe(white.blitz_ranked);
});

test('[BI-09 GM-02] the Immortal game is played on a phone by touch', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const fingers = alternating(byTapping, byTouchDragging);
  const table = await sitDownAsWhite(await newcomer({ context: phone }), server);
  const moves = games.list(games.IMMORTAL_GAME);
  const fen = await playMoves(table, moves, { w: fingers, b: fingers });
  await bothSee(table, 'w', 'checkmate');
  await sameEverywhere(table, fen, moves);
});

test('[BI-09] the Opera game is played by keyboard alone, with arrow keys and typed moves', {
  tag: BIG_RUN,
}, async ({ newcomer }) => {
  const [one, other] = [await newcomer(), await newcomer()];
  for (const person of [one, other]) {
    await tabTo(person, '[data-testid="home-blitz"]');
    await person.page.keyboard.press('Enter');
  }
  await one.isPlaying();
  await other.isPlaying();
  const table: Table = (await one.board.side()) === 'w' ? { w: one, b: other } : { w: other, b: one };
  for (const person of [one, other]) await tabTo(person, '[role="gridcell"]');
  const moves = games.list(games.OPERA_GAME);
  const fen = await playMoves(table, moves, {
    w: alternating(byArrowKeys, byTyping),
    b: alternating(byTyping, byArrowKeys),
  });
  await bothSee(table, 'w', 'checkmate');
  await sameEverywhere(table, fen, moves);
});

test('[GM-22] stalemate, and threefold repetition in the rematch, end a game as a draw for both players, and play again leads home', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const first = await sitDownAsWhite(await newcomer(), server);
  const { w: person, b: rival } = first;
  const moves = games.list(games.SHORTEST_STALEMATE);
  const fen = await playMoves(first, moves);
  await bothSee(first, null, 'stalemate');
  await sameEverywhere(first, fen, moves);
  for (const { username } of [person, rival]) {
    const { stats } = v.parse(publicUserAnswer, await person.get(`/user/${username}`));
    expect(stats).toMatchObject({ draws: 1, wins: 0 });
  }
  await expect(person.page.getByTestId('clock-player')).not.toHaveAttribute('data-ms', '0');

  rival.send('rematch');
  await expect(person.page.getByTestId('rematch')).toHaveAttribute('data-state', 'wasOffered');
  await person.page.getByTestId('rematch').click();
  await person.shows(new ChessGame().fen);
  await expect(person.board.root).toHaveAttribute('data-orientation', 'black');
  await rival.sitDown();
  const second = { w: rival, b: person };
  const dance = games.list(games.KNIGHTS_DANCE);
  const last = await playMoves(second, dance);
  await bothSee(second, null, 'threefoldrepetition');
  await sameEverywhere(second, last, dance);
  await person.page.getByTestId('play-again').click();
  await person.isIn('main');
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

test('[GM-09] a draw offer lapses with a move, and ends the game when it is accepted', {
  tag: BIG_RUN,
}, async ({ newcomer }) => {
  const table = await sitDown(await newcomer(), await newcomer());
  await playMoves(table, games.list('e4 e5'));
  const offered = table.b.page.getByText(text('es', 'game.slot.drawIncoming'));
  await table.w.page.getByTestId('offer-draw').click();
  // The button waits, and keeps the focus of a user at the keyboard.
  await expect(table.w.page.getByTestId('offer-draw')).toBeDisabled();
  await expect(table.w.page.getByTestId('offer-draw')).toBeFocused();
  await expect(offered).toBeVisible();
  await expect(table.w.page.getByText(text('es', 'game.slot.drawOutgoing'))).toBeVisible();

  // White moves instead of waiting for an answer: the offer is gone, and a new one is possible.
  await playMoves(table, games.list('Nf3'), { after: games.list('e4 e5') });
  await expect(offered).toBeHidden();
  await table.w.page.getByTestId('offer-draw').click();
  await expect(offered).toBeVisible();
  await table.b.page.getByTestId('accept-draw').click();
  await bothSee(table, null, 'draw');
});

test('a rematch begins when both players want it, with colours swapped', {
  tag: BIG_RUN,
}, async ({ newcomer }) => {
  const table = await sitDown(await newcomer(), await newcomer());
  await playMoves(table, games.list(games.FOOLS_MATE));
  await bothSee(table, 'b', 'checkmate');
  await table.w.page.getByTestId('rematch').click();
  await expect(table.b.page.getByTestId('rematch')).toContainText(text('es', 'game.rematch.accept'));
  await table.b.page.getByTestId('rematch').click();
  const start = new ChessGame().fen;
  const swapped: Table = { w: table.b, b: table.w };
  for (const side of ['w', 'b'] as const) {
    await expect(swapped[side].board.root).toHaveAttribute(
      'data-orientation',
      side === 'w' ? 'white' : 'black',
    );
    await swapped[side].board.shows(start);
  }
  await playMoves(swapped, games.list('e4 e5'));
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

for (const { title, moves } of recordedGames()) {
  test(`[GM-05] ${title} is played in two browsers`, async ({ newcomer }) => {
    const table = await sitDown(await newcomer(), await newcomer());
    const fen = await playMoves(table, moves);
    // The recorded game ends here because a player gave up, so one of the two surrenders.
    const over = table.w.page.getByTestId('alert');
    if (!new ChessGame(fen).end()) {
      await table.b.page.getByTestId('surrender').click();
      await table.b.page.getByTestId('alert-action-1').click();
    }
    await expect(over).toBeVisible();
    await sameEverywhere(table, fen, moves);
  });
}

function alternating(first: Hand, second: Hand): Hand {
  let moves = 0;
  return (board, move) => (moves++ % 2 === 0 ? first : second)(board, move);
}
