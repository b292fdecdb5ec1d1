import { ChartSpline, Check, Copy, Flag, History, LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { alertActions } from '../alerts/state/alert-actions';
import { useCopyState } from '../game/pgn/use-copy-state';
import { game } from '../game/state/game';
import { Button, buttonClass } from '../kit/button';
import { Spinner } from '../kit/waiting';
import { useActions } from '../page/actions';
import { copyText } from '../page/files';
import { replayPath, reviewPath } from '../page/profile-path';
import { installation } from '../state/installation';
import { supportActions } from '../state/support';
import { OpenSupport } from '../support/open-support';
import styles from './after-game.module.css';
import { LeaveLink } from './leave-link';

/** Actions on a game that is over: look through it, take its notation along, report it. */
export function AfterGame({ onTold }: { onTold: (text: string) => void }) {
  const { t } = useTranslation();
  const { id, result, side, player, opponent, moves, isDuel } = useSnapshot(game);
  // An aborted game is in no history, and an old server does not say which game it is.
  if (id === null || !player || !opponent || result?.outcome === 'aborted') return null;
  const [white, black] = side === 'w' ? [player, opponent] : [opponent, player];
  const match = { matchId: id, whites: white.username, blacks: black.username };
  return (
    <div className={styles.after} data-duel={isDuel || undefined}>
      <LeaveLink to={replayPath(id)} className={buttonClass({}, styles.deed)} data-testid="result-review">
        <History {...PICTURE} />
        {t('game.after.review')}
      </LeaveLink>
      {installation.reviews && moves.length > 0 && (
        <LeaveLink
          to={reviewPath(id, moves.length)}
          className={buttonClass({}, styles.deed)}
          data-testid="result-engine"
        >
          <ChartSpline {...PICTURE} />
          {t('game.after.engine')}
        </LeaveLink>
      )}
      <CopyPgn id={id} onTold={onTold} />
      <Button
        className={styles.deed}
        onClick={() => alertActions.open({ kind: 'report', match })}
        title={t('alert.report.action')}
        data-testid="result-report"
      >
        <Flag {...PICTURE} />
        {t('game.after.report')}
      </Button>
      <AskSupport id={id} />
    </div>
  );
}

/** Opens support over the result, with the game as evidence. */
function AskSupport({ id }: { id: number }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const ask = () => {
    supportActions.open({ kind: 'game', game: id, closes: game.closes.map(one => ({ ...one })) });
    setAsked(true);
  };
  return (
    <>
      <Button className={styles.deed} onClick={ask} data-testid="result-support">
        <LifeBuoy {...PICTURE} />
        {t('game.after.support')}
      </Button>
      {isAsked && <OpenSupport />}
    </>
  );
}

function CopyPgn({ id, onTold }: { id: number; onTold: (text: string) => void }) {
  const { t } = useTranslation();
  const { calls } = useActions();
  const [state, setState] = useCopyState();

  async function copy(): Promise<void> {
    if (state === 'busy') return;
    setState('busy');
    const pgn = import('../matches/finished-game').then(({ finishedPgn }) => finishedPgn(calls, id));
    const done = await copyText(pgn);
    setState(done ? 'copied' : 'idle');
    onTold(t(done ? 'game.after.copied' : 'game.after.notCopied'));
  }

  return (
    <Button
      className={styles.deed}
      onClick={() => void copy()}
      aria-label={t('game.after.copyPgn')}
      title={t('game.after.copyPgn')}
      aria-busy={state === 'busy'}
      data-testid="result-pgn"
    >
      {state === 'idle' && <Copy {...PICTURE} />}
      {state === 'busy' && <Spinner />}
      {state === 'copied' && <Check {...PICTURE} color="var(--jade)" />}
      {t('game.after.pgn')}
    </Button>
  );
}

const PICTURE = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
