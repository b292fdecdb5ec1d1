/**
 * `node tests/lint.mjs`: rules of our own that Biome has none for, over style sheets, the client and the tests. Prints where
 * each is broken and what to do; exits with 1 when one is. Each rule brings what it must find and what it must let through,
 * and is tried on both before it is believed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const TOKENS = 'src/client/styles/tokens.css';
const MEDIA = 'src/client/styles/media.ts';
const SUITES = 'unit|contract|e2e|fault|visual|tools';

const isSheet = path => /^src\/client\/.*\.scss$/.test(path);
/** Tests that must not wait by the clock. Tools do: pictures are looked at by people, benchmarks measure time. */
const isTest = path => /^tests\/(?:unit|contract|e2e|fault|visual|support)\/.*\.tsx?$/.test(path);

/** Properties that are painted without taking room. */
const PAINTED =
  /^(box-shadow|text-shadow|filter|outline(-offset)?|text-underline-offset|mask-image|background(-[a-z]+)?|transform|translate)$/;
const DECLARATION = /(?:^[ \t]*(\/\*[^*]*\*\/)\s*)?^[ \t]*([a-z-]+):([^;{}]*);[ \t]*(\/\*)?/gm;

/** @returns whether a declaration has a literal size or layer and no comment that explains it */
function isLiteral([, above, property, value, beside]) {
  if (above || beside || value.includes('/*') || PAINTED.test(property)) return false;
  if (property === 'z-index') return /\d/.test(value.replace(/var\([^)]*\)/g, ''));
  const sizes = [...value.matchAll(/(?<![\w.-])-?(\d*\.?\d+)(px|rem|pt)\b/g)];
  return sizes.some(([, size, unit]) => unit !== 'px' || Number(size) > 2);
}

/** @returns the arguments of a call whose opening bracket is before `from` */
function argumentsAt(text, from) {
  let depth = 1;
  let end = from;
  for (; depth > 0 && end < text.length; end += 1) {
    if ('([{'.includes(text[end])) depth += 1;
    if (')]}'.includes(text[end])) depth -= 1;
  }
  return text.slice(from, end - 1);
}

