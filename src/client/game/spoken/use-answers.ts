import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { snapshot } from 'valtio';
import { withTexts } from '../../i18n/i18n';
import type { Question } from '../../keys/tables';
import { useShownGame } from '../shown-game';

export interface Asked {
  text: string;
  /** How many questions have been asked. */
  count: number;
}

/** Answers to questions asked by key. Their words are fetched with the first question. */
export function useAnswers(): { asked: Asked; ask: (question: Question) => void } {
  const { t } = useTranslation();
  const shown = useShownGame();
  const [asked, setAsked] = useState<Asked>({ text: '', count: 0 });
  const ask = useCallback(
    (question: Question) => {
      withTexts(['keys'], () => import('./spoken-answer'))
        .then(({ spokenAnswer }) => {
          const text = spokenAnswer(t, question, snapshot(shown.store), shown, performance.now());
          setAsked(({ count }) => ({ text, count: count + 1 }));
        })
        // Without a connection there is no answer the first time; the next question tries again.
        .catch(() => undefined);
    },
    [t, shown],
  );
  return { asked, ask };
}
