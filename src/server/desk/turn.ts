import { html, type Markup } from '../pages/html';

/** Query of a page: which parts of the facts beside are shown. */
export type Asked = Readonly<Record<string, string>>;

/**
 * Makes a way to the same page with something else shown beside: a link, or while an answer is written a button that
 * sends it along, so that it stays.
 *
 * @param change of the address; an empty value takes one out
 * @param part of the page that is looked at then
 * @param sign as it is shown; `label` is how it is called where that is no word
 */
export type Turn = (change: Asked, part: string, sign: string, label?: string) => Markup;

export const turnsOf =
  (here: string, asked: Asked, isWriting: boolean): Turn =>
  (change, part, sign, label = sign) => {
    const next = Object.entries({ ...asked, ...change }).filter(([, value]) => value !== '');
    const place = `?${new URLSearchParams(next).toString()}#${part}`;
    return isWriting
      ? html`<button form="answer" formnovalidate formaction="${here}/draft${place}" aria-label="${label}">${sign}</button>`
      : html`<a href="${here}${place}" aria-label="${label}">${sign}</a>`;
  };
