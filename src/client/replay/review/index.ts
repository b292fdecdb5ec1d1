export { BetterMove, BetterStrip } from './better-move';
export { Glyph } from './glyph';
export { Review } from './review';
export { Summary } from './summary';
