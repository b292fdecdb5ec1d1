import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { app } from '../state/app';
import { type ItemKind, wearing } from './kinds';
import { TriedBoard } from './tried-board';
import { WornCard } from './worn-card';

interface TryOnProps {
  kind: ItemKind | 'board';
  /** The item's; `null` for nothing of its kind. */
  name: string | null;
  /** Side of the portrait. */
  size?: number;
}

/**
 * Any item, anybody's, as it would be the user's own: on their card, or a board and pieces in their last game. Needs the area
 * `items`.
 */
export function TryOn({ kind, name, size = 152 }: TryOnProps) {
  const { t } = useTranslation();
  const { user, profile } = useSnapshot(app);
  if (user === null || profile === null) return null;
  if (kind === 'board' || kind === 'piece') {
    const theme = kind === 'board' && name !== null ? name : (profile.board?.name ?? 'CLASSIC');
    const pieces = kind === 'piece' ? (name ?? undefined) : profile.piece?.type;
    return <TriedBoard theme={theme} pieces={pieces} />;
  }
  return <WornCard user={user} card={wearing(profile, kind, name)} label={t('items.tried')} size={size} />;
}
