import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Challenge } from '../../protocol/users';
import { TIME_CONTROLS, tempoOf } from '../../rules/time-control';
import { sound } from '../audio/sounds';
import { modeKey } from '../game/modes/modes';
import { notify } from '../game/versus/start-notice';
import { Button, IconButton } from '../kit/button';
import { kingText } from '../kit/coin-amount';
import { Problem } from '../kit/field';
import { apart, nameText } from '../kit/player-name';
import { VisuallyHidden } from '../kit/visually-hidden';
import { useActions } from '../page/actions';
import { useTabTitle } from '../page/page-title';
import { app, openChallenges, settleChallenge } from '../state/app';
import styles from './challenged.module.scss';
import { FoundDuel } from './dialogs/found-duel';
import { declineOf } from './endpoints';
import { duelActions } from './state/duel-actions';

interface ChallengedProps {
  /** Leaves what is on show, before the user goes to the duel. */
  leave?: (() => void) | undefined;
}

/** Challenges to the user, over whatever is on show but a game that is played. Each goes when it is answered anywhere, or over. */
export function Challenged({ leave }: ChallengedProps) {
  const { t } = useTranslation();
  const open = openChallenges(useSnapshot(app));
  const newest = open[0];
  if (!newest) return null;
  return (
    <section className={styles.place} aria-label={t('duel.challenged.label')}>
      <Call key={newest.id} challenge={newest} />
      {open.map(one => (
        <Card key={one.id} challenge={one} leave={leave} />
      ))}
    </section>
  );
}

/** Codes of challenges that were sounded: one that comes into sight again is not. */
const called = new Set<string>();

/** Calls the user to the newest challenge: in the tab, for the ear, and by a notification where nobody looks. */
function Call({ challenge: { id, opponent, gameMode, bet } }: { challenge: Challenge }) {
  const { t, i18n } = useTranslation();
  const title = t('notices.challenge.title', { name: apart(nameText(t, opponent.username)) });
  useTabTitle(title, true);
  // A live region speaks of what comes into it, so it has to be there first.
  const [isTold, setTold] = useState(false);
  useEffect(() => setTold(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each challenge calls, and a change of language does not
  useEffect(() => {
    if (called.has(id)) return;
    called.add(id);
    sound('drawOffer');
    if (document.visibilityState === 'hidden') notify(title);
  }, [id]);
  const mode = `${t(modeKey(tempoOf(gameMode)))} ${apart(TIME_CONTROLS[gameMode].shortName)}`;
  const about =
    bet > 0
      ? t('notices.challenge.stake', { mode, king: kingText(bet, i18n.language) })
      : t('notices.challenge.free', { mode });
  return <VisuallyHidden live>{isTold && `${title} (${opponent.elo}). ${about}`}</VisuallyHidden>;
}

function Card({ challenge, leave }: ChallengedProps & { challenge: Challenge }) {
  const { t } = useTranslation();
  const { calls } = useActions();
  const { user, queue } = useSnapshot(app);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const { id, opponent, gameMode, bet, expires, time } = challenge;
  useEffect(() => {
    const timer = setTimeout(settleChallenge, expires - time, id);
    return () => clearTimeout(timer);
  }, [id, expires, time]);

  function accept(): void {
    leave?.();
    settleChallenge(id);
    duelActions.submit(gameMode, { bet, public: false, idMatch: id });
  }
  async function decline(): Promise<void> {
    setState('busy');
    const { ok } = await calls.post(declineOf(id), {});
    if (ok) settleChallenge(id);
    else setState('failed');
  }
  const isShort = bet > (user?.kingAmount ?? 0);
  return (
    <div className={styles.card} data-testid={`challenged-${id}`}>
      <FoundDuel found={{ opponent, gameMode, bet, challenge: true }} size={48} />
      <IconButton
        className={styles.later}
        label={t('duel.challenged.later')}
        onClick={() => settleChallenge(id)}
        data-testid="challenged-later"
      >
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {/* A second wait would not count beside the first (DU-10). */}
      {queue ? (
        <Problem>{t('duel.queued')}</Problem>
      ) : (
        isShort && <Problem>{t('duel.refused.notEnoughKing')}</Problem>
      )}
      {state === 'failed' && <Problem>{t('duel.form.declineFailed')}</Problem>}
      <div className={styles.ways}>
        {!queue && !isShort && (
          <Button look="gold" onClick={accept} data-testid="challenged-accept">
            {t('duel.challenged.accept')}
          </Button>
        )}
        <Button busy={state === 'busy'} onClick={() => void decline()} data-testid="challenged-decline">
          {t('duel.form.decline')}
        </Button>
      </div>
    </div>
  );
}
