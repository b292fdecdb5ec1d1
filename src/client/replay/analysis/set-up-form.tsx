import { FolderOpen } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PGN_TEXT } from '../../../rules/pgn/collection';
import { Button } from '../../kit/button';
import { Field } from '../../kit/field';
import { VisuallyHidden } from '../../kit/visually-hidden';
import styles from './analysis.module.scss';
import { type OpenFault, useFaultText } from './problem-text';

interface SetUpFormProps {
  /** Whether the form was opened to be written in: then its field has the focus. */
  takesFocus: boolean;
  /** The FEN or PGN as it was typed; it outlives the form. */
  text: string;
  onText: (text: string) => void;
  /** Opens a text. @returns what is wrong with it; `null` where it is shown */
  onOpen: (text: string) => Promise<OpenFault | null>;
  /** Back to what is on show. */
  onCancel: () => void;
}

/** Beyond this a pasted text is opened at once: in a text area it would hold up the page. */
const LARGE = 200_000;

/** Takes a position in FEN or games in PGN, typed, pasted or as a file. A text that is neither stays, with what is wrong with it. */
export function SetUpForm({ takesFocus, text, onText, onOpen, onCancel }: SetUpFormProps) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const [problem, setProblem] = useState<OpenFault | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function open(wanted: string): Promise<void> {
    setBusy(true);
    setProblem(null);
    const fault = await onOpen(wanted);
    setBusy(false);
    setProblem(fault);
    if (fault) field.current?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy) void open(text);
  }

  function paste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text/plain');
    if (pasted.length <= LARGE) return;
    event.preventDefault();
    void open(pasted);
  }

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    if (chosen.size > MAX_PGN_TEXT) setProblem({ reason: 'tooLarge' });
    else await open(decodePgn(await chosen.arrayBuffer()));
  }

  return (
    <form className={styles.form} onSubmit={submit} aria-busy={isBusy} noValidate>
      <Field
        label={t('replay.free.label')}
        hint={t('replay.free.hint')}
        problem={problem && faultText(problem)}
      >
        {control => (
          <textarea
            {...control}
            ref={field}
            dir="ltr"
            rows={6}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={event => {
              onText(event.target.value);
              setProblem(null);
            }}
            onPaste={paste}
            data-testid="analysis-text"
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" look="gold" busy={isBusy} data-testid="analysis-show">
          {t('replay.free.show')}
        </Button>
        <Button onClick={() => file.current?.click()} data-testid="analysis-file">
          <FolderOpen size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('replay.free.file')}
        </Button>
        <Button look="text" className={styles.cancel} onClick={onCancel} data-testid="analysis-cancel">
          {t('common.cancel')}
        </Button>
      </div>
      <VisuallyHidden>
        <input
          ref={file}
          type="file"
          accept=".pgn,.fen,.epd,.txt,application/vnd.chess-pgn,application/x-chess-pgn,text/plain"
          tabIndex={-1}
          aria-hidden="true"
          onChange={event => {
            void choose(event.target.files?.[0]);
            // The same file may be chosen again.
            event.target.value = '';
          }}
          data-testid="analysis-file-input"
        />
      </VisuallyHidden>
    </form>
  );
}

/** The text of a file: in UTF-8 or UTF-16, or as older programs wrote it, in the Western letters of Windows. */
export function decodePgn(file: ArrayBuffer): string {
  const [first, second] = new Uint8Array(file);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}
