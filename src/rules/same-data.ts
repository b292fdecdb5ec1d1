/**
 * Compares plain data as JSON would write it: the order of members does not matter, a member that is `undefined` counts as
 * missing, and an object with a `toJSON` as what that returns.
 *
 * @param one data without circles, which JSON can write as well
 */
export function isSameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  const [a, b] = [writtenOf(one), writtenOf(other)];
  if (!isObject(a) || !isObject(b)) return a === b;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((part, index) => isSameData(part, b[index]))
    );
  const members = membersOf(a);
  const others = new Map(membersOf(b));
  return (
    members.length === others.size &&
    members.every(([name, value]) => others.has(name) && isSameData(value, others.get(name)))
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The value that JSON writes: what `toJSON` returns, where there is one. */
const writtenOf = (value: unknown): unknown =>
  isObject(value) && 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value;

const membersOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, member]) => member !== undefined);
