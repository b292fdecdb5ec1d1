import { useEffect, useState } from 'react';
import type { Language } from '../../../protocol/settings';
import {
  type Opening,
  type OpeningBook,
  type OpeningNames,
  openingOf,
  readOpenings,
  shownOpening,
} from '../../../rules/openings';
import { useLanguage } from '../../page/languages';
import { logTrouble } from '../../reporting/report';

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
  readOpenings((await import('../../../../assets/openings/openings.json')).default),
);

const FAMILIES = import.meta.glob<OpeningNames['families']>('../../../../assets/openings/families/*.json', {
  import: 'default',
});
const VARIATIONS = import.meta.glob<OpeningNames['variations']>(
  '../../../../assets/openings/variations/*.json',
  {
    import: 'default',
  },
);
const names = new Map<Language, Fetched<OpeningNames | null>>();

/** The names of openings in a language; English needs none. */
function namesIn(language: Language): Fetched<OpeningNames | null> {
  const known = names.get(language) ?? new Fetched(`openings in ${language}`, () => loadNames(language));
  names.set(language, known);
  return known;
}

async function loadNames(language: Language): Promise<OpeningNames | null> {
  const [families, variations] = await Promise.all([
    FAMILIES[`../../../../assets/openings/families/${language}.json`]?.(),
    VARIATIONS[`../../../../assets/openings/variations/${language}.json`]?.(),
  ]);
  return families && variations ? { families, variations } : null;
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

/** An opening's name, whole in one language. */
export interface OpeningName {
  family: string;
  /** Empty where there is none. */
  variation: string;
  /** Whether it is in the reader's language; in English otherwise. */
  isTranslated: boolean;
}

/** The names of openings in the reader's language; `null` until they are there. */
export function useOpeningNames(): ((opening: Opening) => OpeningName) | null {
  const language = useLanguage();
  const { content, isOver } = useFetched(namesIn(language));
  if (!isOver) return null;
  return opening => ({ ...shownOpening(opening, content), isTranslated: content !== null });
}

/** A game with what its opening is called, in English as PGN has it. */
export async function withOpening<Game extends { sans: readonly string[] }>(
  game: Game,
): Promise<Game & { opening: Opening | null }> {
  const found = await book.load();
  return { ...game, opening: found && openingOf(found, game.sans) };
}
