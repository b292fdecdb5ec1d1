import { Title } from '@radix-ui/react-dialog';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { MAX_TICKET_MESSAGE, MAX_TICKET_SUBJECT, REASON_NAMES, type Ticket } from '../../protocol/support';
import { alertActions } from '../alerts/state/alert-actions';
import { family } from '../i18n/family';
import { Button } from '../kit/button';
import { Field, Problem } from '../kit/field';
import { Segments } from '../kit/segments';
import { useMedia } from '../kit/use-media';
import { useActions } from '../page/actions';
import { BackButton } from '../screen/back';
import { support, supportActions } from '../state/support';
import { AttachOwn } from './attach-own';
import { AttachedCard } from './evidence-card';
import styles from './new-ticket.module.scss';
import { refusalText } from './refusal-text';
import { type SupportDrafts, usePost, writingActions } from './support-drafts';
import panel from './support-panel.module.scss';

export const reasonKey = family('support.reason', REASON_NAMES);
const problemKey = family('support.problem', ['reason', 'subject', 'message', 'unreachable']);

interface NewTicketProps {
  drafts: SupportDrafts;
  tickets: readonly Ticket[];
  follows: number | undefined;
  onBack: () => void;
  /** Called also when another view has taken the form's place by then. */
  onSent: (id: number) => void;
}

/** Reason, subject and message (SU-03…05); what was typed stays until it has been sent (SU-10). */
export function NewTicketForm({ drafts, tickets, follows, onBack, onSent }: NewTicketProps) {
  const { t } = useTranslation();
  const { calls } = useActions();
  const phone = useMedia('phone');
  const short = useMedia('short');
  const { attachment } = useSnapshot(support);
  const post = usePost('new');
  const running = post === 'sending';
  const [problem, setProblem] = useState<Parameters<typeof problemKey>[0] | null>(null);
  const subjectField = useRef<HTMLInputElement>(null);
  const messageField = useRef<HTMLTextAreaElement>(null);
  const reasonFields = useRef<HTMLFieldSetElement>(null);
  const { reason, subject, message } = drafts;
  const followed = tickets.find(({ id }) => id === follows);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (running) return;
    const missing =
      reason === null
        ? 'reason'
        : subject.trim() === ''
          ? 'subject'
          : message.trim() === ''
            ? 'message'
            : null;
    if (missing !== null) {
      setProblem(missing);
      const fields = {
        reason: reasonFields.current?.querySelector('input'),
        subject: subjectField.current,
        message: messageField.current,
      };
      fields[missing]?.focus();
      return;
    }
    setProblem(null);
    const body = {
      reason,
      subject,
      message,
      ...(attachment && { attachment }),
      ...(follows !== undefined && { follows }),
    };
    const answer = await writingActions.send(calls, 'new', body);
    if (answer === null) return;
    const { id, error } = answer;
    if (id !== undefined) {
      onSent(id);
      return;
    }
    alertActions.open({
      kind: 'error',
      code: 'generic',
      message: refusalText(t, error),
    });
  }

  return (
    <section className={panel.beside}>
      <header className={panel.head}>
        {phone && <BackButton onBack={onBack} className={panel.back} />}
        {phone ? (
          <Title className={panel.subject}>{t('support.new')}</Title>
        ) : (
          <h2 className={panel.newTitle}>{t('support.new')}</h2>
        )}
        {followed && (
          <p className={panel.meta}>{t('support.follows', { id: followed.id, subject: followed.subject })}</p>
        )}
      </header>
      <form className={styles.form} onSubmit={event => void submit(event)} noValidate>
        <fieldset
          ref={reasonFields}
          className={styles.reasons}
          aria-describedby={problem === 'reason' ? 'support-reason' : undefined}
        >
          <legend>{t('support.reason.label')}</legend>
          <Segments
            className={styles.segments}
            name="support-reason"
            options={REASON_NAMES.map((name, index) => ({ value: index + 1, label: t(reasonKey(name)) }))}
            chosen={reason}
            onChoose={chosen => {
              writingActions.fill({ reason: chosen });
              setProblem(null);
            }}
            required
            testId="support-reason"
          />
          {problem === 'reason' && <Problem id="support-reason">{t(problemKey('reason'))}</Problem>}
        </fieldset>
        <Field
          label={t('support.subject')}
          problem={problem === 'subject' ? t(problemKey('subject')) : null}
          count={{ used: subject.length, most: MAX_TICKET_SUBJECT, testId: 'support-subject-count' }}
        >
          {control => (
            <input
              {...control}
              ref={subjectField}
              dir="auto"
              maxLength={MAX_TICKET_SUBJECT}
              required
              readOnly={running}
              value={subject}
              onChange={({ target }) => {
                writingActions.fill({ subject: target.value });
                setProblem(null);
              }}
              data-testid="support-subject"
            />
          )}
        </Field>
        <Field
          label={t('support.message')}
          problem={problem === 'message' ? t(problemKey('message')) : null}
          count={{ used: message.length, most: MAX_TICKET_MESSAGE, testId: 'support-message-count' }}
        >
          {control => (
            <textarea
              {...control}
              ref={messageField}
              dir="auto"
              rows={phone || short ? 4 : 6}
              maxLength={MAX_TICKET_MESSAGE}
              required
              readOnly={running}
              value={message}
              onChange={({ target }) => {
                writingActions.fill({ message: target.value });
                setProblem(null);
              }}
              data-testid="support-message"
            />
          )}
        </Field>
        {attachment ? (
          <AttachedCard attachment={attachment} onRemove={() => supportActions.attach(null)} />
        ) : (
          <AttachOwn />
        )}
        {post === 'unreachable' && <Problem>{t(problemKey('unreachable'))}</Problem>}
        <div className={styles.send}>
          <Button
            look="gold"
            size="large"
            type="submit"
            busy={running}
            disabled={running}
            data-testid="support-send"
          >
            {t('support.send')}
          </Button>
        </div>
      </form>
    </section>
  );
}
