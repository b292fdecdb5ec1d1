import { Castle, Eye, Hourglass, type LucideIcon, Trophy, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { RecordAnswer } from '../../protocol/record';
import type { PublicUserAnswer } from '../../protocol/users';
import { START_FEN } from '../../rules/chess';
import { pieceStyle } from '../../rules/piece-style';
import { isBoardTheme } from '../canvas/board/theme';
import { boardKey, frameStyle } from '../game/board/board-theme';
import { Provisional } from '../game/modes/provisional';
import { Pennant } from '../items/pennant';
import { Avatar } from '../kit/avatar';
import { BreakingName, lettersOf } from '../kit/breaking-name';
import { ButtonLink } from '../kit/button-link';
import { useMedia } from '../kit/use-media';
import { VisuallyHidden } from '../kit/visually-hidden';
import { Skeleton } from '../kit/waiting';
import { useLanguage } from '../page/languages';
import { dateText } from '../page/moment-text';
import { matchesPath, spectatePath } from '../page/profile-path';
import { useRead } from '../page/use-read';
import { ChallengeButton } from '../players/challenge-button';
import { CallFailed } from '../screen/call-failed';
import { StillBoard, stillPieces } from '../screen/still-board';
import { settings } from '../settings/state/settings';
import { app } from '../state/app';
import { portraitOf } from '../state/installation';
import { BlockButton } from './block-button';
import { Figures } from './figures';
import { BestWins, Titles } from './honours';
import { LastGames } from './last-games';
import { Panel } from './panel';
import styles from './profile-card.module.scss';
import { RatingGraph } from './rating-graph';
import { record } from './record-endpoint';

const START = stillPieces(START_FEN);

/** All that others may know of a player. */
export function ProfileCard({ player }: { player: PublicUserAnswer }) {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  const own = user?.username === player.username;
  const { card, stats, username } = player;
  // Players know of their own latest games, which an old answer would deny (HT-06).
  const { data, error, loading, retry } = useRead(record(username), own);
  return (
    <Frame
      pennant={card.flag && <Pennant url={card.flag.url} className={styles.pennant} />}
      avatar={<Avatar {...portraitOf(card)} size={useAvatarSize()} />}
      name={
        <h2 className={styles.name} style={lettersOf(username)}>
          <BreakingName name={username.toUpperCase()} />
        </h2>
      }
      about={<About player={player} known={data} />}
      ratings={
        <dl className={styles.ratings}>
          <Rating
            name="rapid"
            icon={Hourglass}
            label={t('common.mode.elo', { mode: t('common.mode.rapid') })}
            rating={player.rapid_ranked}
            isProvisional={player.provisional?.rapid}
          />
          <Rating
            name="blitz"
            icon={Zap}
            label={t('common.mode.elo', { mode: t('common.mode.blitz') })}
            hint={t('common.mode.bulletHint')}
            rating={player.blitz_ranked}
            isProvisional={player.provisional?.blitz}
          />
        </dl>
      }
      // Watching one's own game would take it over in a second window.
      actions={
        !own && (
          <div className={styles.actions}>
            <ChallengeButton player={player} size="large" block />
            <ButtonLink
              look="line"
              size="large"
              block
              to={spectatePath(username)}
              data-testid="profile-spectate"
            >
              <Eye size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('profile.spectate')}
            </ButtonLink>
            {!player.house && <BlockButton username={username} />}
          </div>
        )
      }
      left={
        <>
          {loading && <WaitingRecord />}
          {data && (
            <>
              <RatingGraph ratings={data.ratings} now={Date.now()} />
              <LastGames
                games={data.last}
                username={username}
                all={own ? '/matches' : matchesPath(username)}
              />
            </>
          )}
          {error !== null && data === null && (
            <CallFailed
              level={3}
              title={t('profile.record.title')}
              text={t('profile.record.text')}
              onRetry={retry}
            />
          )}
          <ActiveBoard player={player} />
        </>
      }
      right={
        <>
          <Figures stats={stats} />
          {data && data.best.length > 0 && <BestWins games={data.best} username={username} />}
          {data && data.titles.count > 0 && <Titles titles={data.titles} />}
        </>
      }
    />
  );
}

