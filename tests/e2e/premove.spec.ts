import type { Square } from '../../src/rules/chess';
import { byDragging } from '../support/browser/board';
import type { Person } from '../support/browser/person';
import { playMoves } from '../support/browser/play';
import { sitDownAsWhite } from '../support/browser/rival';
import { expect, test } from '../support/browser/test';
import { list } from '../support/games/famous';
import { BIG_RUN } from '../support/runner/big-run';
import { listenToReader } from './parts/listen';
import { text } from './parts/texts';

/** White makes premoves before Black's move. */

const ahead = (person: Person, from: Square, to: Square) =>
  byDragging(person.board, { from, to, san: '', promotion: null });

const waits = (person: Person, square: Square) =>
  expect(person.board.cell(square)).toHaveAccessibleName(text('es', 'board.state.premove'));
const waitsNot = (person: Person, square: Square) =>
  expect(person.board.cell(square)).not.toHaveAccessibleName(text('es', 'board.state.premove'));

/** Opens the settings and presses some of them. */
async function press({ page }: Person, ...settings: string[]): Promise<void> {
  await page.getByTestId('settings').click();
  await page.getByTestId('tab-game').click();
  for (const setting of settings) await page.getByTestId(setting).click();
  await page.getByTestId('settings-close').click();
}

test('premoves are made when the reply allows them and dropped when not, and never made when cancelled or turned off', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const table = await sitDownAsWhite(await newcomer(), server);
  const { w, b } = table;
  const sent: string[] = [];
  w.page.on('websocket', socket => {
    socket.on('framesent', frame => sent.push(String(frame.payload)));
  });
  // The page is reloaded, since frames are seen only on sockets opened from now on.
  await w.page.reload();
  await w.isPlaying();
  const said = await listenToReader(w.page);
  const moves = list('e4');
  const play = async (...sans: string[]) => {
    const fen = await playMoves(table, sans, { after: moves });
    moves.push(...sans);
    return fen;
  };
  await playMoves(table, moves);

  // Black's move allows the premove: it is made at once.
  await ahead(w, 'g1', 'f3');
  await waits(w, 'f3');
  expect(sent.filter(frame => frame.includes('"move"'))).toHaveLength(1);
  await b.play({ from: 'e7', to: 'e5', san: 'e5', promotion: null });
  const two = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2';
  await b.shows(two);
  await w.board.shows(two);
  moves.push('e5', 'Nf3');
  await waitsNot(w, 'f3');
  await expect.poll(said).toContain('Negras: peón a e5. Blancas: caballo a f3');

  // Black's move does not allow the premove: it is dropped without a message, and White is to move.
  await ahead(w, 'e4', 'd5');
  await waits(w, 'd5');
  await play('Nc6');
  await waitsNot(w, 'd5');
  await play('Bc4');

  // A premove is cancelled by looking at an old move, by Escape, and by turning the setting off.
  await ahead(w, 'd2', 'd3');
  await waits(w, 'd3');
  await w.page.keyboard.press('Home');
  await w.page.keyboard.press('End');
  await waitsNot(w, 'd3');
  await ahead(w, 'd2', 'd3');
  await waits(w, 'd3');
  await w.page.keyboard.press('Escape');
  await waitsNot(w, 'd3');
  await ahead(w, 'd2', 'd3');
  await waits(w, 'd3');
  await press(w, 'setting-premove');
  await waitsNot(w, 'd3');
  await ahead(w, 'd2', 'd3');
  await waitsNot(w, 'd3');
  await play('Bc5');

  // Premoves in a queue are made one by one; those after an impossible one are dropped with it.
  await press(w, 'setting-premove', 'setting-premoveQueue');
  await play('d3');
  await ahead(w, 'e1', 'g1');
  await ahead(w, 'c4', 'b5');
  await ahead(w, 'b5', 'a6');
  await ahead(w, 'f1', 'e1');
  await waits(w, 'a6');
  await b.play({ from: 'g8', to: 'f6', san: 'Nf6', promotion: null });
  await b.shows('r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQ1RK1 b kq - 2 5');
  await b.play({ from: 'a7', to: 'a6', san: 'a6', promotion: null });
  await b.shows('r1bqk2r/1ppp1ppp/p1n2n2/1Bb1p3/4P3/3P1N2/PPP2PPP/RNBQ1RK1 b kq - 1 6');
  await b.play({ from: 'a6', to: 'b5', san: 'axb5', promotion: null });
  await w.board.shows('r1bqk2r/1ppp1ppp/2n2n2/1pb1p3/4P3/3P1N2/PPP2PPP/RNBQ1RK1 w kq - 0 7');
  await waitsNot(w, 'a6');
  await waitsNot(w, 'e1');
  const made = sent
    .map(frame => JSON.parse(frame) as { action?: string; san?: string; ply?: number })
    .filter(message => message.action === 'move')
    .map(({ san, ply }) => `${ply} ${san}`);
  expect(made).toEqual(['0 e4', '2 Nf3', '4 Bc4', '6 d3', '8 O-O', '10 Bb5']);
});
