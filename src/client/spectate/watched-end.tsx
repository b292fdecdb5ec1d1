import { History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useAlertActions } from '../alerts/use-alert-actions';
import { useAlertText } from '../alerts/use-alert-text';
import { EndActions, EndBand, EndFigures, EndPair, quietClass } from '../game/result/end-panel';
import { watchedEndgameAlert } from '../game/result/endgame-alert';
import { scoreOf } from '../game/result/score-text';
import { CLOSE_KEYS } from '../keys/tables';
import { useKeys } from '../keys/use-keys';
import { breakable } from '../kit/breaking-name';
import { Button } from '../kit/button';
import { ButtonLink } from '../kit/button-link';
import { replayPath } from '../page/profile-path';
import { spectated } from '../watch/state/spectated';

/** How the game ended, above its moves: the endgame form of the shared alert (SP-07, AL-09). */
export function WatchedBand() {
  const words = useAlertText();
  const { game } = useSnapshot(spectated);
  const alert = watchedEndgameAlert(game, false);
  if (!alert) return null;
  const { title, text, endgame } = alert;
  const isDecided = endgame.spectatedWinnerName !== undefined;
  const score = scoreOf(endgame.status, game.side);
  return (
    <EndBand
      outcome={isDecided ? 'win' : endgame.status}
      // A sentence with a name in it takes two lines.
      title={<span data-sentence={isDecided || undefined}>{breakable(words(title))}</span>}
      text={text}
    >
      {score && <EndFigures figure={score} gameMode={game.gameMode} />}
    </EndBand>
  );
}

/** Ways on for a spectator, below the moves. */
export function WatchedActions({ onBack }: { onBack: () => void }) {
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
  const { endgame, actions } = alert;
  return (
    <EndActions>
      <EndPair>
        {actions.map(({ label, event }, index) => (
          <Button
            key={event}
            ref={first}
            look="sky"
            size="large"
            disabled={running !== null}
            onClick={() => run(index)}
            data-testid={`alert-action-${index}`}
          >
            {words(label)}
          </Button>
        ))}
        {game.id !== null && endgame.status !== 'aborted' && (
          <ButtonLink
            size="large"
            className={quietClass}
            to={replayPath(game.id)}
            data-testid="result-review"
          >
            <History size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('game.after.review')}
          </ButtonLink>
        )}
        <Button
          size="large"
          className={quietClass}
          onClick={onBack}
          data-testid={`alert-action-${actions.length}`}
        >
          {t('common.back')}
        </Button>
      </EndPair>
    </EndActions>
  );
}
