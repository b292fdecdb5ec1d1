import type { Page } from '@playwright/test';
import type { BracketMatch } from '../../src/protocol/tournament-entities';
import { enter, Person } from '../support/browser/person';
import { expect, type Server, test } from '../support/browser/test';
import { freshName } from '../support/names';
import { hasAction, hasStatus, type Session } from '../support/server/server';
import { isAccessible } from './parts/accessible';
import { text } from './parts/texts';
import { apply } from './parts/tournament';
import { tell } from './parts/wire';

/** Gives up the game on the screen, with the keyboard. */
async function surrender(page: Page): Promise<void> {
  await page.getByTestId('surrender').focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('alert-action-1').click();
}

/** Frames that the canvas has drawn when so many of the browser's have passed. */
const drawnAfter = (page: Page, frames: number): Promise<string | undefined> =>
  page.getByTestId('lobby-scene').evaluate(async (scene, count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
    return scene.dataset.renders;
  }, frames);

/** Something that is waited for until it is opened. */
function gate(): { isOpen: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const isOpen = new Promise<void>(resolve => {
    open = resolve;
  });
  return { isOpen, open };
}

/**
 * Somebody without a browser who comes to every game and gives it up.
 *
 * @param mayEnd is waited for before each
 */
async function giveUpEverything(
  server: Server,
  { token }: Session,
  mayEnd: () => Promise<void>,
): Promise<void> {
  for (;;) {
    const lobby = server.socket('tournament', token, {});
    const isCalled = (frame: Record<string, unknown>): boolean =>
      (frame.match as { matchTimerLimit?: number } | null | undefined)?.matchTimerLimit != null;
    await lobby.next(isCalled);
    lobby.send({ action: 'acceptMatch' });
    await lobby.next(hasAction('started'));
    const game = server.socket('game', token, {});
    await game.next(hasStatus('recconect'));
    await mayEnd();
    game.send({ action: 'surrender' });
    await game.next(hasAction('lose'));
  }
}

test('[TM-01 TM-03 TM-05 TM-07 TM-08 TM-09 QU-05 QU-06 QU-07 GM-21] a newcomer plays a house tournament from its ticket until they are out', async ({
  open,
  houseServer,
}) => {
  test.setTimeout(240_000);
  const page = await open({ baseURL: houseServer.url });
  const person = await Person.comeBack(page);
  const name = person.username;
  await page.getByTestId('home-tournament').click();
  const ticket = page.getByTestId(/^ticket-\d+$/).first();
  const id = (await ticket.getAttribute('data-testid'))?.replace('ticket-', '');
  await ticket.click();
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId(`ticket-${id}`)).toHaveText(text('es', 'tournament.leave.action'));

  // It begins soon: said beside other pages, and waited for in its lobby.
  await page.goto('/matches');
  await expect(page.getByTestId('tournament-note')).toContainText(text('es', 'lobby.note.title'));
  await page.getByTestId('go-to-tournament').click();
  await expect(page.getByTestId('tournament-start')).toContainText(name);
  await isAccessible(page, 'before a tournament');
  await page.getByTestId('tournament-fold').click();
  await expect(page.getByTestId('tournament-note')).toBeVisible();
  await houseServer.operate('tournament', 'start', String(id));

  const lobby = page.getByTestId('tournament-lobby');
  await expect(lobby).toContainText(name);
  await expect(page.getByTestId('ring')).toHaveText(/^0:\d\d$/);
  await expect(page).toHaveTitle(text('es', 'lobby.called'));
  // In one language: the time to be ready is running.
  await isAccessible(page, 'lobby of a match', []);
  await page.getByTestId('ready').click();
  await person.isPlaying();
  await expect(page.getByTestId('abort')).toHaveCount(0);
  await surrender(page);
  await expect(page.getByTestId('series-end')).toContainText('0–1');
  // It goes back by itself.
  const result = page.getByTestId('last-match');
  await expect(result).toContainText(text('es', 'lobby.last.dropped'));
  await expect(result.getByTestId('info-board').first()).toHaveAttribute('data-state', 'dropped');
  await isAccessible(page, 'result of a match');
  await page.getByTestId('last-match-continue').click();

  // Nothing of it is shown again, and other pages may be looked at.
  await page.goto('/matches');
  await expect(lobby.or(page.getByTestId('tournament-note'))).toBeVisible();
  await expect(result).toHaveCount(0);
  // The other two play at a human pace; who of them comes down next is decided here.
  const { results } = (await person.get(`/tournament/${id}`)) as { results: string };
  const { matches } = JSON.parse(results) as { matches: Pick<BracketMatch, 'name' | 'participants'>[] };
  const other = matches.find(match =>
    match.participants.every(one => one.name !== null && one.name !== name),
  );
  const winner = other?.participants[0].name;
  if (other && winner)
    await houseServer
      .operate('tournament', 'decide', String(id), other.name, winner, 'Aplazada')
      .catch(() => 'It was over.');
  await expect(lobby).toBeVisible();
  await page.getByTestId('ready').click();
  await person.isPlaying();
  await surrender(page);
  await page.getByTestId('alert-action-0').click();
  await page.getByTestId('last-match-continue').click();
  await expect(page.getByTestId('eliminated')).toContainText(/\d\.º de \d/);
  await isAccessible(page, 'out of a tournament');
});

