/** Letters by which players of a language call the pieces. */

export const LETTER_LANGUAGES = ['en', 'es', 'pt', 'fr', 'de', 'ru'] as const;
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number];

/** King, queen, rook, bishop and knight. */
const LETTERS: Readonly<Record<LetterLanguage, readonly string[]>> = {
  en: ['K', 'Q', 'R', 'B', 'N'],
  es: ['R', 'D', 'T', 'A', 'C'],
  pt: ['R', 'D', 'T', 'B', 'C'],
  fr: ['R', 'D', 'T', 'F', 'C'],
  de: ['K', 'D', 'T', 'L', 'S'],
  ru: ['Кр', 'Ф', 'Л', 'С', 'К'],
};
const ENGLISH = LETTERS.en;
const FIGURINES = '♔♕♖♗♘♙♚♛♜♝♞♟';

/** English letters by those of a text. */
export type PieceLetters = ReadonlyMap<string, string>;

/** The letters of a language; figurines of both colours are read in each. */
export const lettersOf = (language: LetterLanguage): PieceLetters =>
  new Map([
    ...[...FIGURINES].map((sign, index) => [sign, 'KQRBNP'.charAt(index % 6)] as const),
    ...['P', 'П', 'п'].map(sign => [sign, 'P'] as const),
    ...LETTERS[language].map((letter, index) => [letter, ENGLISH[index] ?? ''] as const),
  ]);

/**
 * Languages whose letters a game may be written in: those that know all that are used, English first. Of languages that
 * give them the same meaning only the first is told.
 *
 * @param used letters of pieces as they stand in the game
 */
export function languagesOf(used: ReadonlySet<string>): LetterLanguage[] {
  const meanings = new Set<string>();
  const found: LetterLanguage[] = [];
  for (const language of LETTER_LANGUAGES) {
    const letters = lettersOf(language);
    if (![...used].every(letter => letters.has(letter))) continue;
    const meaning = [...used].map(letter => letters.get(letter)).join('');
    if (meanings.has(meaning)) continue;
    meanings.add(meaning);
    found.push(language);
  }
  return found;
}
