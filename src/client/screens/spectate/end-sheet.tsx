import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useAlertActions } from '../../dialogs/use-alert-actions';
import { useAlertText } from '../../dialogs/use-alert-text';
import { watchedEndgameAlert } from '../../game/endgame-alert';
import { NamedText } from '../../game/named-text';
import { ResultKing } from '../../game/result-king';
import { CLOSE_KEYS } from '../../keys/tables';
import { useKeys } from '../../keys/use-keys';
import { Button } from '../../kit/button';
import { spectated } from '../../state/spectated';
import styles from './end-sheet.module.css';

/**
 * How the game ended: the endgame form of the shared alert, beside the board so that the last position stays in
 * sight (SP-07, AL-09).
 */
export function EndSheet({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const words = useAlertText();
  const { game, next } = useSnapshot(spectated);
  const first = useRef<HTMLButtonElement>(null);
  const alert = watchedEndgameAlert(game, next !== null);
  const { running, run } = useAlertActions(alert?.actions ?? [], null);
  // From an older move Escape leads to the last one first.
  useKeys('sheet', CLOSE_KEYS, { close: () => run(0) }, { active: game.viewedPly === game.moves.length });

  useEffect(() => {
    // Who is at the board or among the moves stays there.
    if (document.activeElement === document.body) first.current?.focus({ preventScroll: true });
  }, []);

  if (!alert) return null;
  const { title, text, endgame, actions } = alert;
  const isDecided = endgame.spectatedWinnerName !== undefined;
  return (
    <section
      className={styles.sheet}
      data-outcome={isDecided ? 'win' : endgame.status}
      role="dialog"
      aria-labelledby="result-title"
      aria-describedby="result-reason"
      data-testid="alert"
    >
      <div className={styles.head}>
        <ResultKing won={isDecided} className={styles.king} />
        <div className={styles.words}>
          <h2 id="result-title" className={styles.title}>
            {words(title)}
          </h2>
          <p id="result-reason" className={styles.reason}>
            <NamedText text={text.key} name={text.values.name} />
          </p>
        </div>
      </div>
      <div className={styles.actions}>
        {actions.map(({ label, event }, index) => (
          <Button
            key={event}
            ref={first}
            look="sky"
            disabled={running !== null}
            onClick={() => run(index)}
            data-testid={`alert-action-${index}`}
          >
            {words(label)}
          </Button>
        ))}
        <Button className={styles.back} onClick={onBack} data-testid={`alert-action-${actions.length}`}>
          {t('common.back')}
        </Button>
      </div>
    </section>
  );
}
