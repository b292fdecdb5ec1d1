/** The arguments of a call: commas inside brackets separate nothing. */
function argumentsOf(text: string): string[] {
  const found = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) found.push('');
    else found[found.length - 1] += letter;
  }
  return found.map(one => one.trim()).filter(one => one !== '');
}

interface Declaration {
  prop: string;
  value: string;
}

/**
 * Reads parts of layouts, which style sheets take by `@include row(var(--gap-control))`.
 *
 * See README of this folder, "Layouts are put together from parts".
 *
 * @param sheet with a `@mixin` for each part
 * @returns the declarations for what follows `@include`: those whose argument is not given are left out
 * @throws for a part that is not in the sheet, or more arguments than it has, so that the build stops
 */
export function partsIn(sheet: string): (call: string) => Declaration[] {
  const plain = sheet.replace(/\/\*.*?\*\//gs, '');
  const parts = new Map(
    [...plain.matchAll(/@mixin ([\w-]+)(?:\(([^)]*)\))?\s*\{([^}]*)\}/g)].map(
      ([, name = '', names = '', body = '']) => [name, { names: argumentsOf(names), body }],
    ),
  );
  return call => {
    const [, name = '', text = ''] = /^([\w-]+)(?:\((.*)\))?$/s.exec(call.trim()) ?? [];
    const part = parts.get(name);
    if (!part) throw new Error(`There is no part ${call}`);
    const given = argumentsOf(text);
    if (given.length > part.names.length) throw new Error(`The part ${name} has fewer arguments: ${call}`);
    const values = new Map(part.names.map((one, index) => [one, given[index]]));
    return [...part.body.matchAll(/([\w-]+):\s*([^;]+);/g)]
      .map(([, prop = '', value = '']) => ({ prop, value }))
      .filter(({ value }) => [...values].every(([key, one]) => one !== undefined || value !== `var(${key})`))
      .map(({ prop, value }) => ({
        prop,
        value: value.replace(/var\((--[\w-]+)\)/g, (whole, key: string) => values.get(key) ?? whole),
      }));
  };
}
