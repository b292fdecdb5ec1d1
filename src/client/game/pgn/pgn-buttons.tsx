import { Check, Copy, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type PgnForm, type PgnGame, pgnFileName, writePgn } from '../../../rules/pgn';
import { IconButton } from '../../kit/button';
import { Spinner } from '../../kit/waiting';
import { copyText, saveFile } from '../../page/files';
import { useCopyState } from './use-copy-state';

interface PgnWish {
  /** Loads the game to write; `null` if that failed. */
  game: () => Promise<PgnGame | null>;
  form: PgnForm;
  /** Gets the outcome in words, to be shown and read aloud. */
  onTold: (text: string) => void;
}

/** Copies a game as PGN, or saves it as a file named by its date and both players. @source MH-06 */
export function usePgn({ game, form, onTold }: PgnWish) {
  const { t } = useTranslation();
  const [state, setState] = useCopyState();

  async function copy(): Promise<void> {
    if (state === 'busy') return;
    const found = game();
    const copied = copyText(found.then(textOf));
    setState('busy');
    const [done, came] = await Promise.all([copied, found]);
    setState(done ? 'copied' : 'idle');
    onTold(t(done ? 'matches.pgn.copied' : came ? 'matches.pgn.notCopied' : 'matches.pgn.failed'));
  }

  async function download(): Promise<void> {
    if (state === 'busy') return;
    setState('busy');
    const found = await game();
    setState('idle');
    if (found) saveFile(pgnFileName(found), new Blob([writePgn(found, form)], { type: PGN_TYPE }));
    else onTold(t('matches.pgn.failed'));
  }

  function textOf(found: PgnGame | null): string {
    if (!found) throw new Error('The game did not come.');
    return writePgn(found, form);
  }

  return { state, copy: () => void copy(), download: () => void download() };
}

/** Buttons that copy a game as PGN and save it. */
export function PgnButtons(wish: PgnWish) {
  const { t } = useTranslation();
  const { state, copy, download } = usePgn(wish);
  return (
    <>
      <IconButton
        label={t('matches.pgn.copy')}
        onClick={copy}
        aria-busy={state === 'busy'}
        data-testid="pgn-copy"
      >
        {state === 'idle' && <Copy size={20} strokeWidth={1.75} aria-hidden="true" />}
        {state === 'busy' && <Spinner />}
        {state === 'copied' && <Check size={20} strokeWidth={2} color="var(--jade)" aria-hidden="true" />}
      </IconButton>
      <IconButton
        label={t('matches.pgn.download')}
        onClick={download}
        aria-busy={state === 'busy'}
        data-testid="pgn-download"
      >
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </>
  );
}

/** As registered by practice; there is no official one. */
export const PGN_TYPE = 'application/vnd.chess-pgn';
