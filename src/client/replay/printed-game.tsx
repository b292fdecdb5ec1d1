import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Side } from '../../rules/chess';
import { SCORES } from '../game/result/score-text';
import { controlText } from '../game/texts/time-text';
import { dayAndTime } from '../matches/date-text';
import { useLanguage } from '../page/languages';
import { StillBoard, stillPieces } from '../screen/still-board';
import { headingText } from './heading-text';
import styles from './printed-game.module.scss';
import type { ReplayMatch } from './state/replay-match';

interface PrintedGameProps {
  match: ReplayMatch;
  /** The position on show. */
  fen: string;
  /** The side at the bottom of the board. */
  orientation: Side;
}

/** A game on paper: names, result, the position on show and all moves, black on white. Mounted only while the page is printed. */
export function PrintedGame(props: PrintedGameProps) {
  return usePrinting() ? createPortal(<Sheet {...props} />, document.body) : null;
}

/** Whether the browser prints the page just now. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture as soon as the event has been heard.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

function Sheet({ match, fen, orientation }: PrintedGameProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { players, end, date, gameMode, moves } = match;
  const about = [
    date !== null && dayAndTime(date, language),
    gameMode !== null && controlText(gameMode),
  ].filter(part => typeof part === 'string');
  return (
    <article className={styles.sheet} data-testid="printed-game">
      <h1>{headingText(t, players)}</h1>
      <p>
        {end && <b dir="ltr">{SCORES[end.result]}</b>} {about.join(' · ')}
      </p>
      <StillBoard className={styles.board} pieces={stillPieces(fen)} orientation={orientation} />
      <ol className={styles.moves} dir="ltr">
        {Array.from({ length: Math.ceil(moves.length / 2) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: moves of a finished game stay where they are.
          <li key={index}>
            <span>{index + 1}.</span> <span>{moves[2 * index]?.san}</span>{' '}
            <span>{moves[2 * index + 1]?.san}</span>
          </li>
        ))}
      </ol>
    </article>
  );
}
