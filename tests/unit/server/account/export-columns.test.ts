import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgArray, type PgColumn, PgJsonb, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import composed from '../../../../src/server/compose-export.ts?raw';
import { player } from '../../../../src/server/players/tables';

/** The copy of a player's data has all that the tables say of them, or there is a reason why not. */

const OTHERS = 'tells of another player, whose it is';
const TOKENS = 'a secret, or a mark of one';
const MOMENT = 'gone within minutes';
const NO_PLAYER = 'names no player';
const PASSING = 'of the work of nodes, and gone when it is done';

/** Where a column is in the export, by the section; or in brackets why it is in none. */
const DECIDED: Readonly<Record<string, string>> = {
  'block.player': 'blocked',
  'block.blocked': `(${OTHERS})`,
  'channel_drop.uid': `(${MOMENT})`,
  'departed.identity': '(of an account that has ended)',
  'departed.leaving': '(of an account that has ended)',
  'departed.returned_as': '(a mark by which bans and blocks outlive an account)',
  'design_watch.player': 'watchedDesigns',
  'duel.owner': 'duels',
  'duel.joiner': 'duels',
  'duel.winner': 'duels',
  'duel.challenged': '(a challenge is its owner’s; one that is taken has its joiner)',
  'duel.left_by': '(for its two players while it waits; how it ended is told)',
  'duel.parted': '(for a duel that waits, and emptied then)',
  'duel_limit.uid': 'duelLimits',
  'game.white': 'games',
  'game.black': 'games',
  'idempotency_key.uid': '(answers of a day, kept for repeated calls)',
  'idempotency_key.answer': '(answers of a day, kept for repeated calls)',
  'identity_account.local_id': 'identity',
  'identity_key.private_key': `(${TOKENS})`,
  'identity_key.public_key': `(${NO_PLAYER})`,
  'identity_refresh.local_id': `(${TOKENS})`,
  'identity_ticket.content': `(${MOMENT})`,
  'item.owner': 'items',
  'item.lent_to': '(the item is its owner’s, who lends it)',
  'item_history.owner': 'items',
  'lease.owner': `(${NO_PLAYER})`,
  'ledger_account.owner': 'ledger',
  'listing.seller': 'listings',
  'listing.buyer': 'listings',
  'notice.player': 'notices',
  'notice.news': 'notices',
  'notice.other': `(${OTHERS})`,
  'operator_order.what': '(the operator’s own records)',
  'player.uid': 'profile',
  'player.settings': 'settings',
  'player.rated_from': '(a mark of an account that has ended)',
  'queue_pause.uid': 'queuePause',
  'rating_correction.uid': 'ratingCorrections',
  'recovery_code.uid': `(${TOKENS})`,
  'report.reporter': 'reports',
  'review.requester': 'reviews',
  'review.positions': 'games',
  'review.owner': `(${NO_PLAYER})`,
  'second_look.owner': `(${NO_PLAYER})`,
  'setting.value': `(${NO_PLAYER})`,
  'ticket.player': 'tickets',
  'ticket_message.staff': 'tickets',
  'ticket_message.attachment': 'tickets',
  'tournament.champion': 'tournaments',
  'tournament.draw_order': `(${NO_PLAYER})`,
  'tournament.results': '(all players of a tournament; their own place is told)',
  'tournament.split': `(${NO_PLAYER})`,
  'tournament_entrant.uid': 'tournaments',
  'tournament_run.snapshot': '(all players of a tournament; their own place is told)',
  'tournament_wish.wish': `(${PASSING})`,
  'two_factor.uid': 'twoFactor',
  'two_factor_session.uid': `(${MOMENT})`,
  'user_session.uid': 'sessions',
};

const modules = import.meta.glob<Record<string, unknown>>('../../../../src/server/*/tables.ts', {
  eager: true,
});
const tables = Object.values(modules).flatMap(module =>
  Object.values(module).filter((value): value is PgTable => is(value, PgTable)),
);

/** Names that columns with a player's id have where they are no reference. */
const NAMES = /^(uid|owner|player|staff|identity|local_id|leaving|results)$|_(by|as|to)$|^rated_from$/;

function mayNamePlayer(column: PgColumn, references: ReadonlySet<string>): boolean {
  if (references.has(column.name) || is(column, PgJsonb)) return true;
  const isText = column.getSQLType().startsWith('text') && column.enumValues === undefined;
  return isText && (is(column, PgArray) || NAMES.test(column.name));
}

