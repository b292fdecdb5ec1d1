import type { ServerMessage } from '../../protocol/entities';
import { isLanguage, LANGUAGES } from '../../protocol/settings';
import { isLoopback } from '../configuration-values';
import type { Database } from '../database/database';
import { type Handler, handle } from '../operator/order';
import { clearMessageOrder, setMessageOrder, versionOrder } from './commands';
import { changingSettings, readMessages, writeMessages, writeNumber } from './settings';

export interface InstallationOrderDeps {
  db: Database;
  /** Epoch milliseconds. */
  now(): number;
}

/** Handlers of the orders that reach all players: the operator's messages, and the client's version. */
export const installationHandlers = ({ db, now }: InstallationOrderDeps): readonly Handler[] => [
  handle(setMessageOrder, async ({ lang, text, link }) => {
    if (!isLanguage(lang)) return noSuchLanguage;
    if (link && !isSafeLink(link.url)) return { refusal: 'The link has to begin with https:// or with /.' };
    const date = new Date(now()).toISOString();
    const message: ServerMessage = { lang, text, date, ...(link && { action: link }) };
    await changingSettings(db, async tx => {
      const others = (await readMessages(tx)).filter(one => one.lang !== lang);
      await writeMessages(tx, [...others, message]);
    });
    return `Players who read ${lang} see the message from their next page load on.`;
  }),
  handle(clearMessageOrder, async ({ lang }) => {
    if (lang !== null && !isLanguage(lang)) return noSuchLanguage;
    await changingSettings(db, async tx => {
      const kept = lang === null ? [] : (await readMessages(tx)).filter(one => one.lang !== lang);
      await writeMessages(tx, kept);
    });
    return lang === null ? 'No message is shown any more.' : `The message in ${lang} is gone.`;
  }),
  handle(versionOrder, async ({ version }) => {
    await writeNumber(db, 'clientVersion', version);
    return `Clients below version ${version} ask for a reload.`;
  }),
];

const noSuchLanguage = { refusal: `The language is one of ${LANGUAGES.join(', ')}.` };

/** Whether a link is safe to show: an https address, one of this machine, or a path of our own. */
function isSafeLink(link: string): boolean {
  if (link.startsWith('/')) return !/^\/[/\\]/.test(link);
  if (!URL.canParse(link)) return false;
  const { protocol, hostname } = new URL(link);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
