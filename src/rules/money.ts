/** KING: two decimals on the wire, whole hundredths wherever it is counted. @source design §5, money */

/**
 * Hundredths of an amount.
 *
 * @param king amount of KING; a third decimal is rounded
 * @throws RangeError when the amount is not finite or too large to be exact
 */
export function kingToHundredths(king: number): bigint {
  const hundredths = Math.round(king * 100);
  if (!Number.isSafeInteger(hundredths)) throw new RangeError('not an amount of KING');
  return BigInt(hundredths);
}

/** Amount of KING with two decimals, as the wire carries it. */
export function hundredthsToKing(hundredths: bigint): number {
  return Number(hundredths) / 100;
}
