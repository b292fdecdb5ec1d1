import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { UserNotLoaded } from '../screen/call-failed';
import { app } from '../state/app';
import { MatchHistory } from './match-history';
import { NoGames } from './match-list';

/** The finished games of the user. @source specification §2 (matches), requirements MH-01…10 */
export function MatchesScreen() {
  const { t } = useTranslation();
  const { user, loading } = useSnapshot(app);
  const notLoaded = { title: t('matches.error.title'), text: t('matches.error.text') };
  return (
    <MatchHistory
      own
      // Which side the user played is known only with their name.
      username={user?.username ?? null}
      label={t('matches.title')}
      empty={<NoGames />}
      notLoaded={notLoaded}
      problem={user === null && !loading && <UserNotLoaded {...notLoaded} />}
    />
  );
}
