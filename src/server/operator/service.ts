import { eq } from 'drizzle-orm';
import { closeCode } from '../../protocol/close-codes';
import type { ServerMessage } from '../../protocol/entities';
import { kingToHundredths } from '../../rules/money';
import { isLoopback } from '../configuration';
import type { Database } from '../database/database';
import { setDisabled } from '../identity/accounts';
import { readMessages, readNumber, writeMessages, writeNumber } from '../installation/settings';
import { isItemKind, isKnownItem, knownItems } from '../items/catalogue';
import { giveActiveItem } from '../items/store';
import { transfer } from '../ledger/ledger';
import type { Live } from '../live/live';
import { isLanguage, LANGUAGES, type Language } from '../pages/language';
import { findByUsername, findPlayer, type PlayerRow, shownName } from '../players/store';
import { player } from '../players/tables';
import { closeReport } from '../reports/store';
import type { Drain } from './drain';
import type { NodeFacts } from './status';
import { durationText, numberText } from './texts';

/** What the operator can do. Each answers a sentence for him. */

export interface OperatorParts {
  db: Database;
  now: () => number;
  node: NodeFacts;
  live: Pick<Live, 'dropUser' | 'figures' | 'unfinished'>;
  drain: Drain;
}

/** An order that cannot be carried out; the message is for the operator. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

export async function setBanned({ db, live }: OperatorParts, who: string, banned: boolean): Promise<string> {
  const found = await somebody(db, who);
  await db.update(player).set({ banned }).where(eq(player.uid, found.uid));
  if (banned) live.dropUser(found.uid, closeCode.notAllowed);
  return `${shownName(found)} is ${banned ? 'banned' : 'no longer banned'}.`;
}

/** Whoever is connected is let in again as soon as he has agreed (IP-21). */
export async function requireNewTerms({ db, live }: OperatorParts): Promise<string> {
  const version = (await readNumber(db, 'termsVersion')) + 1;
  await writeNumber(db, 'termsVersion', version);
  live.dropUser(null, closeCode.notAllowed);
  return `Everybody has to agree to the terms again (version ${version}).`;
}

/** @param king amount with up to two decimals */
export async function grantKing({ db }: OperatorParts, who: string, king: number): Promise<string> {
  if (!(king >= 0.01) || king > 1_000_000_000 || Math.abs(king * 100 - Math.round(king * 100)) > 1e-6) {
    throw new OperatorError('The amount has to be above 0, with at most two decimals.');
  }
  const found = await somebody(db, who);
  if (found.house) throw new OperatorError('House players own no KING.');
  await db.transaction(tx =>
    transfer(tx, {
      currency: 'KING',
      from: { kind: 'mint' },
      to: { kind: 'player', uid: found.uid },
      amount: kingToHundredths(king),
      reason: 'grant',
      reference: 'operator',
    }),
  );
  return `${shownName(found)} got ${king} KING.`;
}

export async function awardItem(
  { db }: OperatorParts,
  who: string,
  kind: string,
  name: string,
): Promise<string> {
  if (!isItemKind(kind)) throw new OperatorError('The kind is avatar, piece, frame, flag or board.');
  if (!isKnownItem(kind, name)) {
    throw new OperatorError(`There is no ${kind} "${name}". There are: ${knownItems(kind).join(', ')}.`);
  }
  const found = await somebody(db, who);
  const id = await db.transaction(tx => giveActiveItem(tx, found.uid, kind, name));
  return `${shownName(found)} owns the ${kind} ${name} (item ${id}) and shows it from the next game on.`;
}

export interface MessageOrder {
  lang: string;
  text: string;
  link?: { url: string; name: string } | undefined;
}

export async function setMessage({ db, now }: OperatorParts, order: MessageOrder): Promise<string> {
  const lang = knownLanguage(order.lang);
  if (order.link && !isSafeLink(order.link.url)) {
    throw new OperatorError('The link has to begin with https:// or with /.');
  }
  const message: ServerMessage = {
    lang,
    text: order.text,
    date: new Date(now()).toISOString(),
    ...(order.link && { action: order.link }),
  };
  const others = (await readMessages(db)).filter(one => one.lang !== lang);
  await writeMessages(db, [...others, message]);
  return `Players who read ${lang} see the message from their next page load on.`;
}

/** @param lang `null` clears the messages of all languages */
export async function clearMessage({ db }: OperatorParts, lang: string | null): Promise<string> {
  const kept = lang === null ? [] : (await readMessages(db)).filter(one => one.lang !== knownLanguage(lang));
  await writeMessages(db, kept);
  return lang === null ? 'No message is shown any more.' : `The message in ${lang} is gone.`;
}

export async function announceVersion({ db }: OperatorParts, version: number): Promise<string> {
  await writeNumber(db, 'clientVersion', version);
  return `Clients below version ${version} ask for a reload.`;
}

export async function setIdentity(
  { db, node }: OperatorParts,
  who: string,
  disabled: boolean,
): Promise<string> {
  if (!node.embeddedIdentity) {
    throw new OperatorError('Sign-in is by Firebase here: use the Firebase console.');
  }
  const count = await setDisabled(db, who, disabled);
  if (count === 0) throw new OperatorError(`Nobody has signed in as "${who}".`);
  return `${who}: ${count} ${count === 1 ? 'identity' : 'identities'} ${disabled ? 'disabled' : 'enabled'}.`;
}

export async function endReport({ db }: OperatorParts, id: number): Promise<string> {
  if (!(await closeReport(db, id))) throw new OperatorError(`There is no open report ${id}.`);
  return `Report ${id} is closed.`;
}

/** @param waitSeconds how long running games may go on; `null` cancels */
export function setDraining({ drain, live }: OperatorParts, waitSeconds: number | null): string {
  if (waitSeconds === null)
    return drain.cancel() ? 'This node takes games again.' : 'This node is not draining.';
  drain.begin(waitSeconds * 1000);
  const games = live.unfinished();
  if (games === 0) return 'No game is played here: this node ends now.';
  const running = games === 1 ? 'One game is' : `${numberText(games)} games are`;
  return `${running} played on, for ${durationText(waitSeconds * 1000)} at most; then this node ends. See "status".`;
}

async function somebody(db: Database, who: string): Promise<PlayerRow> {
  const found = (await findByUsername(db, who)) ?? (await findPlayer(db, who));
  if (!found) throw new OperatorError(`There is no player "${who}" (a username or an id is needed).`);
  return found;
}

/** An encrypted address, one of this machine, or a path of our own. */
function isSafeLink(link: string): boolean {
  if (link.startsWith('/')) return !/^\/[/\\]/.test(link);
  if (!URL.canParse(link)) return false;
  const { protocol, hostname } = new URL(link);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

function knownLanguage(lang: string): Language {
  if (isLanguage(lang)) return lang;
  throw new OperatorError(`The language is one of ${LANGUAGES.join(', ')}.`);
}
