import { shareLink } from '../game/share-link';
import { useTranslation } from '../i18n/use-translation';
import { copyText } from '../page/files';

/**
 * Hands the address of the position on show to the system's own sharing, or to the clipboard where there is none.
 *
 * @param path what leads to that position on this server; asked for when it is shared
 * @param onTold what came of it, in words
 */
export function useShare(path: () => string, onTold: (text: string) => void): () => void {
  const { t } = useTranslation();
  const copy = async (url: string) =>
    onTold((await copyText(url)) ? t('replay.shared') : t('replay.notShared', { url }));
  return () => {
    const url = `${location.origin}${path()}`;
    shareLink(url, () => copy(url));
  };
}
