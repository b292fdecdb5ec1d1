import { useEffect, useState } from 'react';
import { type Opening, type OpeningBook, openingOf, readOpenings } from '../../rules/openings';
import { logTrouble } from '../reporting/report';

let book: OpeningBook | null = null;
let coming: Promise<OpeningBook | null> | null = null;

/** Fetches the names of openings, once. Without them everything else is shown all the same: `null`. */
export function loadOpenings(): Promise<OpeningBook | null> {
  coming ??= import('../../../assets/openings/openings.json')
    .then(file => {
      book = readOpenings(file.default);
      return book;
    })
    .catch((error: unknown) => {
      logTrouble(`openings: ${String(error)}`);
      // The next screen tries again.
      coming = null;
      return null;
    });
  return coming;
}

/** The names of openings; `null` until they are there. */
export function useOpenings(): OpeningBook | null {
  const [known, setKnown] = useState(book);
  useEffect(() => {
    let isShown = true;
    void loadOpenings().then(found => {
      if (isShown) setKnown(found);
    });
    return () => {
      isShown = false;
    };
  }, []);
  return known;
}

/** A game with what its opening is called. */
export async function withOpening<Game extends { sans: readonly string[] }>(
  game: Game,
): Promise<Game & { opening: Opening | null }> {
  const found = await loadOpenings();
  return { ...game, opening: found && openingOf(found, game.sans) };
}
