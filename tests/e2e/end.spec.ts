import type { Page } from '@playwright/test';
import { ChessGame } from '../../src/rules/game';
import { enter } from '../support/browser/person';
import { expect, test } from '../support/browser/test';
import { IMMORTAL_GAME, list } from '../support/games/famous';
import { freshName } from '../support/names';
import { IS_BIG_RUN } from '../support/runner/big-run';
import { pair, play } from '../support/server/game-pair';
import { withReviews } from './fixtures/review';
import { boxFaults } from './parts/boxes';
import { Looks, staysOn } from './parts/looks';

/** Windows, and the least rows of moves in each after an ordinary game; on a phone the moves are one line. */
const WINDOWS = [
  { width: 1920, height: 1080, rows: 6 },
  { width: 1440, height: 900, rows: 9 },
  { width: 1280, height: 800, rows: 6 },
  { width: 1024, height: 640, rows: 7 },
  { width: 900, height: 600, rows: 5 },
  { width: 844, height: 390, rows: 2 },
  { width: 390, height: 844, rows: 1 },
  { width: 320, height: 568, rows: 1 },
] as const;
const LANGUAGES = ['es', 'ar'] as const;

const name = (beginning: string) => freshName(beginning).padEnd(20, 'm');

/** Moves in the form of the wire, with the position they lead to. */
function played(sans: readonly string[]) {
  const game = new ChessGame();
  const moves = sans.map(san => {
    const move = game.moveSan(san);
    if (!move) throw new Error(`${san} is not legal in ${game.fen}`);
    return { move: san, from: move.from, to: move.to, spent: 2_000 };
  });
  return { moves, ply: moves.length, fen: game.fen };
}

const MATE = played(list(IMMORTAL_GAME));
const RECEIPT = {
  ...{ id: 'K7QX4M', game: 1, bet: 1_000, fee: 0, how: 'won', winner: 'x', received: 2_000 },
  ...{ at: 1, reversed: null },
};
const LIMITS = { staked: 2_000, next: null, coolOffUntil: null, held: 0, time: 1 };
const SERIES = {
  id: 7,
  name: 'Cup',
  childCount: 3,
  game: 2,
  isArmageddon: false,
  score: { player: 1, opponent: 0 },
};

interface Ending {
  what: string;
  /** Fields of the game's state. */
  state?: object;
  end?: object;
  /** Rows that a receipt or a note takes from the moves. */
  fewer?: number;
  /** Test ids of what there has to be, the most likely way on first. */
  ways: readonly string[];
  languages?: typeof LANGUAGES | readonly ['es'];
  /** The player's own limit of the day, which stands below the rematch of a duel. */
  dayStake?: number;
}

const TOOLS = ['result-review', 'result-engine', 'result-pgn', 'result-report', 'alert-action-0'];
const ENDINGS: readonly Ending[] = [
  { what: 'mate', ways: ['play-another', 'rematch', ...TOOLS], languages: LANGUAGES },
  {
    what: 'a duel',
    state: { duel: true, rated: false },
    end: { action: 'win', reason: 'surrender' },
    fewer: 2,
    ways: ['rematch', 'another-duel', ...TOOLS],
    languages: LANGUAGES,
  },
  {
    what: 'a duel beside a limit of the day',
    state: { duel: true, rated: false },
    end: { action: 'win', reason: 'surrender' },
    fewer: 3,
    ways: ['rematch', 'another-duel', ...TOOLS],
    dayStake: 5_000,
  },
  {
    what: 'practice',
    state: { practice: 2, rated: false },
    end: { action: 'lose', reason: 'surrender' },
    fewer: 2,
    ways: ['play-another', 'play-same', ...TOOLS],
  },
  {
    what: 'a draw',
    state: { unratedBecause: 'pair' },
    end: { action: 'draw', reason: 'threefoldrepetition' },
    fewer: 2,
    ways: ['play-another', 'rematch', ...TOOLS],
  },
  {
    what: 'a game of a series',
    state: { tournament: SERIES },
    fewer: 2,
    ways: ['alert-action-0', ...TOOLS.slice(0, -1)],
  },
  {
    what: 'a game called off',
    state: { ...played(['e4']), drawOffer: undefined },
    end: { action: 'aborted', reason: 'nostart' },
    fewer: 9,
    ways: ['play-another', 'alert-action-0'],
  },
];

/** Lets a test decide how the game that the page enters has ended, whatever the server plays. */
async function tellEnding(page: Page): Promise<(ending: Ending) => void> {
  let told: Ending | null = null;
  await page.routeWebSocket(/\/live\/game$/, socket => {
    socket.connectToServer().onMessage(text => {
      const frame = JSON.parse(String(text));
      // Without signs of life the page would say that it has lost the game.
      if (/^(?:ping|pg|check)$/.test(frame.action)) socket.send(text);
      if (!told || !('player' in frame)) return;
      const state = { ...frame, ...MATE, side: 'w', gameMode: 'BLITZ_3', rated: true, ...told.state };
      const opponent = { ...frame.opponent, house: told.what === 'practice' };
      socket.send(JSON.stringify({ ...state, opponent }));
      socket.send(JSON.stringify(told.end ?? { action: 'win', reason: 'checkmate' }));
    });
  });
  return ending => {
    told = ending;
  };
}

