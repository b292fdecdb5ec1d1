import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_BIG_RUN } from '../../support/runner/big-run';
import { startServer, type TestServer } from '../../support/server/server';
import { enter, newTournament, playedOut, resultsOf } from '../../support/server/tournaments';
import { until } from '../../support/until';

/** Players of the house fill a tournament and play it, so that one newcomer alone finds one. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    env: { HOUSE_PACE: 'fast', HOUSE_TOURNAMENTS: 'off' },
  });
});
afterAll(() => server.stop());

/** Games of house players take their time: the podium belongs to the big run. */
const FIELD = IS_BIG_RUN ? 4 : 2;

test('[IP-12] [IP-16] a tournament of one newcomer and house players is played to the podium', async () => {
  const fill = ['--fill', String(FIELD), '--places', String(FIELD), '--best-of', '1', '--prize', '10'];
  const id = await newTournament(server, ...fill);
  const [newcomer] = await enter(
    () => server,
    id,
    1,
    () => () => 'lose',
  );
  if (!newcomer) throw new Error('nobody came');
  await server.operate('tournament', 'start', String(id));
  void newcomer.play();
  const still = () => `still in it: ${JSON.stringify(newcomer.you)}`;
  await until(() => newcomer.you?.state === 'eliminated', still);
  await playedOut([newcomer]);
  const { finalStandings, tournament } = await resultsOf(server, newcomer.session, id);
  expect(finalStandings).toHaveLength(FIELD);
  expect(finalStandings.filter(({ prize = 0 }) => prize > 0).map(({ id: number }) => number)).toEqual(
    finalStandings
      .filter(({ rank, name }) => rank <= 3 && name === newcomer.name)
      .map(({ id: number }) => number),
  );
  expect(tournament.participant).toHaveLength(FIELD);
  expect(await server.operate('check')).toContain('Nothing is wrong.');
});
