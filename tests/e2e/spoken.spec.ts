import { playMoves } from '../support/browser/play';
import { sitDownAsWhite } from '../support/browser/rival';
import { expect, test } from '../support/browser/test';
import { FOOLS_MATE, list } from '../support/games/famous';
import { BIG_RUN } from '../support/runner/big-run';
import { tabTo } from './parts/keyboard';
import { listenToReader } from './parts/listen';

/** Fool's mate as a screen reader tells it to White, who confirms each move. @param name the opponent's */
const heardAgainst = (name: string) => [
  '¿peón a f3? Intro la juega, Escape la retira',
  '¿peón a f3? Intro la juega, Escape la retira',
  'Blancas: peón a f3',
  `Responde ${name}`,
  'Negras: peón a e5',
  // Answers to keys: whose turn, the last move, material, offers.
  'Te toca. Blancas, jugada 2',
  'Negras: peón a e5',
  'Material igualado',
  'No hay ofertas',
  '¿peón a g4? Intro la juega, Escape la retira',
  'Blancas: peón a g4',
  `Le toca a ${name}. Negras, jugada 2`,
  `${name} ofrece tablas Si mueves, las rechazas Aceptar`,
  `${name} ofrece tablas`,
  'Negras: dama a h4, jaque mate',
  `Pierdes Jaque mate de ${name}`,
  'La partida ha terminado',
];

test('[BI-09 GM-09] a whole game is played by keyboard alone, and a screen reader hears it', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const table = await sitDownAsWhite(await newcomer(), server);
  const { page } = table.w;
  const { keyboard } = page;
  const moves = list(FOOLS_MATE);
  // The game's first announcement comes when all of it is on the page.
  const name = table.b.username;
  await expect(page.getByText(`Partida contra ${name}. Tablero, juegas con blancas`)).toBeAttached();
  const said = await listenToReader(page);
  const expected = heardAgainst(name);
  /** Waits until the reader has said this many things, and no more. */
  const hears = (count: number) => expect.poll(said).toEqual(expected.slice(0, count));
  const ask = async (key: string, count: number) => {
    await keyboard.press(key);
    await hears(count);
  };
  const byBlack = (from: number) =>
    playMoves(table, moves.slice(from, from + 1), { after: moves.slice(0, from) });

  // The settings, opened by their key, turn confirming moves on.
  await keyboard.press('s');
  await expect(page.getByTestId('tab-board')).toBeFocused();
  // The next tab, then past the close button to its third switch.
  for (const key of ['ArrowRight', 'Tab', 'Tab', 'Tab', 'Tab', 'Space']) await keyboard.press(key);
  await expect(page.getByTestId('setting-confirmMoves')).toBeChecked();
  await keyboard.press('Escape');
  await expect(page.getByTestId('settings')).toBeFocused();
  await tabTo(table.w, '[role="gridcell"]');
  // A player who opens the settings from a square is back on it afterwards.
  await keyboard.press('s');
  await expect(page.getByTestId('tab-board')).toBeFocused();
  await keyboard.press('Escape');
  await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);

  // Escape takes the proposed move back, Enter plays it.
  await keyboard.type('f3');
  await keyboard.press('Enter');
  await hears(1);
  await keyboard.press('Escape');
  await expect(page.getByTestId('confirm-move')).toBeHidden();
  await keyboard.type('f3');
  await keyboard.press('Enter');
  await hears(2);
  await keyboard.press('Enter');
  await hears(4);
  await byBlack(1);
  await hears(5);

  // The letters are answered on the board too: none of them begins a move.
  await ask('w', 6);
  await ask('l', 7);
  await ask('m', 8);
  await ask('p', 9);
  await keyboard.type('g4');
  await keyboard.press('Enter');
  await hears(10);
  await keyboard.press('Enter');
  await hears(11);
  await ask('w', 12);
  table.b.send('offerDraw');
  await hears(13);
  await ask('p', 14);
  await byBlack(3);
  await hears(16);
  await ask('w', 17);
  await keyboard.press('t');
  // The loser's clock is set to zero.
  const clocks = new RegExp(`^Tu tiempo: 0 segundos\\. Tiempo de ${name}: \\d minutos? y \\d+ segundos?$`);
  await expect.poll(async () => (await said()).at(-1)).toMatch(clocks);
  // The board shows an old position, and then the last one again.
  for (const [key, heard] of [
    ['PageUp', 'Viendo: Blancas: peón a g4'],
    ['Home', 'Viendo: Posición inicial'],
    ['End', 'Posición actual'],
  ] as const) {
    await keyboard.press(key);
    await expect.poll(async () => (await said()).at(-1)).toBe(heard);
  }
});
