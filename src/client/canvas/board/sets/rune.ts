import b from '../../../../../assets/pieces/rune/b.svg?raw';
import k from '../../../../../assets/pieces/rune/k.svg?raw';
import n from '../../../../../assets/pieces/rune/n.svg?raw';
import p from '../../../../../assets/pieces/rune/p.svg?raw';
import q from '../../../../../assets/pieces/rune/q.svg?raw';
import r from '../../../../../assets/pieces/rune/r.svg?raw';

/** The `rune` set: flat facets and few lines, for bullet and small boards. */
export const svgs = { p, n, b, r, q, k };
