import type { Evidence } from '../../protocol/support';
import { momentText, numberText } from '../operator/texts';
import { html, type Markup } from '../pages/html';
import { itemText, modeText } from './words';

/** Attachments of a player to a ticket. */

/**
 * @param player of the ticket
 * @param reverse way to the order that takes a sale back
 */
export function evidenceText(evidence: Evidence, player: string, reverse: Markup | ''): Markup {
  if (evidence.kind === 'purchase') return purchaseText(evidence, player, reverse);
  const { game, gameMode, white, black, ply, roundTrips, closes } = evidence;
  const breaks = closes.map(({ code, at, ply: then }) => `${code} at ${momentText(at)}, ply ${then}`);
  return html`<dl class="evidence"><dt>Game</dt><dd>${String(game)}, ${modeText(gameMode)}, <bdi>${white}</bdi> – <bdi>${black}</bdi></dd>
<dt>Half-move</dt><dd>${String(ply)}</dd>
<dt>Round trips</dt><dd>${roundTrips.length === 0 ? 'not known' : `${roundTrips.join(', ')} ms`}</dd>
<dt>Breaks</dt><dd>${breaks.length === 0 ? 'none' : breaks.join('; ')}</dd></dl>`;
}

/** A sale by the player's side: what they sold, or bought. */
export function purchaseText(
  { reference, item, price, at, buyer, seller, owner, reversed }: Extract<Evidence, { kind: 'purchase' }>,
  player: string,
  reverse: Markup | '' = '',
): Markup {
  return html`<dl class="evidence"><dt>${seller === player ? 'Sale' : 'Purchase'}</dt><dd>${reference}, ${momentText(at)}</dd>
<dt>Item</dt><dd>${itemText(item.kind, item.name)}, no. ${String(item.id)}</dd>
<dt>Price</dt><dd>${numberText(price)} KING</dd>
<dt>Seller</dt><dd><bdi>${seller}</bdi></dd>
<dt>Buyer</dt><dd><bdi>${buyer}</bdi></dd>
<dt>Now with</dt><dd><bdi>${owner}</bdi></dd>
<dt>Reversed</dt><dd>${reversed ?? html`no ${reverse}`}</dd></dl>`;
}
