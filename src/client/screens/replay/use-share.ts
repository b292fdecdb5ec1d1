import { useTranslation } from 'react-i18next';
import { copyText } from '../../game/pgn/files';
import { replayPath } from '../../game/profile-path';
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
    if (typeof navigator.share !== 'function') void copy(url);
    else
      navigator.share({ title: document.title, url }).catch((error: unknown) => {
        // Whoever thinks better of it has not asked for anything else.
        if (!(error instanceof DOMException && error.name === 'AbortError')) void copy(url);
      });
  };
}
