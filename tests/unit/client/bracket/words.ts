import type { BracketWords } from '../../../../src/client/bracket/picture';

/** Words that tell a test what was asked for. */
export const words: BracketWords = {
  origin: (outcome, from) => `${outcome} ${from.round}.${from.number}`,
  shortOrigin: from => `${from.round}.${from.number}`,
  ifNeeded: 'if needed',
  group: group => group,
  shortGroup: group => group,
  round: (_, { number }) => `round ${number}`,
  shortRound: (_, { number }) => `${number}`,
  game: number => `game ${number}`,
  armageddon: 'armageddon',
  clock: left => `${left}`,
};
