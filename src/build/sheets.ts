import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CSSOptions, normalizePath } from 'vite';
import { spellLengths } from '../client/styles/lengths.ts';
import { MEDIA, spellMedia } from '../client/styles/media.ts';

const STYLES = fileURLToPath(new URL('../client/styles/', import.meta.url));
const TOKENS = join(STYLES, 'tokens.css');
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
  spell(value: string): string;
}

let read: Scale | null = null;

/** The scale as it is now. Hundreds of sheets need the same one, so it is read again only after a change. */
function scale(): Scale {
  const of = readFileSync(TOKENS, 'utf8');
  if (read?.of === of) return read;
  const sizes = new Map([...of.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, size]) => [name, size]));
  const spell = (value: string): string => {
    const spelled = spellLengths(value.replace(SIZE, (whole, name) => sizes.get(name) ?? whole));
    return spelled === value ? value : spell(spelled);
  };
  read = { of, spell };
  return read;
}

/** Marks the classes of one sheet. It comes from the path alone, so that names stay the same while sheets change. */
const markOf = (sheet: string): string =>
  hash('sha256', normalizePath(relative(ROOT, sheet)), 'base64url').slice(0, 5);

/**
 * Style sheets on their way to the browser. Sass gives every sheet the parts of layouts; then names of breakpoints become the queries
 * of the code's own list, hovers are for pointers that hover, sizes of the scale are put in place, and boxes grow with the user's text.
 * One walk for each: PostCSS's visitors come back to a node until nothing writes to it, for twice the processor time.
 */
export const css: CSSOptions = {
  modules: { generateScopedName: (name, sheet) => `${name}_${markOf(sheet)}` },
  preprocessorOptions: { scss: { loadPaths: [STYLES], additionalData: "@use 'parts' as *;" } },
  postcss: {
    plugins: [
      {
        postcssPlugin: 'sheets',
        Once(root, { AtRule, result: { messages, opts } }) {
          messages.push({ type: 'dependency', plugin: 'sheets', file: TOKENS, parent: opts.from });
          const { spell } = scale();
          root.walkAtRules(rule => {
            if (rule.name === 'media') rule.params = spellMedia(rule.params);
            else if (rule.name === 'container') rule.params = spellLengths(rule.params);
          });
          root.walkRules(rule => {
            if (!rule.selector.includes(':hover') || isBehindHover(rule)) return;
            const hover = new AtRule({ name: 'media', params: MEDIA.hover });
            rule.replaceWith(hover);
            hover.append(rule);
          });
          root.walkDecls(declaration => {
            declaration.value = spell(declaration.value);
          });
        },
      },
    ],
  },
};
