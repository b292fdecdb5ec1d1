import b from '../../../../../assets/pieces/court/b.svg?raw';
import k from '../../../../../assets/pieces/court/k.svg?raw';
import n from '../../../../../assets/pieces/court/n.svg?raw';
import p from '../../../../../assets/pieces/court/p.svg?raw';
import q from '../../../../../assets/pieces/court/q.svg?raw';
import r from '../../../../../assets/pieces/court/r.svg?raw';

/** The `court` set: Staunton silhouettes, the default. */
export const svgs = { p, n, b, r, q, k };
