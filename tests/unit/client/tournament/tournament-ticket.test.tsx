import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { Leaving, Ticket } from '../../../../src/client/tournament/dialogs/tournament-ticket';
import { tournamentAnswer } from '../../../../src/protocol/tournament-calls';
import { beforeStart } from '../../../support/games/before';
import { asText } from '../page/as-text';

// 1.15 is a little less than that in binary: half of it must not lose a hundredth.
test.each([
  { fee: 1.15, refund: '0.58' },
  { fee: 50.01, refund: '25.01' },
  { fee: 150, refund: '75' },
])('[TL-11] a fee of $fee KING shows the refund that is paid, $refund', ({ fee, refund }) => {
  const { tournament } = parse(tournamentAnswer, beforeStart(0, 1, { entryFee: fee }));
  if (!tournament) throw new Error('no tournament');
  expect(asText(<Ticket tournament={tournament} alert={1} />)).toContain(`you get ${refund} KING back`);
  expect(asText(<Leaving tournament={tournament} alert={1} />)).toContain(`<bdi>${refund}</bdi>`);
});
