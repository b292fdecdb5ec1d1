/**
 * Makes one function of a family of texts, which gives the key of each of them. The list is written out where the
 * family is declared, so that a test can tell which texts of the catalogue nothing shows.
 *
 * @param path what the keys begin with: `game.side`
 * @param members what follows, one for each text: `['w', 'b']`
 * @param tail what they all end with: `.title`
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
