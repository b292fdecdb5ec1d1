import { useTranslation } from 'react-i18next';
import { copyText } from '../../game/pgn/files';
import { replayPath } from '../../game/profile-path';
import { shareLink } from '../../game/share-link';
import { type ReplayPlace, searchOf } from './replay-address';

/**
 * Hands the address of the position on show to the system's own sharing, or to the clipboard where there is none.
 *
 * @param place asked for when it is shared
 * @param onTold what came of it, in words
 */
export function useShare(id: number, place: () => ReplayPlace, onTold: (text: string) => void): () => void {
  const { t } = useTranslation();
  const copy = async (url: string) =>
    onTold((await copyText(url)) ? t('replay.shared') : t('replay.notShared', { url }));
  return () => {
    const url = `${location.origin}${replayPath(id)}${searchOf(place())}`;
    shareLink(url, () => copy(url));
  };
}
