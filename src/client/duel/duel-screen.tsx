import { ArrowRight, MessageCircle, Plus } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { alertActions } from '../alerts/state/alert-actions';
import { family } from '../i18n/family';
import { Button, IconButton } from '../kit/button';
import { ExternalLink } from '../kit/external-link';
import { Notice } from '../kit/notice';
import { SearchField } from '../kit/search-field';
import { Skeleton } from '../kit/waiting';
import { useActions } from '../page/actions';
import { pageUrl } from '../page/page-url';
import { useQuery } from '../page/query';
import { HeadNote } from '../screen/head-note';
import { LonePawn } from '../screen/vignette';
import { app, hasName } from '../state/app';
import { installation } from '../state/installation';
import { DuelList } from './duel-list';
import styles from './duel-screen.module.scss';
import { OwnLimits } from './own-limits';
import { RecentDuels } from './recent-duels';
import { followDuelRoom } from './session/duel-room';
import { duelRoom } from './state/duel-room';

/** Longest text that a code can be pasted from. */
const MAX_CODE_TEXT = 40;

/** Open duels, and the ways to create one and to join one. @source requirements DU-01, DU-08…10, DU-12, DU-13 */
export function DuelScreen() {
  const { t } = useTranslation();
  const { live } = useActions();
  const { queue } = useSnapshot(app);
  const { duels, isAway } = useSnapshot(duelRoom);
  const isQueued = queue !== null;
  useEffect(() => live.follow(followDuelRoom), [live]);
  useInvitation();
  return (
    <main className={styles.screen} data-testid="duel">
      <HeadNote>{t('duel.intro')}</HeadNote>
      <div className={styles.head}>
        <Button
          look="gold"
          disabled={isQueued}
          onClick={() => alertActions.open({ kind: 'duel' })}
          data-testid="duel-create"
        >
          <Plus size={20} strokeWidth={2} aria-hidden="true" />
          {t('duel.create')}
        </Button>
        <Button
          disabled={isQueued}
          onClick={() => alertActions.open({ kind: 'duel', code: '' })}
          data-testid="duel-join"
        >
          {t('duel.join')}
        </Button>
        <FindDuel disabled={isQueued} />
      </div>
      {isQueued && <p className={styles.note}>{t('duel.queued')}</p>}
      {isAway && (
        <p className={styles.note} role="status">
          {t('duel.list.away')}
        </p>
      )}
      {duels === null && !isAway && <Waiting />}
      {duels?.length === 0 && <Nothing />}
      {duels !== null && duels.length > 0 && <DuelList duels={duels} />}
      <p className={styles.community}>
        <MessageCircle size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>{t('duel.community.text')}</span>
        <ExternalLink href={pageUrl(installation.pages.chat)}>{t('duel.community.link')}</ExternalLink>
      </p>
      {/* A duel that begins or ends its wait changes what is staked: with a new key the limits are read anew. */}
      <OwnLimits key={queue?.type === 'duel' ? queue.idMatch : ''} />
      <div className={styles.below}>
        <RecentDuels />
        <HowItGoes />
      </div>
    </main>
  );
}

/** Looks a duel up by its code (DU-12). */
function FindDuel({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (disabled || code.trim() === '') return;
    alertActions.open({ kind: 'duel', code: code.trim() });
    setCode('');
  };
  return (
    <form className={styles.find} onSubmit={submit}>
      <SearchField
        label={t('duel.find.label')}
        autoCapitalize="characters"
        maxLength={MAX_CODE_TEXT}
        value={code}
        disabled={disabled}
        onChange={({ target }) => setCode(target.value)}
        data-testid="duel-find"
      >
        {code.trim() !== '' && (
          <IconButton type="submit" label={t('duel.find.submit')} disabled={disabled}>
            <ArrowRight className={styles.go} size={20} strokeWidth={2} aria-hidden="true" />
          </IconButton>
        )}
      </SearchField>
    </form>
  );
}

/** Opens what `/duel?id=…` invites to, once the server answers this user; the address forgets it. */
function useInvitation(): void {
  const [query, setQuery] = useQuery();
  const { user, userStatus } = useSnapshot(app);
  const code = query.get('id');
  const isReady = hasName(user) && userStatus === 'OK';
  useEffect(() => {
    if (code === null || !isReady) return;
    setQuery(() => ({}), { replace: true });
    alertActions.open({ kind: 'duel', code });
  }, [code, isReady, setQuery]);
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <div className={styles.place}>
      <Notice picture={<LonePawn />} level={2} title={t('duel.empty.title')} text={t('duel.empty.text')} />
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {[0, 1, 2, 3].map(place => (
        <Skeleton key={place} width="100%" height="64px" />
      ))}
    </div>
  );
}

const STEPS = ['stake', 'ready', 'play', 'end'] as const;
const stepKey = family('duel.how', STEPS);

/** A duel from its stake to its receipt. */
function HowItGoes() {
  const { t } = useTranslation();
  return (
    <section className={styles.panel}>
      <h2>{t('duel.how.title')}</h2>
      <ol className={styles.steps}>
        {STEPS.map(step => (
          <li key={step}>{t(stepKey(step))}</li>
        ))}
      </ol>
    </section>
  );
}
