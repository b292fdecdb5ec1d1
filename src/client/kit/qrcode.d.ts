/** The part of `qrcode` that the client uses. The package's own types bring all of Node's with them. */
export function create(
  text: string,
  options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
): { modules: { size: number; get(row: number, column: number): number } };
