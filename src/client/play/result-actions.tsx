import { House, Swords, Zap } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { otherSide, type Side } from '../../rules/chess';
import { TIME_CONTROLS } from '../../rules/time-control';
import { useAlertActions } from '../alerts/use-alert-actions';
import { useAlertText } from '../alerts/use-alert-text';
import { DuelFoot } from '../duel/end-on-demand';
import { homeClass } from '../game/layout/tool';
import { EndActions, EndPair, quietClass } from '../game/result/end-panel';
import { endgameAlert } from '../game/result/endgame-alert';
import { game, quickModeOf } from '../game/state/game';
import { gameActions } from '../game/state/game-actions';
import { rematchNote } from '../game/state/rematch';
import { family } from '../i18n/family';
import { Button } from '../kit/button';
import { Skeleton } from '../kit/waiting';
import { AfterGame } from './after-game';
import { Rematch } from './rematch';
import styles from './result.module.scss';
import { SeriesEnd } from './series/on-demand';

interface ResultActionsProps {
  /** One row: the way on and the way home. */
  folded: boolean;
  /** Says in words what came of an action. */
  onTold: (text: string) => void;
}

/** Ways on after a game, below its moves: to play again, to look at the game, and home (GM-20, GM-22). */
export function ResultActions({ folded, onTold }: ResultActionsProps) {
  const { tournament, result } = useSnapshot(game);
  if (!result) return null;
  const hasRematch = result.outcome !== 'aborted';
  if (folded)
    return (
      <EndActions>
        <EndPair>
          {tournament ? (
            <Suspense>
              <SeriesEnd small />
            </Suspense>
          ) : (
            <FoldedWays hasRematch={hasRematch} />
          )}
        </EndPair>
      </EndActions>
    );
  return (
    <EndActions>
      {tournament ? (
        <Suspense fallback={<Skeleton width="100%" height="112px" />}>
          <SeriesEnd />
        </Suspense>
      ) : (
        <WaysOn hasRematch={hasRematch} />
      )}
      <AfterGame onTold={onTold} home={!tournament && <PlayAgain />} />
    </EndActions>
  );
}

/**
 * Two buttons: the rematch, and another opponent at the same time control; against the house that was asked for, the same again
 * with either colour. The gold is on what is most likely wanted.
 */
function WaysOn({ hasRematch }: { hasRematch: boolean }) {
  const { t } = useTranslation();
  const { isDuel, tournament, gameMode, practice, side, rematch, channel, opponentGone } = useSnapshot(game);
  const mode = quickModeOf({ isDuel, tournament, gameMode, practice });
  if (mode !== null && practice !== null)
    return (
      <EndPair>
        <HouseAgain side={otherSide(side)} isFirst />
        <HouseAgain side={side} />
      </EndPair>
    );
  const note = rematchNote({ rematch, channel, opponentGone });
  const canRematch = hasRematch && (note === 'left' || note === 'waiting');
  const isRematchFirst = canRematch && (isDuel || rematch === 'wasOffered');
  const look = lookOf(!isRematchFirst);
  const another = isDuel ? (
    <Button
      {...look}
      size="large"
      block
      onClick={() => gameActions.leave('/duel')}
      data-testid="another-duel"
    >
      <Swords size={20} strokeWidth={1.75} aria-hidden="true" />
      {t('game.result.anotherDuel')}
    </Button>
  ) : (
    mode !== null && (
      <Button
        {...look}
        size="large"
        block
        onClick={() => gameActions.playAnother()}
        data-testid="play-another"
      >
        <Zap size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('game.result.another', { minutes: TIME_CONTROLS[mode].time / 60 })}
      </Button>
    )
  );
  const back = hasRematch && (
    <div role="status" className={styles.rematch}>
      <Rematch isFirst={isRematchFirst} />
    </div>
  );
  return (
    <>
      <EndPair isDuel={isDuel && hasRematch}>
        {isDuel ? back : another}
        {isDuel ? another : back}
      </EndPair>
      {isDuel && (
        <Suspense>
          <DuelFoot />
        </Suspense>
      )}
    </>
  );
}

/** The rematch, or the house again that was asked for, and the way home. */
function FoldedWays({ hasRematch }: { hasRematch: boolean }) {
  const { practice, side } = useSnapshot(game);
  return (
    <>
      {practice !== null ? (
        <HouseAgain side={otherSide(side)} isFirst />
      ) : (
        hasRematch && <Rematch small isFirst />
      )}
      <PlayAgain folded />
    </>
  );
}

const lookOf = (isFirst: boolean) => (isFirst ? ({ look: 'gold' } as const) : { className: quietClass });

const againKey = family('game.result.again', ['w', 'b']);

/** Joins the queue for the same house player, with a colour that is said. */
function HouseAgain({ side, isFirst = false }: { side: Side; isFirst?: boolean }) {
  const { t } = useTranslation();
  return (
    <Button
      {...lookOf(isFirst)}
      size="large"
      block
      onClick={() => gameActions.playAnother(side)}
      data-testid={isFirst ? 'play-another' : 'play-same'}
    >
      {t(againKey(side))}
    </Button>
  );
}

/**
 * Returns to the home screen (GM-20, GM-22), the last and smallest of the ways; folded it stands in the menu's place. The label's
 * own id is the menu's, the button's the dialog's.
 */
function PlayAgain({ folded = false }: { folded?: boolean }) {
  const { t } = useTranslation();
  const words = useAlertText();
  const { result, opponent, moves } = useSnapshot(game);
  const actions = endgameAlert({ result, player: null, opponent, moves })?.actions ?? [];
  const { running, run } = useAlertActions(actions, null);
  const [action] = actions;
  if (!action) return null;
  const button = { disabled: running !== null, onClick: () => run(0), 'data-testid': 'alert-action-0' };
  const name = <span data-testid="play-again">{words(action.label)}</span>;
  if (folded)
    return (
      <Button {...button} className={quietClass} block busy={running !== null}>
        <span className={styles.home}>
          {name} <small>{t('game.result.home')}</small>
        </span>
      </Button>
    );
  return (
    <button type="button" {...button} className={homeClass}>
      {name}
      <small>
        <House size={14} strokeWidth={1.75} aria-hidden="true" /> {t('game.result.home')}
      </small>
    </button>
  );
}
