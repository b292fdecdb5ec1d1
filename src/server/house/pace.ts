/**
 * How long a house player takes over a move, milliseconds. Human in spread, quick in the opening, and
 * never so long that its clock could run out by it.
 *
 * @param left milliseconds on its clock
 * @param base milliseconds it had at the start
 */
export function thinkingTime(
  { ply, left, base }: { ply: number; left: number; base: number },
  pace: 'human' | 'fast',
  random: () => number,
): number {
  if (pace === 'fast') return 50 + 100 * random();
  // 40 moves in two thirds of the time; a few take long, most do not.
  const share = (base * 0.66) / 40;
  const spread = 0.25 + 1.5 * random() ** 3;
  const opening = ply < 2 ? 0.25 : ply < 12 ? 0.5 : 1;
  const wanted = Math.max(ply < 2 ? 900 : 500, share * spread * opening);
  return Math.min(wanted, 8_000, left / 25);
}
