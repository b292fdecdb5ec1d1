import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const CLIENT = fileURLToPath(new URL('../client/', import.meta.url));
const SHEET = '.module.css';
/** Words of the language, which a class may be called and no constant. */
const RESERVED = [
  'arguments|async|await|break|case|catch|class|const|continue|default|delete|do|else|enum|eval|export|extends|false',
  'finally|for|if|implements|import|in|interface|let|new|null|package|private|protected|public|return|static|super',
  'switch|this|throw|true|try|typeof|var|void|while|with|yield',
].join('|');
const IMPORT = /^import (\w+) from ('([^']+\.module\.css)')/gm;

/**
 * Short names of classes, and none of their tables: in a build `styles.button` becomes the name itself. A name is the number of
 * its style sheet and of the class within it, so it is the same in every build of the same code.
 *
 * See src/client/README.md, "A build writes classes and icons short".
 */
export function classNames(): Plugin[] {
  const sources = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).sort();
  const sheets = sources.filter(file => file.endsWith(SHEET)).map(file => pathOf(file));
  const tables = new Set(sources.filter(file => file.endsWith('.tsx')).flatMap(tablesIn));
  return [
    {
      name: 'class-names',
      apply: 'build',
      config: () => ({ css: { modules: { generateScopedName: namer(sheets) } } }),
      transform: {
        order: 'pre',
        filter: { id: /\.tsx(?:\?|$)/, code: SHEET },
        handler: code => ({
          code: code.replace(IMPORT, (line, name, path) =>
            isTable(code, name) ? line : `import * as ${name} from ${path}`,
          ),
          map: null,
        }),
      },
    },
    {
      name: 'class-names-only',
      apply: 'build',
      enforce: 'post',
      transform: {
        order: 'post',
        filter: { id: /\.module\.css$/ },
        handler(code, id) {
          const [names = '', table = ''] = code.split('export default');
          if (table.includes('"') && !tables.has(id))
            throw new Error(`class-names: ${id} has a class that is no name in code: ${table}`);
          // A module whose names have all moved to their readers would go, and its styles with it.
          return { code: tables.has(id) ? code : names, map: null, moduleSideEffects: 'no-treeshake' };
        },
      },
    },
  ];
}

const pathOf = (...parts: string[]): string => normalizePath(join(CLIENT, ...parts));

/** Whether code reads a style sheet by a name that it has in a variable, or by one that no variable can have. */
const isTable = (code: string, name: string): boolean =>
  new RegExp(`\\b${name}\\b(?!\\.(?!(?:${RESERVED})\\b)| from )`).test(code);

/** Style sheets that a file needs as tables. */
function tablesIn(file: string): string[] {
  const code = readFileSync(pathOf(file), 'utf8');
  return [...code.matchAll(IMPORT)]
    .filter(([, name = '']) => isTable(code, name))
    .map(([, , , sheet = '']) => pathOf(file, '..', sheet));
}

function namer(sheets: readonly string[]): (name: string, file: string) => string {
  const names = new Map<string, string[]>();
  return (name, file) => {
    const sheet = normalizePath(file);
    const own = names.get(sheet) ?? [];
    names.set(sheet, own);
    if (!own.includes(name)) own.push(name);
    return `_${sheets.indexOf(sheet).toString(36)}_${own.indexOf(name).toString(36)}`;
  };
}
