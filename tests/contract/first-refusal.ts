/**
 * The first answer that is not 200, of a call that is made again and again.
 *
 * @param atOnce calls at a time: more may be made in every second that passes
 * @throws Error when twenty times so many were answered
 */
export async function firstRefusal<A extends { status: number }>(
  call: () => Promise<A>,
  atOnce: number,
): Promise<A> {
  for (let times = 0; times < 20; times++) {
    const answers = await Promise.all(Array.from({ length: atOnce }, call));
    const refused = answers.find(({ status }) => status !== 200);
    if (refused) return refused;
  }
  throw new Error('nothing was refused');
}
