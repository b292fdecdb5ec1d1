import b from '../../../../../assets/pieces/bone/b.svg?raw';
import k from '../../../../../assets/pieces/bone/k.svg?raw';
import n from '../../../../../assets/pieces/bone/n.svg?raw';
import p from '../../../../../assets/pieces/bone/p.svg?raw';
import q from '../../../../../assets/pieces/bone/q.svg?raw';
import r from '../../../../../assets/pieces/bone/r.svg?raw';

/** The `bone` set: skulls and knuckle bones, the company of the zombie avatars. */
export const svgs = { p, n, b, r, q, k };
