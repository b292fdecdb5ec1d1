import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Papers are the *.md of the project. What they link to and name, and what comments refer to in them, has to exist. */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Made by builds, tests and servers, or not ours. */
const NOT_OURS = /^(?:\.git|node_modules|dist|data|test-results|playwright-report)$/;
/** Folders from which papers may name a file, besides those that the paper lies in. */
const BASES = ['src', 'src/server', 'src/client', 'tests'];
const EXTENSION = /\.(?:tsx?|mjs|s?css|json|md|html|glsl|frag|sql|svg|webp|png)$/;

const files = filesBelow('');
const papers = files.filter(path => path.endsWith('.md'));
const known = new Set([...files, ...files.flatMap(foldersOf), '.']);

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (NOT_OURS.test(entry.name)) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** @returns the folders that a file lies in, the nearest one first */
function foldersOf(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const withoutBlocks = (text: string): string => text.replace(/^```.*?^```/gms, '');
const headingsOf = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

/** @returns the name under which GitHub links to a heading */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** @returns links of a paper that lead nowhere */
function deadLinks(paper: string, text: string): string[] {
  const links = [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)];
  return links
    .map(([, link = '', attribute = '']) => link || attribute)
    .filter(link => !/^[a-z]+:/.test(link))
    .filter(link => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? paper : normalize(join(dirname(paper), path)).replace(/\/$/, '');
      if (!known.has(target)) return true;
      const headings = anchor === undefined ? [] : headingsOf(target === paper ? text : textOf(target));
      return anchor !== undefined && !headings.map(anchorOf).includes(anchor);
    })
    .map(link => `${paper}: ${link}`);
}

/** Whether words between backticks name a file or folder of ours: `chess.js` is a library, and `DATA_DIR/…` lies elsewhere. */
const isPath = (word: string): boolean =>
  /^[\w.@*…-]+(?:\/[\w.@*…-]+)*\/?$/.test(word) &&
  /\/$/.test(word.replace(EXTENSION, '/')) &&
  !/^[A-Z_]+\//.test(word);

const exists = (path: string): boolean => {
  if (!/[*…]/.test(path)) return known.has(path);
  const parts = path.split(/[*…]+/).map(part => part.replace(/[.+?^$()[\]{}|\\]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('[^/]*')}$`);
  return [...known].some(one => pattern.test(one));
};

/** @returns names of files and folders in a paper that are gone */
function deadNames(paper: string, text: string): string[] {
  const bases = [...foldersOf(paper), '.', ...BASES];
  return [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)]
    .map(([, word = '']) => word)
    .filter(isPath)
    .filter(word => !bases.some(base => exists(normalize(join(base, word)).replace(/\/$/, ''))))
    .map(word => `${paper}: ${word}`);
}

/** @returns headings that comments of a file refer to and no paper has */
function deadReferences(path: string, text: string): string[] {
  const flowing = text.replace(/\n\s*(?:\*|\/\/) ?/g, ' ');
  const references = flowing.matchAll(
    /\b[Ss]ee (README of this folder|[\w./-]+\.md), ("[^"]+"(?: and "[^"]+")*)/g,
  );
  return [...references].flatMap(([, where = '', quoted = '']) => {
    const paper = where.endsWith('.md') ? where : join(dirname(path), 'README.md');
    const headings = known.has(paper) ? headingsOf(textOf(paper)) : [];
    return [...quoted.matchAll(/"([^"]+)"/g)]
      .filter(([, heading = '']) => !headings.includes(heading))
      .map(([heading]) => `${path}: ${where}, ${heading}`);
  });
}

test('a link in a paper leads to a file and heading that exist', () => {
  expect(papers.length).toBeGreaterThan(20);
  expect(papers.flatMap(paper => deadLinks(paper, textOf(paper)))).toEqual([]);
});

test('a file or folder named in a paper exists', () => {
  expect(papers.flatMap(paper => deadNames(paper, textOf(paper)))).toEqual([]);
});

test('a comment that refers to a decision names a heading that exists', () => {
  const sources = files.filter(
    path => /\.(?:tsx?|mjs|s?css)$/.test(path) && !path.endsWith('papers.test.ts'),
  );
  const references = sources.filter(path => /\b[Ss]ee README of this folder, "/.test(textOf(path)));
  expect(references.length).toBeGreaterThan(10);
  expect(sources.flatMap(path => deadReferences(path, textOf(path)))).toEqual([]);
});

test('a planted dead link, name and reference are found', () => {
  const planted = [
    '# Planted\n[main](main.ts) [gone](gone.ts) [here](#planted) [nowhere](#elsewhere) [far](https://example.com/x.md)',
    '[its heading](bus/README.md#decisions) [none of its](bus/README.md#wishes) <img src="gone.webp">',
    '`main.ts` `games/` `rules/lag.ts` `compose-….ts` `chess.js` `DATA_DIR/secret.key` `gone.ts` `gone/` `none-….ts`',
  ].join('\n');
  const paper = 'src/server/README.md';
  expect(deadLinks(paper, planted)).toEqual(
    ['gone.ts', '#elsewhere', 'bus/README.md#wishes', 'gone.webp'].map(link => `${paper}: ${link}`),
  );
  expect(deadNames(paper, planted)).toEqual(
    ['gone.ts', 'gone/', 'none-….ts'].map(name => `${paper}: ${name}`),
  );
  const comment = [
    '/**',
    ' * See README of this folder, "The bus is',
    ' * typed JSON" and "Gone". See none/README.md,',
    ' * "Decisions". */',
  ].join('\n');
  expect(deadReferences('src/server/bus/bus.ts', comment)).toEqual([
    'src/server/bus/bus.ts: README of this folder, "Gone"',
    'src/server/bus/bus.ts: none/README.md, "Decisions"',
  ]);
});
