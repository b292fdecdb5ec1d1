import { expect, test } from 'vitest';
import { codeProblem, proofAfter, proofFor } from '../../../../src/client/configuration/proof';
import { PROOF_STATUSES } from '../../../../src/protocol/account';

test.each([
  [{ otp: true, fresh: true }, 'code'],
  [{ otp: true, fresh: false }, 'code'],
  [{ otp: false, fresh: false }, 'signIn'],
  [{ otp: false, fresh: true }, 'none'],
] as const)('an account with %o is asked for: %s', (account, proof) => {
  expect(proofFor(account)).toBe(proof);
});

test('a refusal asks for the next proof and names what is wrong with a code', () => {
  const said = PROOF_STATUSES.map(status => [status, proofAfter({ status }), codeProblem({ status })]);
  expect(said).toEqual([
    ['signIn', 'signIn', null],
    ['codeNeeded', 'code', null],
    ['otpWrong', 'code', 'otpWrong'],
    ['otpUsed', 'code', 'otpUsed'],
    ['later', 'code', 'later'],
  ]);
});
