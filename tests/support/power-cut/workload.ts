import { sql } from 'drizzle-orm';
import { type ClockState, pressClock, startClock } from '../../../src/rules/clock';
import { ChessGame } from '../../../src/rules/game';
import { rulesResult } from '../../../src/rules/result';
import { TIME_CONTROLS } from '../../../src/rules/time-control';
import { checkStore } from '../../../src/server/check/check';
import { reportText } from '../../../src/server/check/findings';
import type { Database } from '../../../src/server/database/database';
import { inTransaction } from '../../../src/server/database/transaction';
import { lookAfterTables, prepareCheckpoint } from '../../../src/server/database/upkeep';
import { keepRatings } from '../../../src/server/games/keep-ratings';
import { type Append, appendMoves, closeGame, createGame } from '../../../src/server/games/store';
import type { Claim } from '../../../src/server/lease/leases';
import { payment, post } from '../../../src/server/ledger/ledger';
import { purchase, sell } from '../../../src/server/market/deals';
import { countResult } from '../../../src/server/players/results';
import { type Random, whole } from '../random';
import type { EmbeddedHere } from './embedded-here';

/** Games, postings and sales by the server's own store, with checkpoints in between, and what was acknowledged of them when. */

const UIDS = Array.from({ length: 10 }, (_, index) => `p${index}`);
const CONTROL = TIME_CONTROLS.RAPID_10;
const RATING = 1500;
const OWNER = 'power-cut';
const ITEMS = 60;
const PRICE = 10;

interface Running {
  claim: Claim;
  uids: readonly [string, string];
  chess: ChessGame;
  clock: ClockState;
  /** SAN of the moves that were sent to the store. */
  sans: string[];
}

/** Rows of a store that the workload has made, by keys such as `move 3/17`. */
type Held = ReadonlyMap<string, string>;

interface Acknowledged {
  /** Steps of the disk before the answer. */
  at: number;
  key: string;
  value: string;
}

export class Workload {
  readonly acknowledged: Acknowledged[] = [];
  /** All that was sent to the store, acknowledged or not. */
  private readonly sent = new Map<string, string>();
  private readonly games: Running[] = [];
  private readonly unsold: { id: number; owner: string }[] = [];
  private time = Date.now();
  private postings = 0;

  /** @param steps number of steps of the disk so far */
  constructor(
    private readonly opened: EmbeddedHere,
    private readonly random: Random,
    private readonly steps: () => number,
  ) {}

  async run(rounds: number): Promise<void> {
    await this.begin();
    for (let round = 0; round < rounds; round++)
      await Promise.all([
        this.move(),
        this.either([this.beginGame, this.endGame, this.post, this.trade, this.tidy]),
      ]);
  }

  /** Faults of a store after a cut: acknowledged rows that are lost, rows that were never sent, findings of the check. */
  async faultsOf(db: Database, cut: number): Promise<string[]> {
    const held = await heldIn(db);
    const lost = this.acknowledged
      .filter(({ at, key, value }) => at <= cut && held.get(key) !== value)
      .map(({ key, value }) => `${key} is not ${value} but ${held.get(key)}`);
    const invented = [...held].filter(([key, value]) => this.sent.get(key) !== value);
    const report = await checkStore(db, {
      isEmbedded: true,
      refereesAll: true,
      signal: new AbortController().signal,
      progress: () => undefined,
    });
    return [
      ...lost,
      ...invented.map(([key]) => `${key} was never sent`),
      ...(report.ok ? [] : [reportText(report)]),
    ];
  }

  /** Sends something to the store, and notes when it was acknowledged. */
  private async send(
    entries: readonly (readonly [key: string, value: string])[],
    work: () => Promise<boolean>,
  ): Promise<void> {
    for (const [key, value] of entries) this.sent.set(key, value);
    if (!(await work())) throw new Error(`the store refused ${entries.join()}`);
    const at = this.steps();
    for (const [key, value] of entries) this.acknowledged.push({ at, key, value });
  }

  private async begin(): Promise<void> {
    const { db } = this.opened;
    await db.execute(
      sql`insert into player (uid, username) select uid, uid from unnest(${sql.param(UIDS)}::text[]) uid`,
    );
    const legs = UIDS.flatMap(uid => payment({ kind: 'mint' }, { kind: 'player', uid }, 'KING', 1_000_000n));
    await db.transaction(tx => post(tx, { reason: 'test', reference: 'first', legs }));
    const { rows } = await db.execute<{ id: string; owner: string }>(sql`
      with made as (
        insert into item (kind, name, owner)
        select 'avatar', 'zombie_0_0', 'p' || (i % ${UIDS.length}::int) from generate_series(1, ${ITEMS}::int) i
        returning id, owner)
      insert into item_history (item, owner, how) select id, owner, 'award' from made returning item as id, owner`);
    this.unsold.push(...rows.map(({ id, owner }) => ({ id: Number(id), owner })));
    for (let game = 0; game < 3; game++) await this.beginGame();
  }

  private either(works: readonly (() => Promise<void>)[]): Promise<void> {
    return works[whole(this.random, 0, works.length - 1)]?.call(this) ?? Promise.resolve();
  }