/** Describes in words what is wrong with the end of a game as it is on show; runs in the browser. */
function faultsOfEnd({ rows, ways }: { rows: number; ways: readonly string[] }): string[] {
  const SLACK = 1;
  const faults: string[] = [];
  const byId = (id: string) => document.querySelector(`[data-testid="${id}"]`);
  const isInside = (box: DOMRect, place: Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>) =>
    box.left >= place.left - SLACK &&
    box.right <= place.right + SLACK &&
    box.top >= place.top - SLACK &&
    box.bottom <= place.bottom + SLACK;
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight)
    faults.push(`page of ${scrollWidth}×${scrollHeight}`);

  const moves = byId('moves');
  const place = moves?.getBoundingClientRect();
  const last = [...document.querySelectorAll('[data-ply]')].at(-1)?.parentElement?.getBoundingClientRect();
  if (!place || !isInside(place, page)) faults.push('the moves are out of the window');
  else {
    if (last && !isInside(last, place)) faults.push('the last move is out of sight');
    const seen = [...(moves?.querySelectorAll('li') ?? [])].filter(row =>
      isInside(row.getBoundingClientRect(), place),
    );
    if (seen.length < rows) faults.push(`${seen.length} of ${rows} rows`);
  }
  for (const id of ways) {
    const box = byId(id)?.getBoundingClientRect();
    const above = box && document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!box || !isInside(box, page) || !above?.closest(`[data-testid="${id}"]`))
      faults.push(`${id} cannot be pressed`);
  }
  return faults;
}

/** Looks at the end of a game in all windows. */
async function isWholeEnd(looks: Looks, page: Page, ending: Ending): Promise<void> {
  const { what, ways, fewer = 0, languages = IS_BIG_RUN ? LANGUAGES : ['es'] } = ending;
  for (const language of languages) {
    await looks.language(language);
    for (const [index, { width, height, rows }] of WINDOWS.entries()) {
      await looks.window({ width, height, scale: 1 });
      const least = Math.max(1, rows - fewer);
      const where = `${what}, ${width}×${height}, ${language}`;
      const faults = () => page.evaluate(faultsOfEnd, { rows: least, ways });
      // In the first window the page may still be loading its parts.
      if (index === 0) await expect.poll(faults, where).toEqual([]);
      else expect.soft(await faults(), where).toEqual([]);
      expect.soft(await boxFaults(page), where).toEqual([]);
    }
  }
}

test('[GM-18 GM-21 GM-22 I18-05] after each kind of end the last moves and all ways on are in sight in every window', async ({
  open,
  server,
}) => {
  const [own, other] = [await server.player(name('Aurelia_')), await server.player(name('Maximiliano_'))];
  // The game goes on at the server, so that the page finds it again at each loading.
  const table = await pair(server, 'RAPID_10', [own, other]);
  await play(table, 'e2e4 e7e5');
  const page = await open({});
  await page.route('**/api/duels/receipt/*', route =>
    route.fulfill({ json: { ...RECEIPT, opponent: other.username } }),
  );
  let dayStake: number | null = null;
  await page.route(/\/api\/duels\/limits(\?|$)/, route => route.fulfill({ json: { ...LIMITS, dayStake } }));
  await withReviews(page);
  // A series would lead back to its tournament by itself.
  await staysOn(page, 200);
  const tell = await tellEnding(page);
  tell(ENDINGS[0] as Ending);
  await enter(page, async () => own, '/', 'game');
  const looks = await Looks.at(page);
  for (const ending of ENDINGS) {
    tell(ending);
    dayStake = ending.dayStake ?? null;
    await page.reload();
    for (const way of ending.ways) await expect(page.getByTestId(way), ending.what).toBeAttached();
    if (dayStake !== null) await expect(page.getByTestId('day-limit')).toBeAttached();
    await isWholeEnd(looks, page, ending);
  }

  // Folded, the moves have the room of the tools, and both ways stay.
  tell(ENDINGS[0] as Ending);
  await page.reload();
  await page.getByTestId('result-fold').click();
  await isWholeEnd(looks, page, { what: 'folded', ways: ['alert-action-0', 'rematch', 'result-fold'] });

  // A way on that is planted below the window is found, and so are moves that a sheet leaves no room.
  await page.getByTestId('rematch').evaluate(button => {
    button.style.marginBlockStart = '900px';
  });
  const planted = await page.evaluate(faultsOfEnd, { rows: 1, ways: ['rematch'] });
  expect(planted.join()).toMatch(/rematch cannot be pressed/);
});

test('[I18-05] after a watched game the last moves, the whole names and all ways on are in sight in every window', async ({
  open,
  server,
}) => {
  const [own, one, other] = [
    await server.player(),
    await server.player(name('Alexandrina_')),
    await server.player(name('Maximiliano_')),
  ];
  const table = await pair(server, 'BLITZ_3', [one, other]);
  await play(table, 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 b1c3 f6e4 e1g1 e4c3');
  const page = await open({});
  await enter(page, async () => own, `/profile/${one.username}/spectate`);
  await expect(page.getByTestId('live')).toBeVisible();
  table.white.socket.send({ action: 'surrender' });
  const ways = ['alert-action-0', 'result-review', 'alert-action-1'];
  for (const way of ways) await expect(page.getByTestId(way)).toBeAttached();
  const looks = await Looks.at(page);
  await isWholeEnd(looks, page, { what: 'a watched game', ways, fewer: 1, languages: LANGUAGES });
});
