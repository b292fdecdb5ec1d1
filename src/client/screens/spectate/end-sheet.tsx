import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useCommands } from '../../commands';
import { NamedText } from '../../game/named-text';
import { ResultKing } from '../../game/result-king';
import { useEscapeFirst } from '../../game/use-game-keys';
import { Button } from '../../kit/button';
import { app } from '../../state/app';
import { dismissEnd, spectated } from '../../state/spectated';
import styles from './end-sheet.module.css';
import { endTitle, endWords } from './end-text';

/**
 * How the game ended: the endgame form of the shared alert, beside the board so that the last position stays in
 * sight (SP-07, AL-09).
 */
export function EndSheet({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const { closeAlert } = useCommands();
  const { game, next } = useSnapshot(spectated);
  const first = useRef<HTMLButtonElement>(null);
  const stay = useCallback(() => {
    dismissEnd(spectated);
    if (app.alertSettings?.type === 'endgame') closeAlert();
  }, [closeAlert]);
  // From an older move Escape leads to the last one first.
  useEscapeFirst(game.viewedPly === game.moves.length, stay);

  useEffect(() => {
    // Who is at the board or among the moves stays there.
    if (document.activeElement === document.body) first.current?.focus({ preventScroll: true });
  }, []);

  const words = endWords(game);
  if (!words) return null;
  return (
    <section
      className={styles.sheet}
      data-outcome={words.outcome}
      role="dialog"
      aria-labelledby="result-title"
      aria-describedby="result-reason"
      data-testid="alert"
    >
      <div className={styles.head}>
        <ResultKing won={words.outcome === 'win'} className={styles.king} />
        <div className={styles.words}>
          <h2 id="result-title" className={styles.title}>
            {endTitle(t, words)}
          </h2>
          <p id="result-reason" className={styles.reason}>
            <NamedText text={words.reason} name={words.loser} />
          </p>
        </div>
      </div>
      <div className={styles.actions}>
        <Button ref={first} look="sky" onClick={stay} data-testid="alert-action-0">
          {next ? t('spectate.end.next') : t('spectate.end.stay')}
        </Button>
        <Button className={styles.back} onClick={onBack} data-testid="alert-action-1">
          {t('common.back')}
        </Button>
      </div>
    </section>
  );
}
