import { ORDINARY_TEXT } from '../styles/lengths';

/** How many times larger than in an untouched browser text is, and with it every box of the style sheets. */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / ORDINARY_TEXT;
