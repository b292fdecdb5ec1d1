import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_NAMED_GAMES } from '../../protocol/history';
import { type Choice, NONE, press } from './choice';

/**
 * The games that are chosen for a PGN file. When the filter makes another list, none is chosen.
 *
 * @param query of the list's filter
 * @param say tells the user that no more can be chosen
 */
export function useChoice(query: string, say: (text: string) => void) {
  const { t } = useTranslation();
  const [held, setHeld] = useState({ query, choice: NONE });
  const choice = held.query === query ? held.choice : NONE;
  // `toggle` reads from a ref so that it stays the same function, and a press renders one row only.
  const latest = useRef({ query, choice });
  latest.current = { query, choice };

  const choose = useCallback((next: Choice) => setHeld({ query: latest.current.query, choice: next }), []);
  const toggle = useCallback(
    (game: number) => {
      const next = press(latest.current.choice, game);
      if (next) choose(next);
      else say(t('matches.choice.most', { most: MOST_NAMED_GAMES }));
    },
    [choose, say, t],
  );
  return { choice, choose, toggle };
}
