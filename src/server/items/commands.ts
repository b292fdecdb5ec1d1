import * as v from 'valibot';
import { idSchema } from '../../protocol/entities';
import { type Command, exactly, number, only, UsageError } from '../operator/command-line';
import { type Order, send, shortText } from '../operator/order';

export const awardOrder: Order<{ who: string; kind: string; name: string }> = {
  name: 'award',
  schema: v.object({ who: shortText, kind: shortText, name: shortText }),
};

export const awardCommand: Command = {
  word: 'award',
  usage: 'award <user> <avatar|piece|frame|flag|board> <name>',
  help: 'Gives a player a new item and puts it into play. Boards: RUBY…; pieces: court, rune_0_1_3…',
  order: args => {
    const [who, kind, name] = exactly(args, ['a user', 'a kind of item', "the item's name"]);
    return send(awardOrder, { who, kind, name });
  },
};

const itemId = v.pipe(idSchema, v.minValue(1));
/** Epoch milliseconds. */
const momentSchema = v.pipe(v.number(), v.integer());

export const listItemsOrder: Order<{ who: string }> = {
  name: 'item-list',
  onlyAsks: true,
  schema: v.object({ who: shortText }),
};
export const showItemOrder: Order<{ id: number }> = {
  name: 'item-show',
  onlyAsks: true,
  schema: v.object({ id: itemId }),
};
export const lendItemOrder: Order<{ id: number; to: string; until: number }> = {
  name: 'item-lend',
  schema: v.object({ id: itemId, to: shortText, until: momentSchema }),
};
export const moveItemOrder: Order<{ id: number; to: string }> = {
  name: 'item-move',
  schema: v.object({ id: itemId, to: shortText }),
};
export const stakeItemOrder: Order<{ id: number; until: number }> = {
  name: 'item-stake',
  schema: v.object({ id: itemId, until: momentSchema }),
};
export const returnItemOrder: Order<{ id: number }> = {
  name: 'item-return',
  schema: v.object({ id: itemId }),
};
export const strikeItemOrder: Order<{ id: number }> = {
  name: 'item-strike',
  schema: v.object({ id: itemId }),
};
/** `on`: its id on the blockchain. */
export const chainItemOrder: Order<{ id: number; on: string }> = {
  name: 'item-chain',
  schema: v.object({ id: itemId, on: v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/)) }),
};

export const itemCommand: Command = {
  word: 'item',
  usage:
    'item list <user> [--json] | item show <id> [--json] | item lend <id> <user> <until> | item stake <id> <until> | item return <id> | item move <id> <user> | item strike <id> | item chain <id> <blockchain id>',
  help: 'Lists what a player owns; shows one item with all its owners. Lends an item to another player, or takes it into deposit, until a date (2026-12-31, or 2026-12-31T20:00Z): then it is its owner’s again by itself, or before by "return". "move" gives it to another player for good. An item in deposit cannot be used, a lent one by its owner alone. "strike" counts a warning, "chain" notes the id under which the items site shows it.',
  order: ([what, ...args]) => {
    if (what === 'list') return send(listItemsOrder, { who: only(args, 'a user') });
    if (what === 'show') return send(showItemOrder, { id: idOf(only(args, "the item's id")) });
    if (what === 'return') return send(returnItemOrder, { id: idOf(only(args, "the item's id")) });
    if (what === 'strike') return send(strikeItemOrder, { id: idOf(only(args, "the item's id")) });
    if (what === 'lend') {
      const [id, to, until] = exactly(args, ["the item's id", 'a user', 'a date']);
      return send(lendItemOrder, { id: idOf(id), to, until: momentOf(until) });
    }
    if (what === 'stake') {
      const [id, until] = exactly(args, ["the item's id", 'a date']);
      return send(stakeItemOrder, { id: idOf(id), until: momentOf(until) });
    }
    if (what === 'move') {
      const [id, to] = exactly(args, ["the item's id", 'a user']);
      return send(moveItemOrder, { id: idOf(id), to });
    }
    if (what !== 'chain')
      throw new UsageError(
        '"list", "show", "lend", "stake", "return", "move", "strike" or "chain" is needed.',
      );
    const [id, on] = exactly(args, ["the item's id", 'an id on the blockchain']);
    return send(chainItemOrder, { id: idOf(id), on });
  },
};

function idOf(text: string): number {
  const id = number(text, "The item's id");
  if (!Number.isInteger(id) || id < 1) throw new UsageError("The item's id is a whole number.");
  return id;
}

function momentOf(text: string): number {
  const moment = /^\d{4}-\d{2}-\d{2}(T|$)/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(moment)) throw new UsageError(`"${text}" is no date like 2026-12-31.`);
  return moment;
}
