import { enter } from '../support/browser/person';
import { playMoves } from '../support/browser/play';
import { expect, test } from '../support/browser/test';
import { list } from '../support/games/famous';
import { BESIDE_ROWS } from '../support/runner/big-run';
import { hasEnded } from '../support/server/game-pair';
import { isAccessible } from './parts/accessible';
import { stopTime } from './parts/stopped-time';
import { text } from './parts/texts';
import { beginForTwo, beginTournament, callTwo } from './parts/tournament';

test('[GM-21 TM-07] a tournament’s game leads back to the tournament by itself after 5 s, where its loser sees that they dropped', async ({
  newcomer,
  server,
}) => {
  const person = await newcomer();
  const { page } = person;
  const { lobby } = await callTwo(server, person);
  await expect(page.getByTestId('tournament-lobby')).toBeVisible();
  lobby.send({ action: 'acceptMatch' });
  await page.getByTestId('ready').click();
  await person.isPlaying();
  await expect(page.getByTestId('abort')).toHaveCount(0);
  // The end shows for five seconds, which is too short for a busy machine.
  const pass = await stopTime(page);
  await page.getByTestId('surrender').click();
  await page.getByTestId('alert-action-1').click();
  const end = page.getByTestId('series-end');
  await expect(end).toContainText('0–1');
  await isAccessible(page, 'end of a game of a tournament');
  await pass(4_500);
  await expect(end.locator('[role=timer]')).toHaveText('1');
  await pass(1_000);
  const result = page.getByTestId('last-match');
  await expect(result).toContainText(text('es', 'lobby.last.dropped'));
  await expect(result.getByTestId('info-board').first()).toHaveAttribute('data-state', 'dropped');
});

test('a tournament cancelled in mid-game shows both players their game as called off, and then the reason', {
  tag: BESIDE_ROWS,
}, async ({ newcomer, server }) => {
  const people = [await newcomer(), await newcomer()] as const;
  const id = await beginForTwo(server, people);
  for (const { page } of people) await page.getByTestId('ready').click();
  for (const person of people) await person.isPlaying();
  const [one, other] = people;
  const table = (await one.board.side()) === 'w' ? { w: one, b: other } : { w: other, b: one };
  await playMoves(table, list('e4 e5 Nf3'));
  // The result closes by itself after five seconds.
  for (const { page } of people) await page.clock.install();
  await server.operate('tournament', 'cancel', String(id), 'A storm');
  for (const { page } of people) {
    const alert = page.getByTestId('alert');
    await expect(alert).toContainText(text('es', 'game.reason.ordered'));
    await expect(alert).toContainText(text('es', 'game.result.abortedNote'));
    await page.clock.fastForward(5_000);
    await expect(alert).toContainText('Copa');
  }
});

test('[TB-12] a halted tournament keeps its players in the lobby, and its bracket shows others a check beside those who have come', async ({
  newcomer,
  server,
}) => {
  const person = await newcomer();
  const { page } = person;
  const { id, lobby, name } = await callTwo(server, person);
  await expect(page.getByTestId('tournament-lobby')).toBeVisible();
  lobby.send({ action: 'acceptMatch' });
  await expect(page.getByTestId('opponent-ready')).toHaveAttribute('data-ready', 'true');
  await server.operate('tournament', 'pause', String(id));
  await expect(page.getByText(text('es', 'lobby.paused.title')).first()).toBeVisible();
  await expect(page.getByTestId('tournament-lobby')).toBeVisible();
  const other = await newcomer({ at: `/tournament/${id}` });
  await expect(other.page.getByTestId('bracket')).toHaveAttribute('data-ready', '');
  const round = other.page.getByRole('treeitem', { name: 'Final, 1 serie' }).first();
  await round.focus();
  await other.page.keyboard.press('ArrowRight');
  const match = other.page.getByRole('tree').getByLabel(new RegExp(`; ${name} ha confirmado$`));
  await expect(match).toHaveAttribute('aria-label', text('es', 'bracket.spoken.ready'));
  await server.operate('tournament', 'cancel', String(id), 'A storm');
});

test('[TB-01] a player whose next match is not due finds the live bracket at the tournament’s address', async ({
  open,
  server,
}) => {
  const { id, entrants, seats } = await beginTournament(server, 'Alba', 4);
  const [entrant] = entrants;
  const [own] = seats;
  if (!entrant || !own) throw new Error('nobody plays');
  const { username } = own.state.opponent as { username: string };
  const rival = seats[entrants.findIndex(({ name }) => name === username)];
  rival?.socket.send({ action: 'surrender' });
  await own.socket.next(hasEnded);
  const page = await open();
  await enter(page, async () => entrant.session, `/tournament/${id}`);
  await expect(page.getByTestId('bracket')).toHaveAttribute('data-ready', '');
  await server.operate('tournament', 'cancel', String(id), 'A storm');
});
