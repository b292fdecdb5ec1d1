import { History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useAlertActions } from '../alerts/use-alert-actions';
import { useAlertText } from '../alerts/use-alert-text';
import { EndSheet } from '../game/end-sheet';
import { watchedEndgameAlert } from '../game/endgame-alert';
import { CLOSE_KEYS } from '../keys/tables';
import { useKeys } from '../keys/use-keys';
import { Button } from '../kit/button';
import { ButtonLink } from '../kit/button-link';
import { replayPath } from '../page/profile-path';
import { spectated } from '../watch/state/spectated';
import styles from './watched-end.module.css';

/**
 * How the game ended: the endgame form of the shared alert, beside the board so that the last position stays in
 * sight (SP-07, AL-09).
 */
export function WatchedEnd({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const words = useAlertText();
  const { game, next } = useSnapshot(spectated);
  const first = useRef<HTMLButtonElement>(null);
  const alert = watchedEndgameAlert(game, next !== null);
  const { running, run } = useAlertActions(alert?.actions ?? [], null);
  // From an older move Escape leads to the last one first.
  useKeys('sheet', CLOSE_KEYS, { close: () => run(0) }, { active: game.viewedPly === game.moves.length });

  useEffect(() => {
    // The focus stays with a user who is at the board or among the moves.
    if (document.activeElement === document.body) first.current?.focus({ preventScroll: true });
  }, []);

  if (!alert) return null;
  const { title, text, endgame, actions } = alert;
  const isDecided = endgame.spectatedWinnerName !== undefined;
  const isPlayed = endgame.status !== 'aborted';
  return (
    <EndSheet
      className={styles.sheet}
      outcome={isDecided ? 'win' : endgame.status}
      title={words(title)}
      text={text}
    >
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
        {game.id !== null && isPlayed && (
          <ButtonLink className={styles.quiet} to={replayPath(game.id)} data-testid="result-review">
            <History size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('game.after.review')}
          </ButtonLink>
        )}
        <Button className={styles.quiet} onClick={onBack} data-testid={`alert-action-${actions.length}`}>
          {t('common.back')}
        </Button>
      </div>
    </EndSheet>
  );
}
