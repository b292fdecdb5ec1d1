import { Castle, Eye, History } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { PublicUserAnswer } from '../../../protocol/users';
import { START_FEN } from '../../../rules/chess';
import { pieceStyle } from '../../../rules/piece-style';
import { isBoardTheme } from '../../canvas/board/theme';
import { boardKey, frameStyle } from '../../game/board/board-theme';
import { Pennant } from '../../game/items/pennant';
import { matchesPath, spectatePath } from '../../game/profile-path';
import { figureText, GamesPlayed, ScoreSplit } from '../../game/score-split';
import { StillBoard, stillPieces } from '../../game/still-board';
import { family } from '../../i18n/family';
import { Avatar } from '../../kit/avatar';
import { ButtonLink } from '../../kit/button-link';
import { useMedia } from '../../kit/use-media';
import { Skeleton } from '../../kit/waiting';
import { app } from '../../state/app';
import { portraitOf } from '../../state/installation';
import { settings } from '../../state/settings';
import { BlockButton } from './block-button';
import styles from './profile-card.module.css';

const START = stillPieces(START_FEN);
/** What can be counted of a player besides how their games ended. */
const DEEDS = ['checkmates', 'surrenders', 'leaves'] as const;
const deedKey = family('profile', DEEDS);

/** All that others may know of a player. */
export function ProfileCard({ player }: { player: PublicUserAnswer }) {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  const own = user?.username === player.username;
  const { card, stats } = player;
  return (
    <Frame
      pennant={card.flag && <Pennant url={card.flag.url} className={styles.pennant} />}
      avatar={<Avatar {...portraitOf(card)} size={useAvatarSize()} />}
      name={
        <h2 className={styles.name} style={lettersOf(player.username)}>
          <bdi translate="no">{player.username.toUpperCase()}</bdi>
        </h2>
      }
      ratings={
        <dl className={styles.ratings}>
          <div data-stat="rapid">
            <dt>{t('common.mode.rapid')}</dt>
            <dd dir="ltr">#{Math.round(player.rapid_ranked)}</dd>
          </div>
          <div data-stat="blitz">
            <dt>{t('common.mode.blitz')}</dt>
            <dd dir="ltr">#{Math.round(player.blitz_ranked)}</dd>
          </div>
        </dl>
      }
      actions={
        <div className={styles.actions}>
          {/* One's own games one plays, and a second window would take them over. */}
          {!own && (
            <ButtonLink look="sky" to={spectatePath(player.username)} data-testid="profile-spectate">
              <Eye size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('profile.spectate')}
            </ButtonLink>
          )}
          <ButtonLink to={own ? '/matches' : matchesPath(player.username)} data-testid="profile-matches">
            <History size={20} strokeWidth={1.75} aria-hidden="true" />
            {own ? t('profile.ownGames') : t('profile.games')}
          </ButtonLink>
          {player.house && (
            <span className={styles.house}>
              <Castle size={16} strokeWidth={2} aria-hidden="true" />
              {t('profile.house')}
            </span>
          )}
          {!own && !player.house && <BlockButton username={player.username} />}
        </div>
      }
      figures={
        <>
          <p className={styles.total} data-stat="games">
            <GamesPlayed count={stats.games} />
          </p>
          <ScoreSplit stats={stats} />
          <dl className={styles.more}>
            {DEEDS.map(deed => (
              <div key={deed} data-stat={deed}>
                <dt>{t(deedKey(deed))}</dt>
                <dd>{figureText(stats[deed])}</dd>
              </div>
            ))}
          </dl>
        </>
      }
      board={<ActiveBoard player={player} />}
    />
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
          <span className={styles.hidden} role="status">
            {t('common.loading')}
          </span>
          <Skeleton width="min(360px, 100%)" height="1em" />
        </div>
      }
      ratings={
        <div className={styles.ratings}>
          <Skeleton width="112px" height="68px" />
          <Skeleton width="112px" height="68px" />
        </div>
      }
      actions={
        <div className={styles.actions}>
          <Skeleton width="172px" height="44px" />
        </div>
      }
      figures={
        <div className={styles.waiting}>
          <Skeleton width="200px" height="64px" />
          <Skeleton width="100%" height="14px" radius="2px" />
          <Skeleton width="70%" height="56px" />
          <Skeleton width="100%" height="144px" />
        </div>
      }
      board={
        <div className={styles.board}>
          <Skeleton width="100%" height="calc(var(--square) * 8)" radius="0" />
        </div>
      }
    />
  );
}

interface FrameProps {
  busy?: boolean;
  pennant?: ReactNode;
  avatar: ReactNode;
  name: ReactNode;
  ratings: ReactNode;
  actions: ReactNode;
  figures: ReactNode;
  board: ReactNode;
}

/** Where everything on the card has its place. */
function Frame({ busy = false, ...parts }: FrameProps) {
  return (
    <main className={styles.card} aria-busy={busy} data-testid={busy ? undefined : 'profile-card'}>
      {parts.pennant}
      <div className={styles.top}>
        <div className={styles.avatar}>{parts.avatar}</div>
        <div className={styles.who}>
          <div className={styles.nameBox}>{parts.name}</div>
          {parts.ratings}
          {parts.actions}
        </div>
      </div>
      <div className={styles.low}>
        <section className={styles.figures}>{parts.figures}</section>
        <section>{parts.board}</section>
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
    <div className={styles.board} data-testid="profile-board" data-theme={theme} data-pieces={pieces}>
      <StillBoard
        pieces={START}
        ground={frameStyle(theme, lightGraphics)}
        framed
        looks={{ w: look, b: look }}
      />
      <p>
        <span>{t('profile.activeBoard')}</span>
        <b>
          <BoardName theme={theme} />
        </b>
      </p>
    </div>
  );
}

function useAvatarSize(): number {
  const phone = useMedia('phone');
  const compact = useMedia('compact');
  const short = useMedia('short');
  if (phone) return 112;
  return compact || short ? 152 : 208;
}

/** For letters small enough that the whole name stands on one line. */
function lettersOf(name: string): CSSProperties {
  // M and W are half as wide again as the others.
  const width = name.length + (name.match(/[mw]/gi)?.length ?? 0) / 2;
  const letters: CSSProperties & Record<'--letters', number> = { '--letters': width };
  return letters;
}

/** What a board theme is called; one that nobody knows has its own name. */
function BoardName({ theme }: { theme: string }) {
  const { t } = useTranslation();
  return isBoardTheme(theme) ? t(boardKey(theme)) : <bdi>{theme}</bdi>;
}
