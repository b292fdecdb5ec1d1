import { ChevronDown, ChevronUp, Zap } from 'lucide-react';
import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { UNRATED_BECAUSE } from '../../protocol/game-frames';
import { TIME_CONTROLS, type TimeControlName } from '../../rules/time-control';
import { useAlertActions } from '../alerts/use-alert-actions';
import { useAlertText } from '../alerts/use-alert-text';
import { DuelEnd } from '../duel/end-on-demand';
import { EndSheet } from '../game/end-sheet';
import { type EndgameAlert, endgameAlert } from '../game/endgame-alert';
import { spokenText } from '../game/named-text';
import { PoolName } from '../game/pool-name';
import { Provisional } from '../game/provisional';
import { changeText } from '../game/rating-change';
import { scoreOf } from '../game/score-text';
import { game, quickModeOf } from '../game/state/game';
import { gameActions } from '../game/state/game-actions';
import { family } from '../i18n/family';
import { CLOSE_KEYS } from '../keys/tables';
import { useKeys } from '../keys/use-keys';
import { Avatar } from '../kit/avatar';
import { Button, type ButtonLook, IconButton } from '../kit/button';
import { PlayerName } from '../kit/player-name';
import { useToast } from '../kit/toast';
import { VisuallyHidden } from '../kit/visually-hidden';
import { Skeleton } from '../kit/waiting';
import { profilePath } from '../page/profile-path';
import { portraitOf } from '../state/installation';
import { AfterGame } from './after-game';
import { ignoreEarlyKeys } from './early-keys';
import { LeaveLink } from './leave-link';
import { OFFER_ARMED_MS } from './offer-slot';
import { Rematch } from './rematch';
import styles from './result-sheet.module.css';
import { SeriesEnd } from './series/on-demand';

/**
 * How the game ended, beside the board so that the last position stays in sight (GM-18…20). Folded, only
 * its head is left, with play again beside it (GM-22).
 *
 * @param newRating own rating after the game; `null` until the user's data has come
 */
