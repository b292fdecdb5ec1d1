/** A requirement that is not met. The message says what it is and what to do. */
export declare class Unmet extends Error {}

/** Where a start is tried. */
export interface Place {
  /** Folder of the checkout. */
  root: string;
  dataDir: string;
  /** Whether the embedded database is used. */
  hasEmbedded: boolean;
  /** Live sockets that the operator asks for; `null`: as many as can be had. */
  maxSockets: number | null;
  ports: readonly { setting: string; host: string; port: number }[];
}

/** A database that has answered. */
export interface FoundPostgres {
  version: string;
  /** As in `server_version_num`. */
  number: number;
  encoding: string;
  /** Whether its user may make schemas and tables. */
  mayCreate: boolean;
  isStandby: boolean;
}

/** A provider that has answered. */
export interface FoundIssuer {
  /** Name of the setting. */
  setting: string;
  given: string;
  theirs: string;
}

interface Requirement {
  name: string;
  moment: 'code' | 'place' | 'build' | 'built' | 'postgres' | 'nats' | 'oidc';
  // biome-ignore lint/suspicious/noExplicitAny: each requirement has a kind of its own of what it looks at.
  look(place: any): any;
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  unmet(found: any, place: any): string | null;
}

/** Every requirement. `look` finds out what is so, at a place; `unmet` judges it, and returns a sentence or `null`. */
export declare const REQUIREMENTS: readonly Requirement[];

/**
 * Goes through the requirements of a moment.
 *
 * @throws Unmet for the first one that is not met
 */
export declare function requireAll(moment: 'code', place: Pick<Place, 'root'>): Promise<void>;
export declare function requireAll(moment: 'place' | 'built', place: Place): Promise<void>;
export declare function requireAll(moment: 'postgres', found: FoundPostgres): Promise<void>;
export declare function requireAll(moment: 'nats', found: { version: string }): Promise<void>;
export declare function requireAll(moment: 'oidc', found: FoundIssuer): Promise<void>;

/** How many files this process may open; `null` where the system does not tell. */
export declare function openFiles(): number | null;

/**
 * Live sockets for which a process may open enough files: two each, since as many connections again may be calls.
 *
 * @param files how many it may open; `null` where that is not known
 */
export declare function socketsWithin(files: number | null): number;
