import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { withTexts } from '../i18n/i18n';
import { ButtonLink } from '../kit/button-link';
import { Notice } from '../kit/notice';
import { MATCHES_VIEW } from '../page/profile-path';
import { useRead } from '../page/use-read';
import { publicUserIfAny } from '../players/endpoints';
import { CallFailed } from '../screen/call-failed';
import { lazyScreen } from '../screen/lazy-screen';
import { LonePawn } from '../screen/vignette';
import { app } from '../state/app';
import { ProfileCard, WaitingCard } from './profile-card';
import styles from './profile-screen.module.scss';

/** The server looks up no longer names. */
const MAX_NAME = 200;

const PlayerMatches = lazyScreen(
  () => withTexts(['review'], () => import('../matches/player-matches')),
  'PlayerMatches',
);

/** The public card of a player, or their finished games. @source requirements PR-09…13 */
export function ProfileScreen() {
  const { t } = useTranslation();
  const { username = '' } = useParams();
  const [query] = useSearchParams();
  const showsMatches = query.get('view') === MATCHES_VIEW;
  const isName = username.trim() !== '' && username !== 'undefined' && username.length <= MAX_NAME;
  // Users' own cards are read past the cache, where their latest games would be missing (HT-06).
  const isOwn = useSnapshot(app).user?.username?.toLowerCase() === username.toLowerCase();
  const { data, error, loading, retry } = useRead(isName ? publicUserIfAny(username) : null, isOwn);

  if (loading) return <WaitingCard />;
  if (error !== null && error !== 'Not Found' && data === null)
    return (
      <main className={styles.notice}>
        <CallFailed
          level={2}
          title={t('profile.error.title')}
          text={t('profile.error.text')}
          onRetry={retry}
        />
      </main>
    );
  if (data && 'username' in data)
    return showsMatches ? (
      <PlayerMatches key={data.username} username={data.username} />
    ) : (
      <ProfileCard key={data.username} player={data} />
    );
  return (
    <main className={styles.notice} data-testid="profile-missing">
      <Notice
        picture={<LonePawn />}
        level={2}
        title={t('profile.missing.title')}
        text={t('profile.missing.text')}
      >
        <ButtonLink to="/">{t('profile.missing.home')}</ButtonLink>
      </Notice>
    </main>
  );
}
