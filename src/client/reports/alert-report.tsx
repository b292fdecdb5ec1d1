import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_REPORT_REASON } from '../../protocol/limits';
import type { BodyProps } from '../alerts/alert-dialog';
import styles from '../alerts/alert-dialog.module.scss';
import { alertActions } from '../alerts/state/alert-actions';
import { useAlertText } from '../alerts/use-alert-text';
import { Field } from '../kit/field';
import { nameText } from '../kit/player-name';
import { SubmitButton } from '../kit/submit-button';
import { useActions } from '../page/actions';
import type { AlertText } from '../state/alerts';
import { app } from '../state/app';
import { refusalText, reportMatch } from './report-match';

/**
 * Body of the `report` alert: why a finished game should be looked at.
 *
 * @param id of the alert
 * @source requirements AL-08, MH-09, MH-10
 */
export function ReportForm({ data: { matchId, whites, blacks }, id: alertId }: BodyProps<'report'>) {
  const { t } = useTranslation();
  const words = useAlertText();
  const { calls } = useActions();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<AlertText | null>(null);
  const [running, setRunning] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (running) return;
    const text = reason.trim();
    if (text === '') {
      setProblem('matches.report.required');
      field.current?.focus();
      return;
    }
    setRunning(true);
    setProblem(null);
    const result = await reportMatch(calls, matchId, text);
    setRunning(false);
    if (!result.ok) {
      setProblem(refusalText(result.message));
      return;
    }
    // Another alert that has taken the dialog's place meanwhile stays.
    if (app.alertSettings?.id === alertId) alertActions.open({ kind: 'reportSent' });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form className={styles.form} onSubmit={event => void submit(event)} noValidate>
      <p className={styles.about}>
        <bdi translate="no">{nameText(t, whites)}</bdi> – <bdi translate="no">{nameText(t, blacks)}</bdi>
      </p>
      <Field
        label={t('matches.report.label')}
        problem={problem && words(problem)}
        count={{ used: reason.length, most: MAX_REPORT_REASON, testId: 'report-count' }}
      >
        {control => (
          <textarea
            {...control}
            ref={field}
            dir="auto"
            rows={4}
            maxLength={MAX_REPORT_REASON}
            value={reason}
            onChange={event => {
              setReason(event.target.value);
              setProblem(null);
            }}
            onKeyDown={onKeyDown}
            required
            data-testid="report-reason"
          />
        )}
      </Field>
      <div className={styles.actions}>
        <SubmitButton running={running}>{t('matches.report.send')}</SubmitButton>
      </div>
    </form>
  );
}
