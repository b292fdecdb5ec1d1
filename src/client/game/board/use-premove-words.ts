import { useEffect, useRef, useState } from 'react';
import type { BoardScene } from '../../board/feed';
import { useTranslation } from '../../i18n/use-translation';

/**
 * Words for the live region when premoves are set or taken back. A premove that was made is announced as a move.
 */
export function usePremoveWords({ premoves, live, movable }: BoardScene): string {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const before = useRef({ premoves, live });
  useEffect(() => {
    const was = before.current;
    before.current = { premoves, live };
    if (was.premoves === premoves) return;
    const last = premoves.at(-1);
    const isMade = was.live !== live && movable === null;
    if (isMade || (!last && was.premoves.length === 0)) setWords('');
    else if (last) setWords(t('board.premove.set', { from: last.from, to: last.to }));
    else setWords(t('board.premove.cancelled'));
  }, [t, premoves, live, movable]);
  return words;
}
