import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { connectionKey } from '../game/texts/text-keys';
import { family } from '../i18n/family';
import { withTexts } from '../i18n/i18n';
import { Button } from '../kit/button';
import { Notice } from '../kit/notice';
import { apart } from '../kit/player-name';
import { VisuallyHidden } from '../kit/visually-hidden';
import { profilePath } from '../page/profile-path';
import { useHeadingFocus } from '../page/use-heading-focus';
import { BackIcon } from '../screen/back';
import { optional } from '../screen/lazy-screen';
import { FallenKing, LonePawn } from '../screen/vignette';
import { spectated } from '../watch/state/spectated';
import styles from './absent.module.scss';

const REASONS = ['notPlaying', 'notFound', 'refused'] as const;
const titleKey = family('live.spectate', REASONS, '.title');
const textKey = family('live.spectate', REASONS, '.text');

/** Fetched only where a player is followed through a tournament. */
const Followed = optional(
  () => withTexts(['tournament', 'lobby'], () => import('../tournament/wall/followed')),
  'Followed',
  'followed player',
);

interface AbsentProps {
  username: string;
  /** Id of the tournament through which they are followed. */
  tournament: number | null;
  why: (typeof REASONS)[number];
  onBack: () => void;
}

/** Nothing to see: the player is not playing, there is nobody of that name, or it is not allowed (SP-04). */
export function Absent({ username, tournament, why, onBack }: AbsentProps) {
  const { t } = useTranslation();
  const name = apart(short(username));
  const heading = useHeadingFocus(why);
  return (
    <main className={styles.screen}>
      <VisuallyHidden>
        <h1 ref={heading} tabIndex={-1}>
          {t('live.spectate.tab', { name: username })}
        </h1>
      </VisuallyHidden>
      <div className={styles.place} role="status" data-testid={`spectate-${why}`}>
        <Notice
          level={2}
          picture={why === 'notPlaying' ? <LonePawn /> : <FallenKing />}
          title={t(titleKey(why), { name })}
          text={t(textKey(why), { name })}
        >
          <div className={styles.actions}>
            <Button onClick={onBack} data-testid="back">
              <BackIcon size={20} />
              {t('common.back')}
            </Button>
            {why === 'notPlaying' && (
              <Link className={styles.profile} to={profilePath(username)}>
                {t('live.spectate.profile')}
              </Link>
            )}
          </div>
        </Notice>
        {why === 'notPlaying' && tournament !== null && (
          <Suspense fallback={null}>
            <Followed username={username} tournament={tournament} />
          </Suspense>
        )}
        {why === 'notPlaying' && <Waiting />}
      </div>
    </main>
  );
}

/** Anything can stand in an address. */
const short = (name: string): string => (name.length > 32 ? `${name.slice(0, 31)}…` : name);

/** The channel waits for their next game, or tries to. */
function Waiting() {
  const { t } = useTranslation();
  const { channel } = useSnapshot(spectated.game);
  const isListening = channel === 'connected';
  return (
    <p className={styles.waiting} data-listening={isListening}>
      <i aria-hidden="true" />
      {isListening ? t('live.spectate.waiting') : t(connectionKey(channel))}
    </p>
  );
}
