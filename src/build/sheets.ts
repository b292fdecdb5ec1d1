import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CSSOptions, normalizePath } from 'vite';
import { spellLengths } from '../client/styles/lengths.ts';
import { MEDIA, spellMedia } from '../client/styles/media.ts';
import { partsIn } from '../client/styles/parts.ts';

const STYLES = new URL('../client/styles/', import.meta.url);
const PARTS = fileURLToPath(new URL('parts.css', STYLES));
const TOKENS = fileURLToPath(new URL('tokens.css', STYLES));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Sizes that nothing changes while the page is open. */
const SIZE = /var\((--(?:gap|box|type)-[\w-]+)\)/g;

interface Node {
  parent?: Node | undefined;
  params?: string;
}

const isBehindHover = ({ parent }: Node): boolean =>
  parent !== undefined && (parent.params?.includes(MEDIA.hover) || isBehindHover(parent));

interface Scale {
  of: string;
  spellPart: ReturnType<typeof partsIn>;
  spellValue(value: string): string;
}

let read: Scale | null = null;

/** The scale as it is now. Hundreds of sheets need the same one, so it is read again only after a change. */
function scale(): Scale {
  const [parts, tokens] = [readFileSync(PARTS, 'utf8'), readFileSync(TOKENS, 'utf8')];
  const of = parts + tokens;
  if (read?.of === of) return read;
  const sizes = new Map([...tokens.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, size]) => [name, size]));
  const spellValue = (value: string): string => {
    const spelled = spellLengths(value.replace(SIZE, (whole, name) => sizes.get(name) ?? whole));
    return spelled === value ? value : spellValue(spelled);
  };
  read = { of, spellPart: partsIn(parts), spellValue };
  return read;
}

/** Marks the classes of one sheet. It comes from the path alone, so that names stay the same while sheets change. */
const markOf = (sheet: string): string =>
  hash('sha256', normalizePath(relative(ROOT, sheet)), 'base64url').slice(0, 5);

/**
 * Style sheets on their way to the browser: parts of layouts are put in place, names of breakpoints become the queries of the
 * code's own list, hovers are for pointers that hover, sizes of the scale are put in place, and boxes grow with the user's text.
 * One walk for each: PostCSS's visitors come back to a node until nothing writes to it, for twice the processor time.
 */
export const css: CSSOptions = {
  modules: { generateScopedName: (name, sheet) => `${name}_${markOf(sheet)}` },
  postcss: {
    plugins: [
      {
        postcssPlugin: 'sheets',
        Once(root, { AtRule, Declaration, result: { messages, opts } }) {
          for (const file of [PARTS, TOKENS])
            messages.push({ type: 'dependency', plugin: 'sheets', file, parent: opts.from });
          const { spellPart, spellValue } = scale();
          root.walkAtRules(rule => {
            const { name, params } = rule;
            if (name === 'include') {
              const from = rule.source ? { source: rule.source } : {};
              rule.replaceWith(spellPart(params).map(one => new Declaration({ ...one, ...from })));
            } else if (name === 'media') rule.params = spellMedia(params);
            else if (name === 'container') rule.params = spellLengths(params);
          });
          root.walkRules(rule => {
            if (!rule.selector.includes(':hover') || isBehindHover(rule)) return;
            const hover = new AtRule({ name: 'media', params: MEDIA.hover });
            rule.replaceWith(hover);
            hover.append(rule);
          });
          root.walkDecls(declaration => {
            declaration.value = spellValue(declaration.value);
          });
        },
      },
    ],
  },
};