/** House player or champion, and since when they have been here. */
function About({ player, known }: { player: PublicUserAnswer; known: RecordAnswer | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <p className={styles.about}>
      {player.house && (
        <span className={styles.chip}>
          <Castle size={16} strokeWidth={2} aria-hidden="true" />
          {t('profile.house')}
        </span>
      )}
      {known && known.titles.count > 0 && (
        <span className={styles.chip} data-look="gold" data-testid="profile-champion">
          <Trophy size={16} strokeWidth={2} aria-hidden="true" />
          {t('profile.champion')}
          {known.titles.count > 1 && <bdi dir="ltr">×{known.titles.count}</bdi>}
        </span>
      )}
      {known && <span>{t('profile.since', { date: dateText(Date.parse(known.since), language) })}</span>}
    </p>
  );
}

interface RatingProps {
  name: 'rapid' | 'blitz';
  icon: LucideIcon;
  label: string;
  hint?: string;
  rating: number;
  isProvisional?: boolean | undefined;
}

/** @source PR-10 */
function Rating({ name, icon: Icon, label, hint, rating, isProvisional = false }: RatingProps) {
  return (
    <div data-stat={name} title={hint}>
      <dt>
        <Icon size={16} strokeWidth={2} aria-hidden="true" />
        {label}
      </dt>
      <dd>
        <bdi dir="ltr">#{Math.round(rating)}</bdi>
        {isProvisional && <Provisional />}
      </dd>
    </div>
  );
}

/** The card before anything is known: every place is kept. */
export function WaitingCard() {
  const { t } = useTranslation();
  const size = `${useAvatarSize()}px`;
  return (
    <Frame
      busy
      avatar={<Skeleton width={size} height={size} radius="14%" />}
      name={
        <div className={styles.name}>
          <VisuallyHidden>
            <span role="status">{t('common.loading')}</span>
          </VisuallyHidden>
          <Skeleton width="min(360px, 100%)" height="1em" />
        </div>
      }
      about={<Skeleton width="min(260px, 100%)" height="24px" />}
      ratings={
        <div className={styles.ratings}>
          <Skeleton width="96px" height="60px" />
          <Skeleton width="96px" height="60px" />
        </div>
      }
      left={<WaitingRecord />}
      right={<Skeleton width="100%" height="420px" radius="var(--r-panel)" />}
    />
  );
}

/** Keeps the places of graph and games. */
function WaitingRecord() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width="100%" height="296px" radius="var(--r-panel)" />
      <Skeleton width="100%" height="330px" radius="var(--r-panel)" />
    </div>
  );
}

interface FrameProps {
  busy?: boolean;
  pennant?: ReactNode;
  avatar: ReactNode;
  name: ReactNode;
  about: ReactNode;
  ratings: ReactNode;
  actions?: ReactNode;
  left: ReactNode;
  right: ReactNode;
}

/** Where everything on the card has its place. */
function Frame({ busy = false, ...parts }: FrameProps) {
  return (
    <main className={styles.card} aria-busy={busy} data-testid={busy ? undefined : 'profile-card'}>
      <div className={styles.top}>
        {parts.pennant}
        <div className={styles.avatar}>{parts.avatar}</div>
        <div className={styles.who}>
          <div className={styles.nameBox}>{parts.name}</div>
          {parts.about}
        </div>
        {parts.ratings}
        {parts.actions}
      </div>
      <div className={styles.low}>
        <div>{parts.left}</div>
        <div>{parts.right}</div>
      </div>
    </main>
  );
}

/** The active board in its theme, with the player's own pieces on it (PR-12). */
function ActiveBoard({ player }: { player: PublicUserAnswer }) {
  const { t } = useTranslation();
  const { lightGraphics } = useSnapshot(settings);
  const theme = player.active_board?.name ?? 'CLASSIC';
  const pieces = player.card.piece?.type;
  const look = pieceStyle(pieces);
  return (
    <Panel
      title={t('profile.activeBoard')}
      more={
        <span className={styles.boardName}>
          <BoardName theme={theme} />
        </span>
      }
    >
      <div className={styles.board} data-testid="profile-board" data-theme={theme} data-pieces={pieces}>
        <StillBoard
          pieces={START}
          ground={frameStyle(theme, lightGraphics)}
          framed
          looks={{ w: look, b: look }}
        />
      </div>
    </Panel>
  );
}

function useAvatarSize(): number {
  const phone = useMedia('phone');
  const compact = useMedia('compact');
  const short = useMedia('short');
  if (phone) return 84;
  return compact || short ? 112 : 148;
}

/** Name of a board theme; a theme that is not known here is shown as it is. */
function BoardName({ theme }: { theme: string }) {
  const { t } = useTranslation();
  return isBoardTheme(theme) ? t(boardKey(theme)) : <bdi>{theme}</bdi>;
}
