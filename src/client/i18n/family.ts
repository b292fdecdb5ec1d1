/**
 * Declares a family of texts whose keys differ in one part, and returns the function from that part to the key. The
 * members are a list of literals or the name of one, here or in another module, so that a test can find texts of the
 * catalogue that are never shown.
 *
 * @param path what the keys begin with: `game.side`
 * @param members what follows, one for each text: `SIDES`, `['on', 'off']`
 * @param tail what they all end with: `.title`
 * @returns a function that gives `undefined` for a name that was cast to a member and is none
 */
export function family<Path extends string, Member extends string, Tail extends string = ''>(
  path: Path,
  members: readonly Member[],
  tail?: Tail,
): (member: Member) => `${Path}.${Member}${Tail}` {
  type Key = `${Path}.${Member}${Tail}`;
  const keys = new Map<string, Key>(members.map(member => [member, `${path}.${member}${tail ?? ''}` as Key]));
  return member => keys.get(member) as Key;
}