function columnsOf(table: PgTable): string[] {
  const { name, columns, foreignKeys } = getTableConfig(table);
  const toPlayers = foreignKeys
    .map(key => key.reference())
    .filter(({ foreignTable }) => foreignTable === player)
    .flatMap(reference => reference.columns.map(column => column.name));
  const references = new Set(toPlayers);
  return columns.filter(column => mayNamePlayer(column, references)).map(column => `${name}.${column.name}`);
}

test('[IP-01] each column that may name a player is in the export, or has a reason why not', () => {
  const found = tables.flatMap(columnsOf);
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter(column => !(column in DECIDED))).toEqual([]);
  expect(Object.keys(DECIDED).filter(column => !found.includes(column))).toEqual([]);
  const sections = Object.values(DECIDED).filter(where => !where.startsWith('('));
  expect(sections.filter(name => !new RegExp(`^\\s+${name}[:,]`, 'm').test(composed))).toEqual([]);
});

/** Tables whose rows are of one player, or tell what a player did, and the files that write them into the export. */
const OWN = [
  ...[
    'block',
    'design_watch',
    'duel',
    'duel_limit',
    'game',
    'game_move',
    'identity_account',
    'item',
    'item_history',
  ],
  ...['ledger_account', 'ledger_entry', 'ledger_transfer', 'listing', 'notice', 'player', 'queue_pause'],
  ...[
    'rating_correction',
    'report',
    'review',
    'ticket',
    'ticket_message',
    'tournament_entrant',
    'two_factor',
  ],
  'user_session',
];
const WRITERS = import.meta.glob<string>(
  [
    '../../../../src/server/*/export.ts',
    '../../../../src/server/{blocks,notices,otp,sessions,support}/store.ts',
    '../../../../src/server/{duels/limits,market/watches,pairing/pauses}.ts',
  ],
  { eager: true, query: '?raw', import: 'default' },
);
const IN_PGN = 'in the PGN of its game';
const WAITING = 'of a duel that waits, and emptied or settled at its end';
/** Columns of those tables that no writer reads, and why. */
const VERDICTS = 'computed from the verdicts, which stand in the PGN of the game';
const LEFT_OUT: Readonly<Record<string, string>> = {
  'duel.version': PASSING,
  'duel.challenged': OTHERS,
  'duel.ownerReady': WAITING,
  'duel.joinerReady': WAITING,
  'duel.expiresAt': WAITING,
  'duel.limitAt': WAITING,
  'duel.changedAt': WAITING,
  'duel.leftBy': WAITING,
  'duel.leftHow': WAITING,
  'duel.leftReason': WAITING,
  'duel.parted': WAITING,
  'review.whiteAccuracy': VERDICTS,
  'review.blackAccuracy': VERDICTS,
  'game.originReference': 'the duel or tournament, which is in its own section',
  'game.fen': IN_PGN,
  'game.whiteLeft': IN_PGN,
  'game.blackLeft': IN_PGN,
  'game.turnSince': IN_PGN,
  'game.drawOffer': 'of a game that is being played',
  'game.drawMuted': 'of a game that is being played',
  'game_move.san': IN_PGN,
  'game_move.promotion': IN_PGN,
  'game_move.mid': 'made up by the client for one move',
  'game_move.whiteLeft': IN_PGN,
  'game_move.blackLeft': IN_PGN,
  'game_move.spent': IN_PGN,
  'item.lentTo': OTHERS,
  'player.termsShown': PASSING,
  'player.ratedFrom': 'a mark of an account that has ended',
  'rating_correction.ratedGames': 'where the check of the ratings puts it among the games',
  'review.ownedUntil': PASSING,
  'review.positions': IN_PGN,
  'ticket.words': 'an index of its own text',
  'ticket_message.words': 'an index of its own text',
};

test('[IP-01] each column of what a player has or did is in the export, or has a reason why not', () => {
  const text = Object.values(WRITERS)
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const owned = tables.filter(table => OWN.includes(getTableConfig(table).name));
  expect(owned).toHaveLength(OWN.length);
  const missing = owned.flatMap(table =>
    Object.keys(getTableColumns(table))
      .filter(key => !new RegExp(`\\b${key}\\b`).test(text))
      .map(key => `${getTableConfig(table).name}.${key}`),
  );
  expect(missing.filter(column => !(column in LEFT_OUT))).toEqual([]);
  expect(Object.keys(LEFT_OUT).filter(column => !missing.includes(column))).toEqual([]);
});
