import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import type { DuelRefused } from '../../../protocol/duel-refusal';
import { asksForCode } from '../../../protocol/otp';
import { MAX_BET } from '../../../rules/duel';
import { alertActions } from '../../alerts/state/alert-actions';
import { family } from '../../i18n/family';
import { Button } from '../../kit/button';
import type { Field } from '../../kit/field';
import { useRefusalText } from '../use-refusal-text';
import styles from './duel-form.module.scss';

/** Parts that the forms of a duel share: their properties and problems, the field of a code, and their foot. */

const MAX_CODE_TEXT = 40;
const problemKey = family('duel.form', ['whole', 'short', 'unreachable']);

/** Problem of the form: found here, or the server's refusal. */
export type Problem = Parameters<typeof problemKey>[0] | Snapshot<DuelRefused>;

export interface FormProps {
  /** Why the last attempt was refused. */
  refused: Problem | null;
  /** Id of the alert. */
  alert: number;
}

export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  return problem =>
    typeof problem === 'string' ? t(problemKey(problem), { most: MAX_BET }) : refusalText(problem);
}

/** The refusal of a stake for want of a one-time code, `undefined` for any other. */
export const wantedCode = (refused: Problem | null): string | undefined =>
  refused !== null && typeof refused === 'object' && asksForCode(refused.code) ? refused.code : undefined;

interface CodeInputProps {
  control: Parameters<Parameters<typeof Field>[0]['children']>[0];
  value: string;
  onChange: (code: string) => void;
}

/** The code of a duel, typed in any case, with spaces or dashes. */
export function CodeInput({ control, value, onChange }: CodeInputProps) {
  return (
    <input
      {...control}
      className={`${control.className} ${styles.code}`}
      type="text"
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={MAX_CODE_TEXT}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      data-testid="duel-code"
    />
  );
}

interface FormActionsProps {
  alert: number;
  /** Takes the place of the button that closes the form. */
  away?: ReactNode;
  children: ReactNode;
}

/** The foot of a form: its buttons to leave it and to go on. */
export function FormActions({ alert, away, children }: FormActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      {away ?? (
        <Button size="large" onClick={() => alertActions.close(alert)} data-testid="alert-cancel">
          {t('common.cancel')}
        </Button>
      )}
      {children}
    </div>
  );
}
