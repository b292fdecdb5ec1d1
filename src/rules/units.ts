/** Names for bare numbers: the product's data mixes both units. */
export type Millis = number;
export type Seconds = number;
