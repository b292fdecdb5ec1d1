import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readGame, TEXT_FAULTS, type Unreadable, type WrittenGame } from '../../../rules/read-game';
import { family } from '../../i18n/family';
import { Button } from '../../kit/button';
import { Field } from '../../kit/field';
import styles from './analysis.module.css';

const problemKey = family('replay.free.problem', TEXT_FAULTS);

interface SetUpFormProps {
  /** Whether the form was opened to be written in: then its field has the focus. */
  takesFocus: boolean;
  /** The FEN or PGN as it was typed; it outlives the form. */
  text: string;
  onText: (text: string) => void;
  onGame: (game: WrittenGame) => void;
  /** Back to what is on show. */
  onCancel: () => void;
}

/** Takes a position in FEN or a game in PGN. A text that is neither stays, with what is wrong with it. */
export function SetUpForm({ takesFocus, text, onText, onGame, onCancel }: SetUpFormProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const [problem, setProblem] = useState<Unreadable | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const read = readGame(text);
    if (read.ok) {
      onGame(read.game);
      return;
    }
    setProblem(read);
    field.current?.focus();
  }

  const words = (found: Unreadable): string =>
    found.reason === 'noMove'
      ? t('replay.free.problem.noMove', { move: found.move.slice(0, 12) })
      : t(problemKey(found.reason));
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={t('replay.free.label')} hint={t('replay.free.hint')} problem={problem && words(problem)}>
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
            data-testid="analysis-text"
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" look="gold" data-testid="analysis-show">
          {t('replay.free.show')}
        </Button>
        <Button look="text" onClick={onCancel} data-testid="analysis-cancel">
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
