import { useTranslation } from 'react-i18next';
import { LETTER_LANGUAGES, type LetterLanguage } from '../../../rules/pgn/letters';
import type { PgnProblem } from '../../../rules/pgn/read';
import { type PgnTree, tagOf } from '../../../rules/pgn/tree';
import { family } from '../../i18n/family';
import { Button } from '../../kit/button';
import { CommentText } from './game-notes';
import styles from './game-notes.module.scss';
import { useProblemText } from './problem-text';

const letterKey = family('replay.free.letters', LETTER_LANGUAGES);

interface GameIntroProps {
  brought: PgnTree;
  problems: readonly PgnProblem[];
  /** Other languages that the letters of its pieces fit. */
  letters: { used: LetterLanguage; others: readonly LetterLanguage[] };
  onLetters: (language: LetterLanguage) => void;
}

/** Problems that are told at once. */
const FEW = 3;

/** Above the moves: which game this is, what was said before it began, and what of it was left out. */
export function GameIntro({ brought, problems, letters, onLetters }: GameIntroProps) {
  const { t, i18n } = useTranslation();
  const [event, round] = [tagOf(brought, 'Event'), tagOf(brought, 'Round')];
  const about = [
    tagOf(brought, 'Site'),
    tagOf(brought, 'Date')?.replace(/(?:\.\?\?)+$/, ''),
    tagOf(brought, 'Annotator'),
  ].filter(part => part !== undefined && part !== null);
  const { result } = brought;
  return (
    <div className={styles.intro} dir={i18n.dir()}>
      {event !== null && <h2 dir="auto">{round === null ? event : `${event} (${round})`}</h2>}
      {(about.length > 0 || result !== '*') && (
        <p className={styles.about}>
          {result !== '*' && <b dir="ltr">{result.replaceAll('-', '–')}</b>}
          {about.map(part => (
            <bdi key={part}>{part}</bdi>
          ))}
        </p>
      )}
      {letters.others.length > 0 && (
        <div className={styles.letters} role="note" data-testid="game-letters">
          {t('replay.free.fits', { name: t(letterKey(letters.used)) })}
          <div>
            {letters.others.map(language => (
              <Button key={language} size="small" onClick={() => onLetters(language)}>
                {t(letterKey(language))}
              </Button>
            ))}
          </div>
        </div>
      )}
      <Problems problems={problems} />
      <CommentText comment={brought.comment} />
    </div>
  );
}

function Problems({ problems }: Pick<GameIntroProps, 'problems'>) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  if (problems.length === 0) return null;
  const [few, rest] = [problems.slice(0, FEW), problems.slice(FEW)];
  const lines = (some: readonly PgnProblem[]) => (
    <ul>
      {some.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
        <li key={index}>{problemText(problem)}</li>
      ))}
    </ul>
  );
  return (
    <div className={styles.problems} role="note" data-testid="game-problems">
      {lines(few)}
      {rest.length > 0 && (
        <details>
          <summary>{t('replay.free.moreLeft', { count: rest.length })}</summary>
          {lines(rest)}
        </details>
      )}
    </div>
  );
}
