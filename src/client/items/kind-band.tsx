import { Award, ChartNoAxesColumn, Medal, Shield } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { WORN_KINDS } from '../../protocol/items';
import { pieceStyle } from '../../rules/piece-style';
import { family } from '../i18n/family';
import { profilePath } from '../page/profile-path';
import { useRead } from '../page/use-read';
import { publicUserIfAny } from '../players/endpoints';
import { PieceImage } from '../screen/piece-image';
import { app, hasName } from '../state/app';
import * as endpoints from './endpoints';
import styles from './kind-band.module.scss';
import { ALL_OF, type ItemKind, itemPicture, wornOf } from './kinds';
import { PATH_OF } from './use-items';

const kindKey = family('items.kind', WORN_KINDS);

/** The ways between the kinds of items, above each of them. @param owned how many of the kind on show; `null` while unknown */
export function KindBand({ shown, owned }: { shown: ItemKind; owned: number | null }) {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  return (
    <nav className={styles.band} aria-label={t('items.hubLabel')}>
      {WORN_KINDS.map(kind => (
        <Link
          key={kind}
          to={`/profile/${PATH_OF[kind]}`}
          className={styles.kind}
          aria-current={kind === shown ? 'page' : undefined}
          replace
        >
          <span className={styles.picture} aria-hidden="true">
            <KindPicture kind={kind} />
          </span>
          <span>
            {t(kindKey(kind))}
            {kind === shown ? <Owned kind={kind} owned={owned} /> : <OwnedOf kind={kind} />}
          </span>
        </Link>
      ))}
      {hasName(user) && (
        <Link to={profilePath(user.username)} className={styles.kind}>
          <span className={styles.picture} aria-hidden="true">
            <ChartNoAxesColumn size={24} strokeWidth={1.75} />
          </span>
          <span>
            {t('items.stats')}
            <Games username={user.username} />
          </span>
        </Link>
      )}
      <Soon icon={<Shield size={20} strokeWidth={1.75} aria-hidden="true" />}>{t('items.marks')}</Soon>
      <Soon icon={<Medal size={20} strokeWidth={1.75} aria-hidden="true" />}>{t('items.badges')}</Soon>
    </nav>
  );
}

/** @param owned `null` while it is not known */
function Owned({ kind, owned }: { kind: ItemKind; owned: number | null }) {
  const { t } = useTranslation();
  return <small>{owned === null ? '\u00a0' : t('items.owned', { owned, all: ALL_OF[kind] })}</small>;
}

/** Number of owned items as it was when that kind was looked at last. */
function OwnedOf({ kind }: { kind: ItemKind }) {
  const { data } = useRead(endpoints.items(PATH_OF[kind]));
  return <Owned kind={kind} owned={data?.length ?? null} />;
}

function Games({ username }: { username: string }) {
  const { t } = useTranslation();
  const { data } = useRead(publicUserIfAny(username));
  const stats = data && 'stats' in data ? data.stats : null;
  return <small>{stats === null ? '\u00a0' : t('items.games', { count: stats.games })}</small>;
}

/** Kind that is not there yet: shown, and not to be pressed (PR-02). */
function Soon({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <button type="button" className={styles.soon} disabled>
      {icon}
      {children}
    </button>
  );
}

/** Small picture of the item of a kind that the user wears. */
function KindPicture({ kind }: { kind: ItemKind }) {
  const { profile } = useSnapshot(app);
  const worn = wornOf(profile, kind);
  if (kind === 'piece')
    return <PieceImage side="w" letter="n" look={pieceStyle(profile?.piece?.type)} size={44} />;
  if (worn === null) return <Award size={24} strokeWidth={1.5} />;
  return <img src={itemPicture(kind, worn.name)} alt="" />;
}