/** @returns where a test waits for a second or longer, or a page for any time, without a comment on the line above */
function unexplainedWaits(text) {
  return [...text.matchAll(/(?<![\w.])(setTimeout|sleep)\(|\.(waitForTimeout)\(/g)].flatMap(call => {
    const given = argumentsAt(text, call.index + call[0].length);
    const time = call[1] === 'setTimeout' ? given.slice(given.lastIndexOf(',') + 1) : given;
    const isLong = [...time.matchAll(/(?<![\w.])\d[\d_]*/g)].some(
      ([digits]) => Number(digits.replaceAll('_', '')) >= 1_000,
    );
    if (!isLong && !call[2]) return [];
    const above = text.slice(0, call.index).split('\n').at(-2)?.trim() ?? '';
    return above.startsWith('//') || above.endsWith('*/') ? [] : [call.index];
  });
}

/** A comment's first word where it is a pronoun: the thing it is about has no name yet. */
const NAMELESS =
  /(?:\/\*\*?\s+(?:\* )?|(?<!\/\/[^\n]*\n[ \t]*)\/\/ )(?:Who|Whoever|Whom|What|Whatever|One that|Those|Nobody|Somebody|Of what|Of one that|Only who|They are|It)\b/g;

/** A test's name that begins with a pronoun, or speaks of somebody: its subject has no name. */
const NAMELESS_TEST =
  /\b(?:test|it|describe)(?:\.\w+)*(?:\((?:[^()']|\([^()]*\))*\))?\(\s*'(?:\[[^\]]*\] ?)*(?:(?:who|whoever|whom|what|whatever|those|they|it)\b|[^'\n]*\bsomebody\b)/gi;

const places = (text, pattern) => [...text.matchAll(pattern)].map(({ index }) => index);

const RULES = [
  {
    name: 'sizes',
    todo: 'takes a size or layer of its own: use tokens.css, or say why in a comment on the line or above it',
    covers: isSheet,
    find: css =>
      [...css.matchAll(DECLARATION)]
        .filter(isLiteral)
        .map(({ 0: whole, 2: property, index }) => index + whole.indexOf(property)),
    broken: [
      '.a {\n  font-size: 13.5px;\n}',
      '.a {\n  padding: 0 var(--gap-hair) 7px;\n}',
      '.a {\n  margin: 1rem;\n}',
      '.a {\n  inset: -5px;\n}',
      '.a {\n  --row: calc(\n    100% - 31px\n  );\n}',
      '.a {\n  z-index: 7;\n}',
    ],
    kept: [
      '.a {\n  border: 1px solid;\n  width: 31px; /* as wide as a rook */\n}',
      '.a {\n  /* As wide as a rook. */\n  width: 31px;\n}',
      '.a {\n  box-shadow: 0 4px 9px;\n  z-index: var(--layer-1);\n}',
    ],
  },
  {
    name: 'breakpoints of style sheets',
    todo: `asks for a size by itself: use a name of ${MEDIA}`,
    covers: isSheet,
    find: css =>
      [...css.matchAll(/@media([^{]*)\{/g)]
        .filter(([, query]) => /\((?!--)/.test(query))
        .map(({ index }) => index),
    broken: ['@media (max-width: 640px) {\n}', '@media (--phone), (max-width: 40em) {\n}'],
    kept: ['@media (--phone) and (--still) {\n}'],
  },
  {
    name: 'breakpoints of code',
    todo: `spells a breakpoint a second time: use ${MEDIA}`,
    covers: path => /^src\/client\/.*\.tsx?$/.test(path) && path !== MEDIA,
    find: text => places(text, /\((?:min|max)-(?:width|height):/g),
    broken: ["matchMedia('(max-width: 640px)')"],
    kept: ['matchMedia(MEDIA.phone)'],
  },
  {
    // Imports between suites are biome.json's.
    name: 'files of another suite',
    todo: 'names a file of another suite: put what several need into tests/support',
    covers: path => path.startsWith('tests/'),
    find: text => places(text, new RegExp(String.raw`new URL\(\s*['"\`](?:\.\./)+(?:${SUITES})/`, 'g')),
    broken: ["fork(new URL('../tools/load/process.mjs', import.meta.url));"],
    kept: [
      "new URL('bench.ts', import.meta.url)",
      "new URL('../support/server/engine.mjs', import.meta.url)",
    ],
  },
  {
    name: 'waits by the clock',
    todo: 'waits by the clock: wait for an event, move the clock, or say why in a comment on the line above',
    covers: isTest,
    find: unexplainedWaits,
    broken: [
      'await sleep(1_000);',
      'await sleep(whole(random, 300, 2_500));',
      'await page.waitForTimeout(400);',
      'await new Promise(resolve => setTimeout(resolve, 1500));',
      'setTimeout(() => {\n  go();\n}, 2 * 3_000);',
    ],
    kept: [
      'await sleep(20);',
      '// The rate limit is the database’s.\nawait sleep(1_000);',
      'setTimeout(() => go(1_000), 10);',
      'test.setTimeout(240_000);',
    ],
  },
  {
    name: 'openings of comments',
    todo: 'is a comment that begins without naming its thing: say what it is about, then why',
    covers: () => true,
    find: text => places(text, NAMELESS),
    broken: [
      '/** What is for sale. */',
      '/** They are for sale. */',
      '/**\n * Whoever plays.\n */',
      '  // Nobody is told.\n  hide();',
      'const a = 1; // It is one.',
      '.a {\n  /* What is left over is shared out. */\n  gap: 0;\n}',
    ],
    kept: [
      '/** Offers of the marketplace. */',
      '/** Items.\n * It follows their order. */',
      '// A block is secret:\n// nobody is told.',
      '// Blocks are kept.\n// It is one row each.',
      '/* Whole KING. */',
    ],
  },
  {
    name: 'names of tests',
    todo: 'is a test whose name does not say its subject: subject, verb, outcome',
    covers: path => /\.(?:test|spec)\.tsx?$/.test(path),
    find: text => places(text, NAMELESS_TEST),
    broken: [
      "test('[IP-02] what concerns a user is heard', async () => {",
      "  it.each([1, 2])('[WS-18] whoever watches hears %i', () => {",
      "test('a move is told where somebody watches', () => {",
    ],
    kept: ["test('[WS-18] a move reaches a spectator', () => {", "test('italics are kept', () => {"],
  },
  {
    // The screen of a game itself is fetched before there is a game.
    name: 'parts of a game that come later',
    todo: 'takes board and clocks away where its file does not come: use `optional` of screen/lazy-screen',
    covers: path =>
      /^src\/client\/(?:game|play)\/.*\.tsx?$/.test(path) && path !== 'src/client/play/on-demand.ts',
    find: text => places(text, /\blazyScreen\(/g),
    broken: ["const Through = lazyScreen(() => import('./through'), 'Through');"],
    kept: ["const Through = optional(() => import('./through'), 'Through', 'who is through');"],
  },
  {
    name: 'components in files of their own',
    todo: 'says nothing while the server is gone: use `lazyScreen` or `optional` of screen/lazy-screen',
    covers: path => /^src\/client\/.*\.tsx?$/.test(path) && path !== 'src/client/screen/lazy-screen.ts',
    find: text => places(text, /\blazy\(/g),
    broken: ["const Menu = lazy(async () => ({ default: (await import('./menu')).Menu }));"],
    kept: ["const Menu = lazyScreen(() => import('./menu'), 'Menu');"],
  },
  {
    name: 'figures',
    todo: 'writes figures with marks of its own: use src/client/kit/number-text',
    covers: path => /^src\/client\/.*\.tsx?$/.test(path) && path !== 'src/client/kit/number-text.ts',
    find: text => places(text, /\bIntl\.NumberFormat\(|\.toLocaleString\(/g),
    broken: ['new Intl.NumberFormat(language).format(count)', 'count.toLocaleString(i18n.language)'],
    kept: ['numberText(count, i18n.language)', 'made: Map<string, Intl.NumberFormatPart[]>'],
  },
  {
    name: 'typed numbers',
    todo: 'reads a typed number by itself: use readTyped of src/rules/typed-number, or a type of text',
    covers: path => /^src\/client\/.*\.tsx?$/.test(path),
    find: text => places(text, /\btype="number"|\bvalueAsNumber\b|\bNumber\((?:typed|value)\b/g),
    broken: ['<input type="number" />', 'const stake = field.valueAsNumber;', 'const below = Number(value);'],
    kept: ['<input type="text" inputMode="numeric" />', 'const page = Number(query.get("page"));'],
  },
  {
    name: 'keys of input methods',
    todo: 'asks by itself for what keys/composed-keys keeps from every listener of the page',
    covers: path => /^src\/client\/.*\.tsx?$/.test(path) && path !== 'src/client/keys/composed-keys.ts',
    find: text => places(text, /\bisComposing\b|\bkeyCode\b|\bonCompositionEnd\b/g),
    broken: [
      "if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;",
      'if (event.keyCode === 229) return;',
    ],
    kept: ["if (event.key !== 'Enter') return;"],
  },
  {
    name: 'limits of Vitest',
    todo: 'waits by `eventually` of tests/support: a second is over soon on a busy machine',
    covers: path =>
      path.startsWith('tests/') && !path.endsWith('/eventually.ts') && path !== 'tests/lint.mjs',
    find: text => places(text, /\bvi\.wait(?:For|Until)\(/g),
    broken: ['await vi.waitFor(() => expect(games).toHaveLength(1));', 'await vi.waitUntil(() => isOpen);'],
    kept: ['await eventually(() => expect(games).toHaveLength(1));'],
  },
  {
    name: 'names of players',
    todo: 'gives a player a name of its own: servers are shared, use freshName()',
    covers: path => /^tests\/(?:contract|e2e|fault|support)\//.test(path),
    find: text =>
      places(
        text,
        /(?:\.player\(|\.signIn\(|\b(?:newPlayer|comeBack)\([\w.]+, |\bsignIn\(\w+, '\w+', )(?:'[^']*'|`[^`$]*`)[,)]/g,
      ),
    broken: [
      "server.player('Ada')",
      "server.signIn('Ada', 'apple.com')",
      "newPlayer(server.url, 'Ada')",
      'Person.comeBack(page, `Ada`)',
      "signIn(page, 'google', 'Ada')",
    ],
    kept: [
      "server.player(freshName('Ada'))",
      'server.player()',
      "signIn(page, 'google', name)",
      `server.player(\`Lender_\${name}\`)`,
      // A name as long as the limit.
      "server.player('W'.repeat(20))",
    ],
  },
];

/** @returns each `--gap-…`, `--box-…`, `--type-…`, `--r-…` and `--layer-…` that is used but not declared, or declared but not used */
function strayTokens(sheets, tokens) {
  const scale = '--(?:gap|box|type|r|layer)-[\\w-]+';
  const used = new Set(
    sheets.flatMap(({ text }) => text.match(new RegExp(`(?<=var\\()${scale}`, 'g')) ?? []),
  );
  const declared = new Set(tokens.match(new RegExp(`${scale}(?=:)`, 'g')));
  return [
    ...[...used].filter(one => !declared.has(one)).map(one => `${one} is used, but not declared`),
    ...[...declared].filter(one => !used.has(one)).map(one => `${one} is declared, but used nowhere`),
  ];
}

/** Planted texts in which a rule does not find its fault, or finds one without cause. */
function doubts() {
  const ofRules = RULES.flatMap(({ name, find, broken, kept }) => [
    ...broken.filter(text => find(text).length !== 1).map(text => `${name}: not found once in ${text}`),
    ...kept.filter(text => find(text).length > 0).map(text => `${name}: found in ${text}`),
  ]);
  const planted = strayTokens(
    [{ text: 'top: var(--gap-a); left: var(--gap-b);' }],
    '--gap-a: 1px; --r-1: 2px;',
  );
  return planted.length === 2 ? ofRules : [...ofRules, `tokens: ${planted.length} found instead of 2`];
}

const read = path => readFileSync(join(root, path), 'utf8');
const files = ['src', 'tests']
  .flatMap(folder => readdirSync(join(root, folder), { recursive: true }).map(path => join(folder, path)))
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => /\.(?:s?css|tsx?|m?js)$/.test(path) && !path.includes('node_modules'))
  // This file plants faults.
  .filter(path => path !== 'tests/lint.mjs')
  .map(path => ({ path, rules: RULES.filter(({ covers }) => covers(path)) }))
  .filter(({ rules }) => rules.length > 0)
  .map(({ path, rules }) => ({ path, rules, text: read(path) }));
const nowhere = RULES.filter(rule => !files.some(({ rules }) => rules.includes(rule)));

const findings = [
  ...doubts(),
  ...nowhere.map(({ name }) => `${name}: covers no file`),
  ...files.flatMap(({ path, rules, text }) =>
    rules.flatMap(({ find, todo }) =>
      find(text).map(index => {
        const lines = text.slice(0, index).split('\n');
        return `${path}:${lines.length} ${todo}\n    ${text.split('\n')[lines.length - 1].trim()}`;
      }),
    ),
  ),
  ...strayTokens(
    files.filter(({ path }) => isSheet(path)),
    read(TOKENS),
  ).map(text => `${TOKENS}: ${text}`),
];
for (const finding of findings) console.error(finding);
if (findings.length > 0) {
  console.error(`${findings.length} found by tests/lint.mjs.`);
  process.exitCode = 1;
}
