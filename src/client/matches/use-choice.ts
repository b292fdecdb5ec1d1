import { useCallback, useRef, useState } from 'react';
import { MOST_NAMED_GAMES } from '../../protocol/history';
import { useTranslation } from '../i18n/use-translation';
import { type Choice, NONE, press } from './choice';

/**
 * Which games are chosen for a file; none of another list.
 *
 * @param query of the filter that makes the list
 * @param say tells the user that no more can be chosen
 */
export function useChoice(query: string, say: (text: string) => void) {
  const { t } = useTranslation();
  const [held, setHeld] = useState({ query, choice: NONE });
  const choice = held.query === query ? held.choice : NONE;
  // Rows are given one function for ever, so that a press draws one row only.
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
