import { enter } from '../support/browser/person';
import { playMoves } from '../support/browser/play';
import { comeToGame, sitDownAsWhite } from '../support/browser/rival';
import { expect, test } from '../support/browser/test';
import { list } from '../support/games/famous';
import { BIG_RUN } from '../support/runner/big-run';
import { isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { openLine } from './parts/line';
import { text } from './parts/texts';
import { holdGame, tell } from './parts/wire';

/** Chromium's console messages about each refused connection. */
const REFUSED = /WebSocket connection to .* failed|Failed to load resource: net::ERR_/;

test('[GM-12] a cut line shows the banner, and once mended the game goes on with a move made meanwhile and shows its round trip', async ({
  open,
  server,
  expectInConsole,
}) => {
  expectInConsole(REFUSED);
  const line = await openLine(server.url);
  const moves = list('e4 e5 Nf3 Nc6 Bb5 a6');
  const { w: near, b: rival } = await comeToGame(await open({ baseURL: line.url }), server, {
    played: moves,
  });
  // The file of openings is fetched when a game begins: a cut before that would be reported as an error.
  await expect(near.page.getByTestId('played-opening')).toHaveText(/C\d\d/);
  line.cut();
  const banner = near.page.getByTestId('reconnecting');
  await expect(banner).toBeVisible();
  for (const square of ['b5', 'a4'] as const) {
    const { x, y } = await near.board.centre(square);
    await near.page.mouse.click(x, y);
  }
  const after = 'r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 4';
  await near.board.shows(after);
  line.mend();
  await expect(banner).toBeHidden();
  // A screen reader, which cannot see the banner go, hears that the connection is back.
  await expect(near.page.getByRole('status').getByText(text('es', 'game.reconnecting.back'))).toBeAttached();
  await rival.shows(after);
  await expect(near.page.getByTestId('connection')).toHaveText(/^\d+ ms$/);
  await line.close();
});

test('[SH-02 SH-03 GM-11] a reload in mid-game returns to the game at the same address, behind a curtain until the game is there', async ({
  open,
  server,
}) => {
  const { w: person, fen } = await comeToGame(await open({}), server, { played: list('d4 d5') });
  const { page } = person;
  const address = page.url();
  const letThrough = await holdGame(page);
  await page.reload();
  await person.isIn('game');
  const curtain = page.getByTestId('starting');
  await expect(curtain).toHaveAttribute('data-open', 'false');
  await expect(curtain).toContainText(text('es', 'game.starting.title'));
  letThrough();
  await person.isPlaying();
  // The focus begins at the game's heading, and Tab leads on to the board.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(page.url()).toBe(address);
  await person.board.shows(fen);
  await expect(page.getByTestId('moves').locator('[data-ply]')).toHaveCount(2);
});

test('a second tab takes the game over, and the first offers to take it back', {
  tag: BIG_RUN,
}, async ({ open, server }) => {
  const moves = list('d4 d5');
  const table = await comeToGame(await open(), server, { played: moves });
  const { fen } = table;
  const { page } = table.w;
  const second = await page.context().newPage();
  await second.goto('/');
  await expect(second.getByTestId('board')).toHaveAttribute('data-fen', fen);
  await table.w.isIn('main');

  // The page tells what has happened, where the game is, and how to get it back, and nothing lies over it.
  const elsewhere = page.getByTestId('played-elsewhere');
  await expect(elsewhere).toContainText(text('es', 'alert.error.connectionClosed'));
  await expect(elsewhere).toContainText(text('es', 'shell.elsewhere.text'));
  await expect(page.getByTestId('alert')).toBeHidden();
  await isAccessible(page, 'home while the game is played elsewhere');
  await page.getByTestId('play-here').click();
  await table.w.isPlaying();
  await table.w.board.shows(fen);
  await expect(second.getByTestId('played-elsewhere')).toBeVisible();
  await playMoves(table, list('c4'), { after: moves });
});

test('[QU-09] an opponent who never came leads back to the queue, and a player who did not come sees a pause', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const person = await newcomer();
  const { page } = person;
  // The server sends this after half a minute; here it comes at once, when the rival aborts.
  await tell(page, 'game', frame => (frame.action === 'aborted' ? { reason: 'nostart', requeue: true } : {}));
  const table = await sitDownAsWhite(person, server);
  table.b.send('move', { action: 'abort' });
  const queue = page.getByTestId('queue');
  await expect(queue).toContainText(text('es', 'queue.again'));
  await page.getByTestId('queue-cancel').click();

  await tell(page, 'queue', frame => ('wait' in frame || frame.action === 'ping' ? { pause: 30_000 } : {}));
  await person.queue('blitz');
  await expect(queue.getByRole('heading')).toHaveText(text('es', 'queue.pause.title'));
  await expect(queue).toContainText(text('es', 'queue.pause.text'));
  await expect(queue.getByRole('timer')).toHaveText(/^0:(30|2\d)$/);
  await page.getByTestId('queue-fold').click();
  await expect(queue).toContainText(text('es', 'queue.pill.paused'));
  await page.getByTestId('queue-cancel').click();
  await person.isIn('main');
});

test('[ER-04] a page without a server shows that, and a screen that is opened meanwhile comes by itself when the server is back', async ({
  open,
  server,
  expectInConsole,
}) => {
  expectInConsole(REFUSED);
  // Parts that home can do without, and those prepared for a game, may be on their way when the line is cut.
  expectInConsole(/preload assets|next tournament|next on home|games on home|badges of the menu|house tile/);
  const line = await openLine(server.url);
  const page = await open({ baseURL: line.url });
  // On a busy machine the page may give up its first attempt to connect.
  const heard = new Promise<void>(resolve => {
    page.on('websocket', socket => {
      if (socket.url().includes('/live/status')) socket.once('framereceived', () => resolve());
    });
  });
  await enter(page, () => server.player(), '/');
  await expect(page.getByTestId('home-blitz')).toBeVisible();
  // The page hears the server: only then can it miss it.
  await heard;
  line.cut();
  await expect(page.getByTestId('offline')).toHaveText(text('es', 'shell.line.lost'));
  await follow(page, '/boards');
  const wait = page.getByTestId('screen-waits');
  await expect(wait).toContainText(text('es', 'common.offline.title'));
  // Without a server no other language can be fetched.
  await isAccessible(page, 'a screen without a server', []);
  line.mend();
  await expect(page.getByRole('main')).toContainText(text('es', 'common.board.CLASSIC'));
  await expect(page).toHaveURL(`${line.url}/boards`);
  await page.close();
  await line.close();
});
