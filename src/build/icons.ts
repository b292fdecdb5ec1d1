import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const CREATE = JSON.stringify(fileURLToPath(new URL('icons/create-icon.ts', import.meta.url)));

/**
 * Leaves the drawings of lucide's icons in a build and nothing else of them: no names, which become classes that nothing here
 * reads, no random key for each line, and none of the code that serves other libraries than React.
 *
 * See src/client/README.md, "A build writes classes and icons short".
 */
export function lightIcons(): Plugin {
  return {
    name: 'light-icons',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]lucide-react[\\/].*[\\/]icons[\\/](?!index\.)[^\\/]+\.mjs(?:\?|$)/ },
      handler(code, id) {
        const shapes = /^ {2}node: \[(.*?)\](?:,\n {2}aliases: .*?)?\n};/ms.exec(code)?.[1];
        // Files of old names hand on the icon of the new one.
        if (shapes === undefined && /^export \{ default \} from/m.test(code)) return null;
        if (shapes === undefined || /size: (?!24\b)/.test(code))
          throw new Error(`light-icons: ${id} is not as expected`);
        const drawn = shapes.replaceAll(/, key: "\w+"/g, '');
        return {
          code: `import icon from ${CREATE};\nexport default /* @__PURE__ */ icon(${drawn});`,
          map: null,
        };
      },
    },
  };
}
