import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CSSOptions } from 'vite';
import { spellLengths } from '../client/styles/lengths.ts';
import { MEDIA, spellMedia } from '../client/styles/media.ts';
import { partsIn } from '../client/styles/parts.ts';

const STYLES = new URL('../client/styles/', import.meta.url);
const PARTS = fileURLToPath(new URL('parts.css', STYLES));
const TOKENS = fileURLToPath(new URL('tokens.css', STYLES));

/** Sizes that nothing changes while the page is open. */
const SIZE = /var\((--(?:gap|box|type)-[\w-]+)\)/g;

interface Node {
  parent?: Node | undefined;
  params?: string;
}

const isBehindHover = ({ parent }: Node): boolean =>
  parent !== undefined && (parent.params?.includes(MEDIA.hover) || isBehindHover(parent));

/**
 * Style sheets on their way to the browser: parts of layouts are put in place, names of breakpoints become the queries of the
 * code's own list, hovers are for pointers that hover, sizes of the scale are put in place, and boxes grow with the user's text.
 * A rule that is written to is visited again.
 */
export const css: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'sheets',
        prepare({ messages, opts }) {
          for (const file of [PARTS, TOKENS])
            messages.push({ type: 'dependency', plugin: 'sheets', file, parent: opts.from });
          const spellPart = partsIn(readFileSync(PARTS, 'utf8'));
          const sizes = new Map(
            [...readFileSync(TOKENS, 'utf8').matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, size]) => [
              name,
              size,
            ]),
          );
          return {
            AtRule: {
              include(rule, { Declaration }) {
                const from = rule.source ? { source: rule.source } : {};
                rule.replaceWith(spellPart(rule.params).map(one => new Declaration({ ...one, ...from })));
              },
              media(rule) {
                const params = spellMedia(rule.params);
                if (params !== rule.params) rule.params = params;
              },
              container(rule) {
                const params = spellLengths(rule.params);
                if (params !== rule.params) rule.params = params;
              },
            },
            Rule(rule, { AtRule }) {
              if (!rule.selector.includes(':hover') || isBehindHover(rule)) return;
              const hover = new AtRule({ name: 'media', params: MEDIA.hover });
              rule.replaceWith(hover);
              hover.append(rule);
            },
            Declaration(declaration) {
              const { value: written } = declaration;
              const value = spellLengths(written.replace(SIZE, (whole, name) => sizes.get(name) ?? whole));
              if (value !== declaration.value) declaration.value = value;
            },
          };
        },
      },
    ],
  },
};
