import { useTranslation } from 'react-i18next';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { CapturedPieces } from '../../../../src/client/game/players/captured-pieces';
import { ClockFace } from '../../../../src/client/game/players/clock-face';
import { ShownGameProvider } from '../../../../src/client/game/shown-game';
import { createGameState } from '../../../../src/client/game/state/game';
import { NamedText, spokenText } from '../../../../src/client/game/texts/named-text';
import { headingText } from '../../../../src/client/replay/heading-text';
import type { ReplayMatch } from '../../../../src/client/replay/state/replay-match';
import { goneName } from '../../../../src/rules/gone';
import { asText } from '../page/as-text';

/** Games of a player whose account is deleted: words stand for their name, on the screen and in what is read aloud. */

const GONE = goneName(12);
const look = { set: 'court', palette: '1_1_1' };
const players = { w: { username: GONE }, b: { username: 'Ana' } } as ReplayMatch['players'];

const Spoken = () => spokenText(useTranslation().t, 'game.slot.absent', GONE);
const Heading = () => headingText(useTranslation().t, players);
function Clock() {
  const game = proxy(createGameState());
  Object.assign(game, { opponent: { username: GONE } });
  return (
    <ShownGameProvider store={game}>
      <ClockFace who="opponent" />
    </ShownGameProvider>
  );
}

test.each([
  ['a sentence', <NamedText key="0" text="game.slot.absent" name={GONE} />],
  ['a sentence that is read aloud', <Spoken key="1" />],
  [
    'the captured pieces',
    <CapturedPieces key="2" side="b" pieces={['q']} look={look} lead={9} name={GONE} />,
  ],
  ['the clock', <Clock key="3" />],
  ['the heading of a finished game', <Heading key="4" />],
])('%s says that the account of a player is deleted, and shows no number for it', (_what, part) => {
  const text = asText(part);
  expect(text).toContain('Deleted account');
  expect(text).not.toContain(GONE);
});
