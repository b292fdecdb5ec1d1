import { useEffect, useState } from 'react';
import type { Language } from '../../protocol/settings';
import { type Opening, type OpeningBook, openingOf, partsOf, readOpenings } from '../../rules/openings';
import { useLanguage } from '../page/languages';
import { logTrouble } from '../reporting/report';

/** Data fetched once, at the first need. Without them everything else is shown all the same: `null`. */
class Fetched<Content> {
  content: Content | null = null;
  private coming: Promise<Content | null> | null = null;

  constructor(
    private readonly name: string,
    private readonly fetch: () => Promise<Content>,
  ) {}

  load(): Promise<Content | null> {
    this.coming ??= this.fetch()
      .then(content => {
        this.content = content;
        return content;
      })
      .catch((error: unknown) => {
        logTrouble(`${this.name}: ${String(error)}`);
        // The next screen tries again.
        this.coming = null;
        return null;
      });
    return this.coming;
  }
}

const book = new Fetched('openings', async () =>
  readOpenings((await import('../../../assets/openings/openings.json')).default),
);

/** Openings themselves in the reader's language, by their English names. English needs none. */
type Families = Readonly<Record<string, string>>;
const FILES = import.meta.glob<Families>('../../../assets/openings/families/*.json', { import: 'default' });
const families = new Map<Language, Fetched<Families>>();

function familiesOf(language: Language): Fetched<Families> {
  const load = FILES[`../../../assets/openings/families/${language}.json`];
  const known = families.get(language) ?? new Fetched(`openings in ${language}`, async () => load?.() ?? {});
  families.set(language, known);
  return known;
}

function useFetched<Content>(fetched: Fetched<Content>): { content: Content | null; isOver: boolean } {
  const [over, setOver] = useState<Fetched<Content> | null>(fetched.content ? fetched : null);
  useEffect(() => {
    let isShown = true;
    void fetched.load().then(() => {
      if (isShown) setOver(fetched);
    });
    return () => {
      isShown = false;
    };
  }, [fetched]);
  return { content: fetched.content, isOver: over === fetched };
}

/** The names of openings; `null` until they are there. */
export const useOpenings = (): OpeningBook | null => useFetched(book).content;

/** An opening's name in the reader's language. */
export interface OpeningName {
  family: string;
  /** Whether `family` is in the reader's language; in English otherwise. */
  isTranslated: boolean;
  /** In English, as the table has it; empty where the name says none. */
  variation: string;
}

/** The names of openings in the reader's language; `null` until they are there. */
export function useOpeningNames(): ((opening: Opening) => OpeningName) | null {
  const language = useLanguage();
  const { content, isOver } = useFetched(familiesOf(language));
  if (!isOver) return null;
  return opening => {
    const { family, variation } = partsOf(opening);
    const translated = content?.[family];
    return { family: translated ?? family, isTranslated: translated !== undefined, variation };
  };
}

/** A game with what its opening is called, in English as PGN has it. */
export async function withOpening<Game extends { sans: readonly string[] }>(
  game: Game,
): Promise<Game & { opening: Opening | null }> {
  const found = await book.load();
  return { ...game, opening: found && openingOf(found, game.sans) };
}
