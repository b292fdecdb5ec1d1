import { useTranslation } from 'react-i18next';
import { breakable } from '../kit/breaking-name';
import { ButtonLink } from '../kit/button-link';
import { apart } from '../kit/player-name';
import { profilePath } from '../page/profile-path';
import { MatchHistory } from './match-history';
import { NoGamesOf } from './match-list';
import styles from './matches-screen.module.scss';

/** The finished games of another player, as they saw them. A view of their card. */
export function PlayerMatches({ username }: { username: string }) {
  const { t } = useTranslation();
  const title = t('matches.of', { name: apart(username) });
  return (
    <MatchHistory
      username={username}
      label={title}
      heading={
        <div className={styles.heading}>
          <h2>{breakable(title)}</h2>
          <ButtonLink look="text" to={profilePath(username)} data-testid="player-card">
            {t('matches.card')}
          </ButtonLink>
        </div>
      }
      notLoaded={{ title: t('profile.record.title'), text: t('profile.record.text') }}
      empty={<NoGamesOf name={username} />}
    />
  );
}
