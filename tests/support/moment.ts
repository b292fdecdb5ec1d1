/** Epoch milliseconds with fractions, comparable between processes of one machine. */
export const epochNow = (): number => performance.timeOrigin + performance.now();
