/** Which screen an address shows. */

/** Values of the named segments of a path. */
export type Params = Readonly<Partial<Record<string, string>>>;

export interface Route {
  /** Begins with a slash; `:name` stands for one segment. Capitals and a slash at the end make no difference. */
  readonly path: string;
}

const expressions = new Map<string, RegExp>();

function expressionOf(path: string): RegExp {
  const known = expressions.get(path);
  if (known) return known;
  const made = new RegExp(`^${path.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/*$`, 'i');
  expressions.set(path, made);
  return made;
}

/** The first route for an address. @param pathname as it stands in the address, with its escapes */
export function findRoute<R extends Route>(
  routes: readonly R[],
  pathname: string,
): { route: R; params: Params } | null {
  for (const route of routes) {
    const found = expressionOf(route.path).exec(pathname);
    if (!found) continue;
    const segments = Object.entries(found.groups ?? {}).map(([name, text]) => [name, decoded(text)]);
    return { route, params: Object.fromEntries(segments) as Params };
  }
  return null;
}

/** Anybody may have typed the address: escapes that mean nothing stay as they are. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
