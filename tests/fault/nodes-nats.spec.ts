import game from '../../src/client/i18n/es/game.json' with { type: 'json' };
import queue from '../../src/client/i18n/es/queue.json' with { type: 'json' };
import shell from '../../src/client/i18n/es/shell.json' with { type: 'json' };
import { playMoves, sitDown } from '../support/browser/play';
import { NETWORK } from '../support/browser/site';
import { list } from '../support/games/famous';
import { portOf } from '../support/server/server';
import { enter, newTournament } from '../support/server/tournaments';
import { expect, test } from './node-site';

/** Pages of players at several nodes while one that they depend on is killed, or the NATS between them. */

test('two waiting players are paired by another node when the pairing node is killed', async ({
  site,
  open,
  expectInConsole,
}) => {
  expectInConsole(NETWORK);
  const pairing = await site.owner('pairing');
  const near = await site.arrive(open, pairing);
  const far = await site.arrive(open, site.others(pairing)[0]);
  const block = (blocked: boolean) =>
    site.api(near.person).post('/blocks', { username: far.person.username, blocked });
  await block(true);
  for (const { person } of [near, far]) {
    await person.queue('rapid');
    await person.isIn('matchmaking');
  }
  await expect
    .poll(async () => (await Promise.all(site.nodes.map(node => node.operate('status')))).join())
    .toMatch(/waiting +RAPID.*waiting +RAPID/s);
  await site.kill(pairing);
  await block(false);
  for (const { person } of [near, far]) await person.isPlaying();
  expect(await near.sights.troubles()).toEqual([queue.hint, queue.away]);
  expect(await far.sights.troubles()).toEqual([queue.hint]);
  await near.person.page.getByTestId('abort').click();
  await site.comeBack(pairing);
});

test('the bracket of a tournament goes on, and a game of it, when the node that runs it is killed', async ({
  site,
  open,
  expectInConsole,
}) => {
  expectInConsole(NETWORK);
  const id = await newTournament(site.any, '--best-of', '1', '--places', '4', '--ready', '60');
  const player = await site.arrive(open, site.any);
  await site.api(player.person).post(`/tournament/apply/${id}`);
  let current = site.any;
  const { username } = player.person;
  const rivals = await enter(
    () => current,
    id,
    3,
    () => match => {
      if (match.opponent?.name === username) return 'win';
      return (match.player.id ?? 0) < (match.opponent?.id ?? 0) ? 'win' : 'lose';
    },
  );
  await site.any.operate('tournament', 'start', String(id));
  const owner = await site.owner('tournament');
  const onlooker = await site.arrive(open, owner, `/tournament/${id}`);
  const bracket = onlooker.person.page.getByTestId('bracket');
  await expect(bracket).toHaveAttribute('data-ready', '');
  const { page } = player.person;
  await expect(page.getByTestId('tournament-lobby')).toBeVisible();
  [current] = site.others(owner);
  await site.kill(owner);
  for (const one of rivals) void one.play();
  await page.getByTestId('ready').click();
  await player.person.isPlaying();
  expect(await player.sights.troubles()).toEqual([]);
  await page.getByTestId('surrender').click();
  await page.getByTestId('alert-action-1').click();
  await expect(page.getByTestId('series-end')).toBeVisible();
  const finished = onlooker.person.page.locator(
    '[data-testid^="match-"]:is([data-state=FINISHED], [data-state=PLAYED], [data-state=WALK_OVER])',
  );
  await expect.poll(() => finished.count()).toBeGreaterThan(1);
  await expect(page.getByTestId('last-match')).toBeVisible();
  // The note that the server is not heard comes after two seconds, which a busy machine may need to find the next node.
  expect([[], [shell.line.lost]]).toContainEqual(await onlooker.sights.troubles());
  await site.any.operate('tournament', 'cancel', String(id), 'seen');
  for (const one of rivals) await one.stop();
  await site.comeBack(owner);
});

test('a game of players at two nodes goes on while the NATS between them is away', async ({
  site,
  open,
  expectInConsole,
}) => {
  expectInConsole(NETWORK);
  const first = site.any;
  const [one, other] = [await site.arrive(open, first), await site.arrive(open, site.others(first)[0])];
  const table = await sitDown(one.person, other.person);
  const moves = list('e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7');
  let played = 0;
  const playOn = async (plies: number): Promise<void> => {
    await playMoves(table, moves.slice(played, played + plies), { after: moves.slice(0, played) });
    played += plies;
  };
  await playOn(4);
  const loads = [one, other].map(({ wire }) => wire.loads);
  const owner = portOf(await site.owner('game'));
  const [home, edge] = one.line.target === owner ? [one, other] : [other, one];
  // A NATS that is replaced is seen by neither of them.
  await site.nats.kill();
  await site.nats.start();
  await playOn(2);

  await site.nats.kill();
  // Connections that break lead to any node, as they do behind a load balancer.
  for (const { line } of [one, other]) site.lead(line);
  await playOn(2);
  await site.nats.start();
  await playOn(2);
  await expect(edge.person.page.getByTestId('reconnecting')).toBeHidden();
  expect(await home.sights.troubles()).toEqual([queue.hint]);
  const { title, text } = game.reconnecting;
  // A page that finds the game before four seconds have passed says nothing.
  expect([[queue.hint], [queue.hint, title + text]]).toContainEqual(await edge.sights.troubles());
  // Each move was acknowledged to its player, and neither page was loaded anew.
  expect(
    [table.w, table.b].map(({ username }) =>
      [one, other].find(({ person }) => person.username === username)?.wire.confirmed.map(({ san }) => san),
    ),
  ).toEqual([0, 1].map(side => moves.filter((_, ply) => ply % 2 === side)));
  expect([one, other].map(({ wire }) => wire.loads)).toEqual(loads);
  await table.w.page.getByTestId('surrender').click();
  await table.w.page.getByTestId('alert-action-1').click();
  for (const { person } of [one, other]) await expect(person.page.getByTestId('play-again')).toBeVisible();
});
