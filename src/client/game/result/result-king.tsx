import king from '../../../../assets/pieces/court/k.svg?raw';
import type { Outcome } from '../../../rules/result';

const GOLD = { base: '#e9b949', shade: '#a97b1f', light: '#ffe6a3', accent: '#fff7df', outline: '#2b1d05' };
const STEEL = { base: '#8a91ab', shade: '#5a617d', light: '#c3c8dc', accent: '#d7dbea', outline: '#0b0d17' };

const painted = (colours: Record<string, string>): string =>
  `data:image/svg+xml,${encodeURIComponent(king.replace(/\{\{(\w+)\}\}/g, (_, slot: string) => colours[slot] ?? 'none'))}`;

const PICTURES = { gold: painted(GOLD), steel: painted(STEEL) };

interface ResultKingProps {
  outcome: Outcome | 'aborted';
  className?: string | undefined;
}

const IMAGES = { win: 'win', lose: 'loss', draw: 'loss', aborted: 'none' } as const;

/**
 * The king of a result: golden for a win, of steel for a loss and a draw (GM-18), lying down after a loss. Of a game that never
 * began it is of steel too.
 */
export function ResultKing({ outcome, className }: ResultKingProps) {
  return (
    <img
      src={outcome === 'win' ? PICTURES.gold : PICTURES.steel}
      className={className}
      data-image={IMAGES[outcome]}
      alt=""
      draggable={false}
    />
  );
}
