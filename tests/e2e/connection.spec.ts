import { playMoves, sitDown } from '../support/browser/play';
import { expect, test } from '../support/browser/test';
import { list } from '../support/games/famous';
import { openLine } from './parts/line';

/** Chromium reports each refused connection by itself. */
const REFUSED = /WebSocket connection to .* failed|Failed to load resource: net::ERR_/;

test('[GM-12 GM-15 LV-06 LV-16] a cut line shows the banner; mended, the game stands as it was', async ({
  newcomer,
  server,
  expectInConsole,
}) => {
  expectInConsole(REFUSED);
  const line = await openLine(server.url);
  const table = await sitDown(await newcomer({ context: { baseURL: line.url } }), await newcomer());
  const near = table.w.page.url().startsWith(line.url) ? table.w : table.b;
  const moves = list('e4 e5 Nf3 Nc6');
  const fen = await playMoves(table, moves);

  // The player looks at the first move while the line is cut.
  const list_ = near.page.getByTestId('moves');
  await list_.locator('[data-ply="1"]').click();
  const viewed = await near.board.fen();
  expect(viewed).not.toBe(fen);
  line.cut();
  const banner = near.page.getByTestId('reconnecting');
  await expect(banner).toBeVisible();
  line.mend();
  await expect(banner).toBeHidden();
  await near.board.shows(viewed);
  await expect(list_.locator('[data-ply="1"]')).toHaveAttribute('aria-current', /.+/);
  await near.page.keyboard.press('End');
  await near.board.shows(fen);

  await playMoves(table, list('Bb5 a6'), { after: moves });
  await line.close();
});

test('[LV-16 LV-10] a move made while the line is cut arrives once it is mended', async ({
  newcomer,
  server,
  expectInConsole,
}) => {
  expectInConsole(REFUSED);
  const lines = [await openLine(server.url), await openLine(server.url)];
  const people = [];
  for (const line of lines) people.push(await newcomer({ context: { baseURL: line.url } }));
  const [one, other] = people;
  if (!one || !other) throw new Error('Two people were expected.');
  const table = await sitDown(one, other);
  await playMoves(table, list('e4 e5'));
  const line = lines[table.w === one ? 0 : 1];
  line?.cut();
  await expect(table.w.page.getByTestId('reconnecting')).toBeVisible();
  const { page } = table.w;
  for (const square of ['g1', 'f3'] as const) {
    const { x, y } = await table.w.board.centre(square);
    await page.mouse.click(x, y);
  }
  const after = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2';
  await table.w.board.shows(after);
  line?.mend();
  await table.b.board.shows(after);
  await playMoves(table, list('Nc6'), { after: list('e4 e5 Nf3') });
  for (const open of lines) await open.close();
});

test('[SH-03 CK-05 WS-19] a reload in mid-game returns to the game', async ({ newcomer }) => {
  const table = await sitDown(await newcomer(), await newcomer());
  const moves = list('d4 d5 c4');
  const fen = await playMoves(table, moves);
  await table.b.page.reload();
  await table.b.isPlaying();
  await table.b.board.shows(fen);
  await expect(table.b.page.getByTestId('moves').locator('[data-ply]')).toHaveCount(3);
  await playMoves(table, list('e6 Nc3'), { after: moves });
});

test('[IP-15 LV-09] a second tab takes the game over, and the first says so and goes home', async ({
  newcomer,
}) => {
  const table = await sitDown(await newcomer(), await newcomer());
  const fen = await playMoves(table, list('e4 c5'));
  const second = await table.w.page.context().newPage();
  await second.goto('/');
  await expect(second.getByTestId('board')).toHaveAttribute('data-fen', fen);
  const alert = table.w.page.getByTestId('alert');
  await expect(alert).toBeVisible();
  await table.w.isIn('main');
});
