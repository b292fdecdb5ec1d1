import type { ComponentProps, ReactElement } from 'react';
import { expect, test } from 'vitest';
import type { MatchHistory } from '../../../../src/client/matches/match-history';
import { MatchesScreen } from '../../../../src/client/matches/matches-screen';
import { PlayerMatches } from '../../../../src/client/matches/player-matches';
import { mounted } from '../page/mounted';

type History = ReactElement<ComponentProps<typeof MatchHistory>>;

test.each([
  ['the user’s own', () => MatchesScreen() as History, 'Your games did not load'],
  ['another player’s', () => PlayerMatches({ username: 'boris' }) as History, 'The games did not load'],
])('games that do not load are called %s', async (_whose, screen, title) => {
  const history = await mounted(screen, {});
  expect(history.now().props.notLoaded.title).toBe(title);
  await history.end();
});
