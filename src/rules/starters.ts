/** Items that players begin with; art direction, items. */

/** Items that every new player owns and shows. @source requirements IP-25 */
export const STARTER_SET = [
  { kind: 'board', name: 'CLASSIC' },
  { kind: 'avatar', name: 'zombie_0_0' },
  { kind: 'piece', name: 'court' },
  { kind: 'flag', name: 'moss' },
  { kind: 'frame', name: 'iron_rivet' },
] as const;

/** Avatars of which a newcomer may take one after choosing a name. @source settled reading 71 */
export const STARTER_AVATARS = ['knight_0_0', 'jester_0_0', 'raven_0_0'] as const;