export function ResultSheet({ newRating }: { newRating: number | null }) {
  const { t } = useTranslation();
  const words = useAlertText();
  const { id, isDuel, tournament, gameMode, result, player, opponent, moves, rematch } = useSnapshot(game);
  const [folded, setFolded] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const fold = useCallback(() => {
    // The button that had the focus goes with the sheet's body.
    if (sheet.current?.contains(document.activeElement)) toggle.current?.focus();
    setFolded(true);
  }, []);
  useKeys('sheet', CLOSE_KEYS, { close: fold }, { active: !folded });
  const untold = usePoliteFocus(sheet);
  const { toast, say } = useToast();

  useEffect(() => {
    if (rematch === 'wasOffered') setFolded(false);
  }, [rematch]);

  const alert = endgameAlert({ result, player, opponent, moves });
  if (!alert) return null;
  const { title, text, endgame, actions } = alert;
  const Chevron = folded ? ChevronDown : ChevronUp;
  const hasRematch = endgame.status !== 'aborted';
  const isRematchFirst = isDuel && hasRematch;
  const another = quickModeOf({ isDuel, tournament, gameMode });
  return (
    <EndSheet
      ref={sheet}
      className={isDuel ? `${styles.sheet} ${styles.duel}` : styles.sheet}
      outcome={endgame.status}
      folded={folded}
      title={words(title)}
      text={text}
      aside={
        <>
          <VisuallyHidden live>
            {untold && `${words(title)} ${spokenText(t, text.key, text.values.name)}`}
          </VisuallyHidden>
          {folded && (
            <div className={styles.ways}>
              {tournament ? (
                <Suspense>
                  <SeriesEnd small />
                </Suspense>
              ) : (
                <>
                  <PlayAgain actions={actions} small />
                  {hasRematch && <Rematch small />}
                </>
              )}
            </div>
          )}
          <IconButton
            ref={toggle}
            className={styles.fold}
            label={folded ? t('game.result.unfold') : t('game.result.fold')}
            aria-expanded={!folded}
            onClick={() => (folded ? setFolded(false) : fold())}
            data-testid="result-fold"
          >
            <Chevron size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      {!folded && (
        <>
          <Score />
          {isDuel && id !== null ? (
            <Suspense fallback={<Skeleton width="100%" height="172px" />}>
              <DuelEnd game={id} onTold={say} />
            </Suspense>
          ) : (
            <Rating newRating={newRating} />
          )}
          <div className={styles.actions} data-another={another !== null || undefined}>
            {tournament ? (
              <Suspense fallback={<Skeleton width="100%" height="132px" />}>
                <SeriesEnd />
              </Suspense>
            ) : (
              <>
                {/* A duel has no queue to join again: it leads to its rematch. */}
                {another !== null && <Another mode={another} />}
                {!isRematchFirst && (
                  <PlayAgain actions={actions} look={another === null ? 'gold' : 'plain'} />
                )}
                {hasRematch && (
                  <div role="status">
                    <Rematch />
                  </div>
                )}
                {isRematchFirst && <PlayAgain actions={actions} look="plain" />}
              </>
            )}
          </div>
          <AfterGame onTold={say} />
        </>
      )}
      {toast}
    </EndSheet>
  );
}

/** Joins the queue that the game came from. @source settled reading 82 */
function Another({ mode }: { mode: TimeControlName }) {
  const { t } = useTranslation();
  return (
    <Button
      look="gold"
      size="large"
      block
      className={styles.another}
      onClick={() => gameActions.playAnother()}
      data-testid="play-another"
    >
      <Zap size={20} strokeWidth={1.75} aria-hidden="true" />
      {t('game.result.another', { minutes: TIME_CONTROLS[mode].time / 60 })}
    </Button>
  );
}

/** Returns to the home screen (GM-20, GM-22). The label's own id is the menu's, the button's the dialog's. */
function PlayAgain({
  actions,
  small = false,
  look = 'gold',
}: Pick<EndgameAlert, 'actions'> & Pick<ButtonLook, 'look'> & { small?: boolean }) {
  const words = useAlertText();
  const { running, run } = useAlertActions(actions, null);
  return actions.map(({ label, event }, index) => (
    <Button
      key={event}
      look={look}
      size={small ? 'medium' : 'large'}
      className={small ? styles.again : undefined}
      block={!small}
      busy={running === index}
      disabled={running !== null}
      onClick={() => run(index)}
      data-testid={`alert-action-${index}`}
    >
      <span data-testid="play-again">{words(label)}</span>
    </Button>
  ));
}

function Score() {
  const { result, player, opponent } = useSnapshot(game);
  const score = result && scoreOf(result.outcome);
  if (!score || !player || !opponent) return null;
  return (
    <dl className={styles.score}>
      {(['player', 'opponent'] as const).map(who => {
        const one = who === 'player' ? player : opponent;
        return (
          <div key={who} data-lower={score[who] === '0'}>
            <dt>
              <Avatar {...portraitOf(one.card ?? { avatar: null, frame: null })} size={32} />
              <LeaveLink className={styles.name} to={profilePath(one.username)}>
                <PlayerName name={one.username} />
              </LeaveLink>
            </dt>
            <dd>{score[who]}</dd>
          </div>
        );
      })}
    </dl>
  );
}

const unratedKey = family('game.result.because', UNRATED_BECAUSE);

/** The rating once it is known; its place is kept until then. Unrated games say so instead. */
function Rating({ newRating }: { newRating: number | null }) {
  const { t } = useTranslation();
  const { result, rated, unratedBecause, player, opponent, practice, ratingBefore, gameMode } =
    useSnapshot(game);
  if (result?.outcome === 'aborted') return <p className={styles.note}>{t('game.result.abortedNote')}</p>;
  if (unratedBecause) return <p className={styles.note}>{t(unratedKey(unratedBecause))}</p>;
  if (practice) return <p className={styles.note}>{t('game.result.practice')}</p>;
  if (opponent?.house) return <p className={styles.note}>{t('game.result.house')}</p>;
  if (!rated) return <p className={styles.note}>{t('game.result.unrated')}</p>;
  const change = newRating !== null && ratingBefore !== null ? newRating - ratingBefore : null;
  return (
    <p className={styles.rating} aria-busy={newRating === null}>
      {newRating !== null && (
        <>
          <b className={styles.figure}>{newRating}</b>
          {change !== null && (
            <b className={styles.change} data-sign={Math.sign(change)} dir="ltr">
              {changeText(change)}
            </b>
          )}
          <PoolName gameMode={gameMode} className={styles.pool} />
          {player?.provisional && <Provisional />}
        </>
      )}
    </p>
  );
}

/**
 * Puts the focus on the dialog's first action, unless the player is busy somewhere, the board above all. As with an offer, a press
 * counts a second later.
 *
 * @returns whether the focus stayed where it was, so that the result has to be announced instead
 */
function usePoliteFocus(sheet: RefObject<HTMLElement | null>): boolean {
  const [left, setLeft] = useState(false);
  useEffect(() => {
    const active = document.activeElement;
    // A heading that was only given the focus does not make the player busy.
    const isAt = active instanceof HTMLElement && active !== document.body && active.tabIndex >= 0;
    const busy = isAt && !sheet.current?.contains(active);
    setLeft(busy);
    if (busy) return;
    const first = sheet.current?.querySelector<HTMLElement>('[data-testid="alert-action-0"]');
    first?.focus({ preventScroll: true });
    return first ? ignoreEarlyKeys(first, OFFER_ARMED_MS) : undefined;
  }, [sheet]);
  return left;
}
