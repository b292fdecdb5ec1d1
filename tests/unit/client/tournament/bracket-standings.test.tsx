import { expect, test } from 'vitest';
import { buildBracket } from '../../../../src/client/bracket/model';
import { setInstallation } from '../../../../src/client/state/installation';
import { BracketStandings } from '../../../../src/client/tournament/bracket/bracket-standings';
import type { ClientConfig } from '../../../../src/protocol/installation';
import type { Standing } from '../../../../src/protocol/tournament-calls';
import { bracketOf } from '../../../support/games/brackets';
import { asText } from '../page/as-text';

interface Wish {
  played: number;
  me: number | null;
  house?: readonly number[];
  /** Numbers and prizes that were paid. */
  paid?: readonly Pick<Standing, 'id' | 'prize' | 'unpaid' | 'item'>[];
}

async function standings({ played, me, house = [], paid }: Wish): Promise<string[]> {
  const bracket = buildBracket(bracketOf({ entrants: 4, played, fighting: 1 }));
  const html = asText(
    <BracketStandings
      bracket={bracket}
      me={me}
      prizes={[50, 30, 20]}
      finalStandings={paid?.map(one => ({ ...one, name: `player_${one.id}`, rank: one.id }))}
      entrants={[1, 2, 3, 4].map(id => ({ id, name: `player_${id}`, house: house.includes(id) }))}
      onMatch={() => undefined}
    />,
  );
  return [...html.matchAll(/<(li|h2|p)( [^>]*)?>(.*?)<\/\1>/g)].map(([, , attributes, inside]) => {
    const isMine = attributes?.includes('data-mine') ? 'mine: ' : '';
    return (
      isMine +
      (inside ?? '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/[\u2066-\u2069]/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    );
  });
}

test('[TB-08] the standings of a running tournament show who is still in, with the prize they can win, and who is out', async () => {
  expect(await standings({ played: 3, me: 2 })).toEqual([
    'Your place 1st to 3rd up to 50 queens',
    'Still in 3',
    'mine: 1st to 3rd player_2 W2.1 Being played up to 50 queens',
    '1st to 3rd player_1 W2.1 Being played up to 50 queens',
    '1st to 3rd player_4 L2.1 One player missing up to 50 queens',
    'Final place 1',
    '4th player_3 L1.1 Finished',
  ]);
});

test('[TB-08] a finished tournament has one list of final places with their prizes', async () => {
  expect(await standings({ played: Number.POSITIVE_INFINITY, me: null })).toEqual([
    'Final place 4',
    '1st player_1 F1 Finished 50 queens',
    '2nd player_2 F1 Finished 30 queens',
    '3rd player_4 L2.1 Finished 20 queens',
    '4th player_3 L1.1 Finished',
  ]);
});

test('[TB-08] [LG-09] a finished tournament shows the prizes that were paid, of which a banned player had none', async () => {
  const paid = [{ id: 1, prize: 50 }, { id: 2, prize: 0 }, { id: 4 }];
  expect(await standings({ played: Number.POSITIVE_INFINITY, me: 2, paid })).toEqual([
    'Your place 2nd',
    'Final place 4',
    '1st player_1 F1 Finished 50 queens',
    'mine: 2nd player_2 F1 Finished',
    '3rd player_4 L2.1 Finished 20 queens',
    '4th player_3 L1.1 Finished',
  ]);
});

test('[LG-09] players of the house have a place and no prize', async () => {
  const shown = await standings({ played: 3, me: null, house: [1, 2] });
  expect(shown.filter(line => line.includes('queens'))).toEqual([
    '1st to 3rd player_4 L2.1 One player missing up to 50 queens',
  ]);
  expect(shown).toHaveLength(6);
});

test('[TB-08] [LG-09] a finished tournament says which prizes were not paid and why, and what the winner was given', async () => {
  const paid = [
    { id: 1, prize: 50, item: { kind: 'flag', name: 'ash' } },
    { id: 2, prize: 0, unpaid: { queens: 30, why: 'house' } },
    { id: 4, prize: 0, unpaid: { queens: 20, why: 'absent' } },
  ] as const;
  setInstallation({ itemsBase: '/items' } as ClientConfig);
  const shown = await standings({ played: Number.POSITIVE_INFINITY, me: null, house: [2], paid });
  expect(shown.slice(2, 4)).toEqual([
    '2nd player_2 F1 Finished 30 queens not paid: a computer',
    '3rd player_4 L2.1 Finished 20 queens not paid: played no game',
  ]);
});