test('[TB-01 TB-12 TM-07 TM-08 TM-11] in Arabic, where nothing moves: two series won, the second as an armageddon, champion', async ({
  open,
  server,
}) => {
  const name = freshName();
  const rivalName = freshName();
  const [session, rival] = [await server.player(name), await server.player(rivalName)];
  const created = await server.operate(
    ...['tournament', 'create', 'Copa', 'BULLET_1', '--best-of', '1', '--start', '+1h', '--prize', '100'],
    '--json',
  );
  const { id } = JSON.parse(created) as { id: number };
  const page = await open({ baseURL: server.url, reducedMotion: 'reduce' });
  await enter(page, async () => session);
  const person = new Person(page, name);
  for (const one of [session, rival]) await apply(server, one, id);
  await page.evaluate(() => localStorage.setItem('kingside.settings', JSON.stringify({ language: 'ar' })));
  await server.operate('tournament', 'start', String(id));
  await page.reload();
  // A game that is given up before its player has come to it is never on their screen.
  const seen = [gate(), gate()];
  let games = 0;
  giveUpEverything(server, rival, async () => {
    await seen[games]?.isOpen;
    games += 1;
  }).catch(() => undefined);

  const scene = page.getByTestId('lobby-scene');
  await expect(scene).toHaveAttribute('data-picture', '2');
  await expect(scene).toHaveAttribute('data-ready', '');
  const drawn = await scene.getAttribute('data-renders');
  expect(await drawnAfter(page, 30)).toBe(drawn);

  // Halted, it asks for nothing: the player sees its bracket, with the check on the line of who has come.
  await expect(page.getByTestId('opponent-ready')).toHaveAttribute('data-ready', 'true');
  await server.operate('tournament', 'pause', String(id));
  await expect(page.getByTestId('bracket')).toHaveAttribute('data-ready', '');
  await expect(page.getByTestId('info-board')).toHaveAttribute('data-state', 'ready');
  const own = page.getByRole('tree').locator('[tabindex="0"]');
  await expect(own).toHaveAttribute('aria-label', text('ar', 'bracket.spoken.ready'));
  await expect(own).toHaveAttribute('aria-label', new RegExp(`؛[^؛]*${rivalName}$`));
  await server.operate('tournament', 'resume', String(id));
  await page.getByTestId('ready').click();
  await person.isPlaying();
  seen[0]?.open();
  await page.getByTestId('alert-action-0').click();
  const board = page.getByTestId('last-match').getByTestId('info-board').first();
  await expect(board).toHaveAttribute('data-state', 'advanced');
  await page.getByTestId('last-match-continue').click();

  // As an armageddon it says who is through as it stands: Black, whom a draw is enough.
  await tell(page, 'game', ({ tournament }) =>
    tournament ? { tournament: { ...tournament, isArmageddon: true } } : {},
  );
  await page.getByTestId('ready').click();
  await person.isPlaying();
  const through = page.getByTestId('through');
  await expect(through.locator('[data-now]')).toContainText(text('ar', 'lobby.through.draw'));
  const isBlack = (await person.board.side()) === 'b';
  await expect(through.locator('b')).toHaveText(isBlack ? name : rivalName);
  await isAccessible(page, 'an armageddon');
  seen[1]?.open();
  await page.getByTestId('alert-action-0').click();
  await page.getByTestId('last-match-continue').click();

  const podium = page.getByTestId('champion').getByTestId('podium');
  await expect(podium.locator('[data-rank="1"]').first()).toContainText(name);
  await expect(podium.locator('svg[data-rank="1"]')).toHaveAttribute('data-scale', '1.000');
  await expect(podium.locator('svg[data-rank="2"]')).toHaveAttribute('data-scale', '0.769');
  await isAccessible(page, 'champion');
});
