/** A player as the JSON of a tournament names them, and the player who takes their place. */
export interface Renamed {
  uid: string;
  /** Their number in the tournament. */
  number: number;
  name: string;
  gone: string;
  goneName: string;
}

/** An object of that JSON that may stand for a player. */
interface Part {
  id?: unknown;
  uid?: unknown;
  name?: unknown;
}

/**
 * The text of `results` with the player's new name. Only objects that carry both their number and their name are changed: a name
 * may be any word of the JSON, such as `rank` or `white`, and a tournament or a match has a name as well.
 */
export const renamedInResults = (text: string, { number, name, goneName }: Renamed): string =>
  changed(text, part => (part.id === number && part.name === name ? { ...part, name: goneName } : part));

/** The text of a run's snapshot with the player's new uid and name. Only its entrants have a uid. */
export const renamedInRun = (text: string, { uid, gone, goneName }: Renamed): string =>
  changed(text, part => (part.uid === uid ? { ...part, uid: gone, name: goneName } : part));

const changed = (text: string, change: (part: Part) => Part): string =>
  JSON.stringify(
    JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'object' && value !== null ? change(value as Part) : value,
    ),
  );
