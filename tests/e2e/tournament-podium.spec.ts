import { ChessGame } from '../../src/rules/game';
import { search } from '../../src/server/house/search';
import { byTyping, type HandMove } from '../support/browser/board';
import { Person } from '../support/browser/person';
import { expect, type Server, test } from '../support/browser/test';
import { BIG_RUN } from '../support/runner/big-run';
import { isAccessible } from './parts/accessible';
import { pressByKey, tabTo } from './parts/keyboard';

/** Screens that a player may see during the tournament. */
const PLACES = ['lobby', 'game', 'result', 'waiting', 'end'] as const;
type Place = (typeof PLACES)[number];

/** The house opens its next tournament when the last one should have begun. */
const NEXT_OPENS_MS = 150_000;
/** House players finish their games, two at once, while this player waits. */
const OTHERS_PLAY_MS = 300_000;
/** A game without a result by then is given up. */
const MOST_MOVES = 70;

const ENOUGH_TO_READ_S = 15;

/** Seconds of a countdown such as "1:45". */
const secondsOf = (shown: string): number =>
  shown.split(':').reduce((seconds, part) => seconds * 60 + Number(part.replace(/\D/g, '')), 0);

test('[HM-03 TL-07 TM-01 TM-03 TM-09 QU-05 QU-06 GM-21 TB-04 I18-05] a newcomer plays a house tournament to its podium in one sitting, by keyboard alone, in Arabic', {
  tag: BIG_RUN,
}, async ({ open, houseServer }) => {
  const page = await open({ baseURL: houseServer.url });
  const person = await Person.signUp(page, { language: 'ar' });
  await playToPodium(person, houseServer);
  const podium = page.getByTestId('podium');
  await expect(podium.getByRole('listitem')).toHaveCount(3);
  await isAccessible(page, 'the podium');
  await podium.getByTestId('podium-standings').click();
  const standings = page.getByTestId('standings');
  await expect(standings.getByRole('listitem')).toHaveCount(4);
  await expect(standings).toContainText(person.username);
});

/** Takes a ticket for the next house tournament, plays its matches and stays until it is over. */
async function playToPodium(person: Person, server: Server): Promise<void> {
  const { page } = person;
  const press = (testId: string) => pressByKey(person, testId);
  await press('home-tournament');
  const ticket = page.locator('button[data-testid^=ticket-]:enabled').first();
  await expect(ticket).toBeVisible({ timeout: NEXT_OPENS_MS });
  // A ticket whose list closes while it is being read would be refused, so some time has to be left.
  const left = page.getByRole('article').filter({ has: ticket }).getByRole('timer');
  await expect
    .poll(async () => secondsOf(await left.first().innerText()), { timeout: NEXT_OPENS_MS })
    .toBeGreaterThan(ENOUGH_TO_READ_S);
  const testId = (await ticket.getAttribute('data-testid')) ?? '';
  await press(testId);
  await expect(page.getByTestId('alert')).toBeVisible();
  await press('alert-action-0');
  await expect(page.getByTestId('alert')).toHaveCount(0);
  await server.operate('tournament', 'start', testId.replace('ticket-', ''));

  for (let last: Place | null = null; ; ) {
    const place = await nextPlace(person, last);
    if (place === 'end') break;
    if (place === 'lobby') await press('ready');
    if (place === 'result') await press('last-match-continue');
    if (place === 'game') await playGame(person);
    last = place;
  }
  await press('ending-bracket');
  await expect(page.getByTestId('podium')).toBeVisible({ timeout: OTHERS_PLAY_MS });
}

async function nextPlace({ page }: Person, last: Place | null): Promise<Place> {
  const signs: Readonly<Record<Place, string>> = {
    lobby: '[data-testid=ready]:enabled',
    game: 'html[data-section=game]',
    result: '[data-testid=last-match]',
    waiting: '[data-testid=tournament] [data-testid=info-board]:not([data-state=ready])',
    end: '[data-testid=champion], [data-testid=eliminated]',
  };
  let place: Place | undefined;
  await expect
    .poll(
      async () => {
        const shown = await Promise.all(PLACES.map(one => page.locator(signs[one]).first().isVisible()));
        place = PLACES.find((one, index) => shown[index] && one !== last);
        return place;
      },
      { timeout: OTHERS_PLAY_MS, intervals: [100] },
    )
    .toBeDefined();
  return place as Place;
}

/** Plays as well as a strong house player, until the game leads back to the tournament by itself. */
async function playGame(person: Person): Promise<void> {
  const { page, board } = person;
  await person.isPlaying();
  const side = await board.side();
  const seen: string[] = [];
  const isOver = async () =>
    (await page.getByTestId('series-end').isVisible()) ||
    (await page.locator('html').getAttribute('data-section')) !== 'game';
  for (let own = 0; ; own++) {
    const turn = async () => (await board.fen()).split(' ')[1];
    await expect
      .poll(async () => (await isOver()) || (await turn()) === side, { intervals: [50] })
      .toBe(true);
    if (await isOver()) break;
    const fen = await board.fen();
    const chosen = strongMove(fen, seen);
    if (!chosen) break;
    if (own === MOST_MOVES) {
      await pressByKey(person, 'surrender');
      await pressByKey(person, 'alert-action-1');
      break;
    }
    const typed = tabTo(person, '[role="gridcell"]').then(() => byTyping(board, chosen));
    await typed.catch(async (error: unknown) => {
      if (!(await isOver())) throw error;
    });
    await expect.poll(async () => (await isOver()) || (await board.fen()) !== fen).toBe(true);
  }
  await expect(page.locator('html')).not.toHaveAttribute('data-section', 'game');
}

function strongMove(fen: string, seen: string[]): HandMove | null {
  const question = { fen, moves: [], seen, rating: 2_000, budget: 250, seed: 0.5 };
  const chosen = search(question, () => performance.now());
  const game = new ChessGame(fen);
  const made = chosen && game.move({ ...chosen, promotion: chosen.promotion ? 'q' : undefined });
  if (!made) return null;
  seen.push(game.fen.split(' ').slice(0, 4).join(' '));
  return { from: made.from, to: made.to, san: made.san, promotion: made.promotion };
}
