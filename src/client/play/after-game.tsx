import { ChartSpline, Check, Copy, Flag, History, LifeBuoy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { alertActions } from '../alerts/state/alert-actions';
import { PICTURE, Tool, Tools, toolClass } from '../game/layout/tool';
import { useCopyState } from '../game/pgn/use-copy-state';
import { game } from '../game/state/game';
import { Spinner } from '../kit/waiting';
import { useActions } from '../page/actions';
import { copyText } from '../page/files';
import { replayPath, reviewPath } from '../page/profile-path';
import { installation } from '../state/installation';
import { supportActions } from '../state/support';
import { OpenSupport } from '../support/open-support';
import { LeaveLink } from './leave-link';

interface AfterGameProps {
  /** Says in words what came of an action. */
  onTold: (text: string) => void;
  /** The way home, last of all. */
  home: ReactNode;
}

/** Actions on a game that is over: look through it, take its notation along, report it. */
export function AfterGame({ onTold, home }: AfterGameProps) {
  const { t } = useTranslation();
  return (
    <Tools label={t('game.after.label')}>
      <Deeds onTold={onTold} />
      {home}
    </Tools>
  );
}

function Deeds({ onTold }: Pick<AfterGameProps, 'onTold'>) {
  const { t } = useTranslation();
  const { id, result, side, player, opponent, moves } = useSnapshot(game);
  // An aborted game is in no history, and an old server does not say which game it is.
  if (id === null || !player || !opponent || result?.outcome === 'aborted') return null;
  const [white, black] = side === 'w' ? [player, opponent] : [opponent, player];
  const match = { matchId: id, whites: white.username, blacks: black.username };
  return (
    <>
      <LeaveLink to={replayPath(id)} className={toolClass} data-testid="result-review">
        <History {...PICTURE} />
        {t('game.after.review')}
      </LeaveLink>
      {installation.reviews && moves.length > 0 && (
        <LeaveLink to={reviewPath(id, moves.length)} className={toolClass} data-testid="result-engine">
          <ChartSpline {...PICTURE} />
          {t('game.after.engine')}
        </LeaveLink>
      )}
      <CopyPgn id={id} onTold={onTold} />
      <Tool
        picture={<Flag {...PICTURE} />}
        onClick={() => alertActions.open({ kind: 'report', match })}
        title={t('alert.report.action')}
        data-testid="result-report"
      >
        {t('game.after.report')}
      </Tool>
      <AskSupport id={id} />
    </>
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
      <Tool picture={<LifeBuoy {...PICTURE} />} onClick={ask} data-testid="result-support">
        {t('game.after.support')}
      </Tool>
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
    <Tool
      picture={
        <>
          {state === 'idle' && <Copy {...PICTURE} />}
          {state === 'busy' && <Spinner />}
          {state === 'copied' && <Check {...PICTURE} color="var(--jade)" />}
        </>
      }
      onClick={() => void copy()}
      aria-label={t('game.after.copyPgn')}
      title={t('game.after.copyPgn')}
      aria-busy={state === 'busy'}
      data-testid="result-pgn"
    >
      {t('game.after.pgn')}
    </Tool>
  );
}
