import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { readDuelCode } from '../../rules/duel';
import { hundredthsToKing } from '../../rules/money';
import type { Database, Queries } from '../database/database';
import { DB_NOW } from '../database/now';
import { inTransaction } from '../database/transaction';
import { ledgerAccount, ledgerEntry, ledgerTransfer } from '../ledger/tables';
import { postNotices } from '../notices/store';
import { type Handler, handle, type Outcome } from '../operator/order';
import { momentText, numberText, printable } from '../operator/texts';
import { shownName } from '../players/store';
import { player } from '../players/tables';
import { listDuelsOrder, reverseDuelOrder, showDuelOrder } from './commands';
import { takeBack } from './escrow';
import { type DuelRow, opponentOf } from './step';
import { holdPlayersOf, lockDuel, write } from './store';
import { duel } from './tables';

/** Duels listed at a time. */
const LISTED = 200;

/** Handlers of the operator's orders about duels. */
export const duelHandlers = (db: Database): readonly Handler[] => [
  handle(listDuelsOrder, async () => {
    const found = await named(db, sql`${duel.state} <> 'ended'`);
    const lines = found.map(lineOf);
    const message = lines.length === 0 ? 'No duel waits or is played.' : lines.join('\n');
    return { message, data: found.map(dataOf) };
  }),
  handle(showDuelOrder, ({ code }) => show(db, code)),
  handle(reverseDuelOrder, ({ code, reason }) => reverse(db, code, reason)),
];

const owner = alias(player, 'owning_player');
const joiner = alias(player, 'joining_player');

interface NamedDuel {
  row: DuelRow;
  owner: typeof player.$inferSelect;
  joiner: typeof player.$inferSelect | null;
}

const named = (db: Queries, which: ReturnType<typeof sql>): Promise<NamedDuel[]> =>
  db
    .select({ row: duel, owner, joiner })
    .from(duel)
    .innerJoin(owner, eq(owner.uid, duel.owner))
    .leftJoin(joiner, eq(joiner.uid, duel.joiner))
    .where(which)
    .orderBy(asc(duel.createdAt))
    .limit(LISTED);

function lineOf({ row, owner: own, joiner: other }: NamedDuel): string {
  const { code, state, how, gameMode, bet, isPublic, createdAt, game } = row;
  const names = other ? `${shownName(own)} – ${shownName(other)}` : shownName(own);
  const about = [
    ...(isPublic ? [] : ['private']),
    ...(game === null ? [] : [`game ${game}`]),
    momentText(createdAt.getTime()),
  ];
  return `${code}  ${how ?? state}  ${gameMode}  ${numberText(bet)} KING  ${names}  (${about.join(', ')})`;
}

const dataOf = ({ row, owner: own, joiner: other }: NamedDuel) => ({
  ...row,
  ownerName: shownName(own),
  joinerName: other && shownName(other),
});

/** Finds a duel by its code as it was typed. */
async function find(db: Queries, typed: string): Promise<NamedDuel | null> {
  const code = readDuelCode(typed);
  if (code === null) return null;
  const [found] = await named(db, sql`${duel.code} = ${code}`);
  return found ?? null;
}

const noSuchDuel = (typed: string): { refusal: string } => ({ refusal: `There is no duel "${typed}".` });

async function show(db: Queries, typed: string): Promise<Outcome> {
  const found = await find(db, typed);
  if (!found) return noSuchDuel(typed);
  const { reversedAt, reversedReason } = found.row;
  const moved = await db
    .select({
      at: ledgerTransfer.at,
      reason: ledgerTransfer.reason,
      kind: ledgerAccount.kind,
      owner: ledgerAccount.owner,
      amount: ledgerEntry.amount,
    })
    .from(ledgerTransfer)
    .innerJoin(ledgerEntry, eq(ledgerEntry.transfer, ledgerTransfer.id))
    .innerJoin(ledgerAccount, eq(ledgerAccount.id, ledgerEntry.account))
    .where(sql`${ledgerTransfer.reference} = ${found.row.code} and ${ledgerTransfer.reason} like 'duel-%'`)
    .orderBy(asc(ledgerTransfer.id), asc(ledgerAccount.id));
  const entries = moved.map(({ at, reason, kind, owner: uid, amount }) => ({
    at: at.getTime(),
    reason,
    account: uid ?? kind,
    king: hundredthsToKing(amount),
  }));
  const lines = [
    lineOf(found),
    ...entries.map(
      ({ at, reason, account, king }) => `    ${momentText(at)}  ${reason}  ${account}  ${king.toFixed(2)}`,
    ),
    ...(reversedAt
      ? [`    reversed ${momentText(reversedAt.getTime())}: ${printable(reversedReason ?? '')}`]
      : []),
  ];
  return { message: lines.join('\n'), data: { ...dataOf(found), entries } };
}

async function reverse(db: Database, typed: string, reason: string): Promise<Outcome | string> {
  const found = await find(db, typed);
  if (!found) return noSuchDuel(typed);
  const done = await inTransaction(db, tx => reverseIn(tx, found.row.code, printable(reason)));
  if (!done.ok) return { refusal: done.refusal };
  return `Duel ${found.row.code} is reversed: each has their own ${numberText(found.row.bet)} KING again.`;
}

type Reversed = { ok: true } | { ok: false; refusal: string };
const refused = (refusal: string): Reversed => ({ ok: false, refusal });

/** The two between whom the payment of a duel is taken back, or why it is not. */
export function reversalOf(row: DuelRow): { winner: string; loser: string } | string {
  const { how, winner, bet } = row;
  const loser = winner === null ? null : opponentOf(row, winner);
  if (how !== 'won' || winner === null || loser === null || bet === 0)
    return 'Only a duel with a stake that somebody has won can be reversed.';
  return row.reversedAt ? 'This duel is reversed already.' : { winner, loser };
}

async function reverseIn(
  tx: Parameters<typeof lockDuel>[0],
  code: string,
  reason: string,
): Promise<Reversed> {
  await holdPlayersOf(tx, code);
  const row = (await lockDuel(tx, code))?.row;
  if (!row) throw new Error('a duel is gone');
  const sides = reversalOf(row);
  if (typeof sides === 'string') return refused(sides);
  const { winner, loser } = sides;
  // If the reversal is refused below, the rollback takes these notices back.
  const news = { kind: 'duelReversed', king: row.bet, reason } as const;
  await postNotices(tx, [
    { to: winner, news: { ...news, part: 'winner' } },
    { to: loser, news: { ...news, part: 'loser' } },
  ]);
  const moved = await takeBack(tx, row, winner, loser);
  if (!moved.ok) return refused(`The winner does not have the ${numberText(row.bet)} KING any more.`);
  await write(tx, row, { reversedAt: DB_NOW, reversedReason: reason });
  return { ok: true };
}
