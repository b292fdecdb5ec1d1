/** Figures as the operator reads them. */

export const numberText = (number: number): string => number.toLocaleString('en');

/** @param milliseconds a span of time; its two largest units are told */
export function durationText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const units: [number, string][] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ];
  const first = units.findIndex(([count]) => count > 0);
  if (first < 0) return '0 s';
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** @param moment epoch milliseconds */
export const momentText = (moment: number): string =>
  `${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Without control characters, which would act on the operator's terminal. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');

/** Effects of a hold on its player, as the operator reads them before an order that brings one about. */
export const HOLD_FOLLOWS =
  'They are told, and can sell, buy, stake and rename nothing for 24 hours; what they have for sale is withdrawn, and a duel with a stake that has not begun ends.';

/** The same after it. */
export const HOLD_BEGAN =
  'They are told, and can sell, buy, stake and rename nothing for 24 hours; what they had for sale is withdrawn, and the stake of a duel that has not begun is back.';
