/**
 * Text of a stranger as it is kept: what would change how the text around it reads, or is not to be seen at all, is taken
 * out. Emoji and marks that a script needs (joiners, the marks of direction) stay.
 */

/** Controls but for tab and line feed; embeddings, overrides and isolates of direction; invisible signs; tags. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u180e\u200b\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
/** Half of a pair, which no database takes. */
const LONE = /[\ud800-\udfff]/gu;

/** Several lines. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(LONE, '')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();
}

/** One line. */
export const cleanLine = (text: string): string => cleanText(text.replace(/[\s\u2028\u2029]+/g, ' '));

/** Whether there is anything to read: a joiner alone is nothing. */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
