import { beforeEach, expect, test } from 'vitest';
import { BlockedGroup } from '../../../../src/client/configuration/blocked-group';
import type { Actions } from '../../../../src/client/page/actions';
import type { BlockAnswer } from '../../../../src/protocol/blocks';
import { mounted } from '../page/mounted';
import { partOf, partsOf } from './parts';

let names: string[] = [];
let answer: BlockAnswer = { blocked: false };
let reads = 0;
let said: string[] = [];

beforeEach(() => {
  names = ['ana', 'boris'];
  reads = 0;
  said = [];
});

const calls = {
  read: async (_call: object, { onData }: { onData: (data: object) => void }) => {
    reads += 1;
    onData({ players: names.map(username => ({ username, since: 0 })) });
    return { ok: true };
  },
  post: async () => ({ ok: true, data: answer }),
};

const say = (text: string): void => void said.push(text);
const group = () => mounted(() => BlockedGroup({ say }), { calls } as unknown as Partial<Actions>);
type Drawn = Awaited<ReturnType<typeof group>>;

function rows(drawn: Drawn) {
  const { list, children } = drawn.now().props;
  return children(list.data);
}

const shown = (drawn: Drawn): string[] =>
  partsOf(rows(drawn)).flatMap(({ props: { testId } }) => testId?.replace('unblock-', '') ?? []);

async function unblock(drawn: Drawn, username: string): Promise<boolean> {
  let done = false;
  await drawn.does(async () => {
    done = await partOf(rows(drawn), `unblock-${username}`).props.call();
  });
  return done;
}

test('[IP-14] a player who is unblocked leaves the list', async () => {
  answer = { blocked: false };
  const drawn = await group();
  expect(await unblock(drawn, 'ana')).toBe(true);
  expect([shown(drawn), said, reads]).toEqual([['boris'], [], 1]);
  await drawn.end();
});

test('[IP-14] a block that the server does not lift stays on the list, which is read again', async () => {
  answer = { blocked: false, message: 'noSuchPlayer' };
  const drawn = await group();
  names = ['Ana_the_second', 'boris'];
  expect(await unblock(drawn, 'ana')).toBe(false);
  expect(shown(drawn)).toEqual(['Ana_the_second', 'boris']);
  expect(said).toEqual([
    'No player has the name \u2068ana\u2069 any more, so the block stays. The list was read again.',
  ]);
  await drawn.end();
});