  /** A move in each running game, in one statement. */
  private async move(): Promise<void> {
    const appends = this.games.filter(({ chess }) => !chess.end()).map(running => this.moveIn(running));
    if (appends.length === 0) return;
    await this.send(
      appends.map(({ id, ply, san }) => [`move ${id}/${ply}`, san] as const),
      async () => appends.every(await appendMoves(this.opened.games, appends)),
    );
  }

  private moveIn(running: Running): Append {
    const { chess, claim, sans } = running;
    const moves = chess.legalMoves();
    const chosen = moves[whole(this.random, 0, moves.length - 1)];
    const played = chosen && chess.move({ ...chosen, promotion: chosen.promotes ? 'q' : null });
    if (!played) throw new Error(`no move in ${chess.fen}`);
    this.time += 10;
    const { state, spent } = pressClock(running.clock, this.time, 0);
    running.clock = state;
    const { from, to, promotion, fen, san } = played;
    sans.push(san);
    const lag = { credit: 0, roundTrip: null, shortestWay: null };
    return {
      ...claim,
      ...lag,
      ply: sans.length,
      san,
      from,
      to,
      promotion,
      fen,
      mid: null,
      left: state.left,
      spent,
      at: this.time,
    };
  }

  private async beginGame(): Promise<void> {
    const playing = this.games.flatMap(({ uids }) => uids);
    const [white, black] = UIDS.filter(uid => !playing.includes(uid)).sort(() => this.random() - 0.5);
    if (white === undefined || black === undefined) return;
    const origin = { kind: 'quick' } as const;
    const ratings = { w: RATING, b: RATING };
    const made = await createGame(this.opened.games, OWNER, {
      white,
      black,
      control: CONTROL,
      rated: true,
      origin,
      ratings,
    });
    if (!made.ok) throw new Error(`${white} is playing already`);
    const { claim } = made;
    await this.send([[`begun ${claim.id}`, white]], async () => true);
    this.games.push({
      claim,
      uids: [white, black],
      chess: new ChessGame(),
      clock: startClock(CONTROL, this.time),
      sans: [],
    });
  }

  private async endGame(): Promise<void> {
    const index = whole(this.random, 0, this.games.length - 1);
    const [running] = this.games.splice(index, 1);
    if (!running) return;
    const { claim, chess, clock } = running;
    const end = chess.end();
    const result = end ? rulesResult(end) : ({ result: 'white', reason: 'surrender' } as const);
    await this.send([[`ended ${claim.id}`, result.reason]], () =>
      closeGame(this.opened.games, claim, { how: 'ended', result }, clock.left, [countResult, keepRatings]),
    );
  }

  private async post(): Promise<void> {
    const [from = '', to = ''] = [...UIDS].sort(() => this.random() - 0.5);
    const reference = `posting ${++this.postings}`;
    const amount = BigInt(whole(this.random, 1, 500));
    const legs = payment({ kind: 'player', uid: from }, { kind: 'player', uid: to }, 'KING', amount);
    await this.send(
      [[reference, `${from} ${to} ${amount}`]],
      async () =>
        (await inTransaction(this.opened.db, tx => post(tx, { reason: 'test', reference, legs }))).ok,
    );
  }

  private async trade(): Promise<void> {
    const item = this.unsold.pop();
    if (!item) return;
    const { id, owner } = item;
    const buyer = UIDS.find(uid => uid !== owner) ?? '';
    const body = { id, itemType: 'AVATAR', price: PRICE };
    const { db } = this.opened;
    await this.send(
      [[`listed ${id}`, owner]],
      async () => (await inTransaction(db, tx => sell(tx, owner, body))).ok,
    );
    await this.send(
      [[`sold ${id}`, buyer]],
      async () => (await inTransaction(db, tx => purchase(tx, buyer, body))).ok,
    );
  }

  /** The database's own work. */
  private tidy(): Promise<void> {
    const { db, flushAhead } = this.opened;
    const checkpoint = async (): Promise<void> => void (await db.execute(sql`checkpoint`));
    return this.either([
      checkpoint,
      () => prepareCheckpoint(db, flushAhead),
      async () => {
        await prepareCheckpoint(db, flushAhead);
        await checkpoint();
      },
      async () => void (await db.execute(sql`select pg_switch_wal()`)),
      () => lookAfterTables(db),
    ]);
  }
}

/** Reads what a store holds of a workload. */
async function heldIn(db: Database): Promise<Held> {
  const { rows } = await db.execute<{ key: string; value: string }>(sql`
    select 'move ' || game || '/' || ply as key, san as value from game_move
    union all select 'begun ' || id, white from game
    union all select 'ended ' || id, reason from game where state = 'ended'
    union all select ledger_transfer.reference, g.owner || ' ' || t.owner || ' ' || more.amount from ledger_transfer
      join ledger_entry less on less.transfer = ledger_transfer.id and less.amount < 0
      join ledger_entry more on more.transfer = ledger_transfer.id and more.amount > 0
      join ledger_account g on g.id = less.account join ledger_account t on t.id = more.account
      where ledger_transfer.reference like 'posting %'
    union all select 'listed ' || item, seller from listing
    union all select 'sold ' || item, buyer from listing where buyer is not null`);
  return new Map(rows.map(({ key, value }) => [key, value]));
}
