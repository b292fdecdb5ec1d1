import * as v from 'valibot';
import { type Command, exactly, number, only, textOf, UsageError } from '../operator/command-line';
import { type Order, send, shortText } from '../operator/order';

const link = v.object({ url: shortText, name: shortText });

export const setMessageOrder: Order<{
  lang: string;
  text: string;
  link?: v.InferOutput<typeof link> | undefined;
}> = {
  name: 'message',
  schema: v.object({
    lang: shortText,
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)),
    link: v.optional(link),
  }),
};

/** `lang`: `null` clears the messages of all languages. */
export const clearMessageOrder: Order<{ lang: string | null }> = {
  name: 'clear-message',
  schema: v.object({ lang: v.nullable(shortText) }),
};

export const versionOrder: Order<{ version: number }> = {
  name: 'version',
  schema: v.object({ version: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
};

export const installationCommands: readonly Command[] = [
  {
    word: 'message',
    usage: 'message set <es|en|ru|pt|ar> <text> [--url <address> --name <text>] | message clear [<language>]',
    help: 'Shows a message above the pages, one per language, with an optional link; or takes it away.',
    options: { url: { type: 'string' }, name: { type: 'string' } },
    order: ([what, ...args], options) => {
      if (what === 'clear') {
        if (args.length > 1) throw new UsageError('One language at most.');
        return send(clearMessageOrder, { lang: args[0] ?? null });
      }
      if (what !== 'set') throw new UsageError('"set" or "clear" is missing.');
      const [lang, text] = exactly(args, ['a language', 'a text (in quotes)']);
      const [url, name] = [textOf(options.url), textOf(options.name)];
      if ((url === undefined) !== (name === undefined)) throw new UsageError('--url and --name go together.');
      const link = url !== undefined && name !== undefined ? { url, name } : undefined;
      return send(setMessageOrder, { lang, text, ...(link && { link }) });
    },
  },
  {
    word: 'version',
    usage: 'version <n>',
    help: 'Announces a client version; older clients ask for a reload.',
    order: args => {
      const version = number(only(args, 'a version'), 'The version');
      if (!Number.isInteger(version) || version < 1)
        throw new UsageError('The version has to be a whole number from 1 on.');
      return send(versionOrder, { version });
    },
  },
];
