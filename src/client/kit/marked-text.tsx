import { Fragment, type ReactNode } from 'react';

/** `<b>…</b>` or `<time/>`. */
const MARK = /<(\w+)>(.*?)<\/\1>|<(\w+)\/>/g;

interface MarkedTextProps {
  /** A text of the catalogue, its values filled in; marks do not nest. */
  text: string;
  /** Element for each mark, given the words inside it. A mark without one leaves its words. */
  marks: Readonly<Record<string, (words: string) => ReactNode>>;
}

/** A translated text with elements where the translation marks them. `Trans` would bring an HTML parser along. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { 0: whole, 1: pair, 2: words = '', 3: single, index } of text.matchAll(MARK)) {
    const mark = marks[pair ?? single ?? ''];
    parts.push(text.slice(at, index), <Fragment key={index}>{mark ? mark(words) : words}</Fragment>);
    at = index + whole.length;
  }
  return [...parts, text.slice(at)];
}
