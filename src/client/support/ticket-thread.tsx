import { Title } from '@radix-ui/react-dialog';
import { Send } from 'lucide-react';
import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { MAX_TICKET_MESSAGE, reasonName, type Ticket, type TicketMessage } from '../../protocol/support';
import { alertActions } from '../alerts/state/alert-actions';
import { Avatar } from '../kit/avatar';
import { Button } from '../kit/button';
import { Problem } from '../kit/field';
import { useMedia } from '../kit/use-media';
import { Skeleton } from '../kit/waiting';
import { useActions } from '../page/actions';
import { LogoMark } from '../page/logo';
import { momentText } from '../page/moment-text';
import { useRead } from '../page/use-read';
import { BackButton } from '../screen/back';
import { CallFailed } from '../screen/call-failed';
import { currentLanguage } from '../settings/state/settings';
import { app } from '../state/app';
import { portraitOf } from '../state/installation';
import { support, supportActions } from '../state/support';
import { AttachOwn } from './attach-own';
import { closeTicket, thread } from './endpoints';
import { Attached, EvidenceCard } from './evidence-card';
import { reasonKey } from './new-ticket';
import { refusalText } from './refusal-text';
import { usePost, writingActions } from './support-drafts';
import panel from './support-panel.module.scss';
import { TicketState } from './ticket-list';
import styles from './ticket-thread.module.scss';

interface TicketThreadProps {
  ticket: Ticket;
  /** The messages are read again with another number. */
  version: number;
  /** The server does not know yet that it is being read. */
  isUnread: boolean;
  draft: string;
  /** Whether a new ticket may be written. */
  canFollow: boolean;
  onFollow: () => void;
  onBack: () => void;
  /** Shows another ticket. */
  onShow: (id: number) => void;
  /** The list is out of date. */
  onChanged: () => void;
  /** Its messages have come. */
  onRead: () => void;
}

/** The messages of a ticket, and what can be added to it (SU-06, SU-07). */
export function TicketThread(props: TicketThreadProps) {
  const { ticket, version, isUnread, onBack, onRead, onShow } = props;
  const { follows } = ticket;
  const { t } = useTranslation();
  const phone = useMedia('phone');
  // Reading marks it as read, so only the first answer says what is new, and another reading waits for it.
  const [asked, setAsked] = useState(version);
  const { data, error, retry } = useRead(thread(ticket.id), true, asked);
  const hasCome = data !== null || error !== null;
  useEffect(() => {
    if (hasCome) setAsked(version);
  }, [hasCome, version]);
  const messages = useStillNew(data?.messages ?? null);
  const reason = reasonName(ticket.reason ?? 0);
  const answers = data?.messages.filter(({ sender }) => sender !== 'me').length;
  // How many answers have been told of as read; -1: not even that it is open, `null`: all that have come.
  const read = useRef(isUnread ? -1 : null);
  useEffect(() => {
    if (answers === undefined) return;
    if (read.current !== null && answers > read.current) onRead();
    read.current = answers;
  }, [answers, onRead]);
  return (
    <section className={panel.beside} data-testid="thread">
      <header className={panel.head}>
        {phone && <BackButton onBack={onBack} className={panel.back} />}
        {phone ? (
          <Title className={panel.subject} dir="auto">
            {ticket.subject}
          </Title>
        ) : (
          <h2 className={panel.subject} dir="auto">
            {ticket.subject}
          </h2>
        )}
        <p className={panel.meta}>
          <TicketState status={ticket.status} />
          <span>{t('support.number', { id: ticket.id })}</span>
          {reason !== undefined && <span>{t(reasonKey(reason))}</span>}
          {follows !== undefined && (
            <button
              type="button"
              className={panel.followed}
              onClick={() => onShow(follows)}
              data-testid="support-followed"
            >
              {t('support.after', { id: follows })}
            </button>
          )}
        </p>
      </header>
      <Messages messages={messages} failed={error !== null} onRetry={retry} />
      {ticket.status === 0 ? <Reply {...props} /> : <Closed {...props} />}
    </section>
  );
}

/** The messages, in which what was new once stays marked as long as the thread is shown. */
function useStillNew(messages: readonly TicketMessage[] | null): readonly TicketMessage[] | null {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const unknown = messages?.filter(({ isNew, timestamp }) => isNew && !known.has(timestamp)) ?? [];
  if (unknown.length > 0) setKnown(new Set([...known, ...unknown.map(({ timestamp }) => timestamp)]));
  return messages && messages.map(one => (known.has(one.timestamp) ? { ...one, isNew: true } : one));
}

interface TicketToComeProps {
  failed: boolean;
  onRetry: () => void;
  onBack: () => void;
}

/** A ticket that has just been written, until the list that has it is there. */
export function TicketToCome({ failed, onRetry, onBack }: TicketToComeProps) {
  const { t } = useTranslation();
  const phone = useMedia('phone');
  return (
    <section className={panel.beside}>
      <header className={panel.head}>
        {phone && <BackButton onBack={onBack} className={panel.back} />}
        {phone && <Title className={panel.subject}>{t('support.title')}</Title>}
      </header>
      <Messages messages={null} failed={failed} onRetry={onRetry} />
    </section>
  );
}

interface MessagesProps {
  messages: readonly TicketMessage[] | null;
  failed: boolean;
  onRetry: () => void;
}

function Messages({ messages, failed, onRetry }: MessagesProps) {
  const { t } = useTranslation();
  const { user, profile } = useSnapshot(app);
  const end = useRef<HTMLDivElement>(null);
  const count = messages?.length ?? 0;
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  if (messages === null)
    return (
      <div className={styles.messages} aria-busy={!failed}>
        {failed ? (
          <CallFailed
            title={t('support.thread.error')}
            text={t('support.error.text')}
            low
            onRetry={onRetry}
          />
        ) : (
          <Skeleton width="100%" height="120px" />
        )}
      </div>
    );
  const firstNew = messages.findIndex(({ isNew }) => isNew);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <div className={styles.messages} role="log" aria-label={t('support.thread.label')} tabIndex={0}>
      {messages.map(({ sender, message, timestamp, evidence }, index) => (
        <Fragment key={`${timestamp} ${message}`}>
          {index === firstNew && <p className={styles.newLine}>{t('support.thread.new')}</p>}
          <article className={styles.message} data-testid={sender === 'me' ? 'message-own' : 'message-staff'}>
            {sender === 'me' ? (
              <Avatar {...portraitOf(profile && { ...profile, frame: null })} size={40} />
            ) : (
              <span className={styles.staff} aria-hidden="true">
                <LogoMark className={styles.mark} />
              </span>
            )}
            <p className={styles.who}>
              {sender === 'me' ? t('support.thread.me') : <bdi>{staffName(sender)}</bdi>}
              <time dateTime={timestamp}>{momentText(timestamp, currentLanguage(), new Date())}</time>
            </p>
            <p className={styles.text} dir="auto">
              {message}
            </p>
            {evidence && <EvidenceCard evidence={evidence} own={user?.username ?? ''} />}
          </article>
        </Fragment>
      ))}
      <div ref={end} />
    </div>
  );

  function staffName(name: string): string {
    return name === 'Kingside' ? name : t('support.thread.staff', { name });
  }
}

function Reply({ ticket, draft, onChanged }: TicketThreadProps) {
  const { t } = useTranslation();
  const { calls } = useActions();
  const { attachment } = useSnapshot(support);
  const post = usePost(ticket.id);
  const [isClosing, setClosing] = useState(false);
  const [isCloseLost, setCloseLost] = useState(false);
  const running = isClosing || post === 'sending';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (running || draft.trim() === '') return;
    setCloseLost(false);
    const body = { message: draft, ...(attachment && { attachment }) };
    const answer = await writingActions.send(calls, ticket.id, body);
    if (answer?.error !== undefined)
      alertActions.open({
        kind: 'error',
        code: 'generic',
        message: refusalText(t, answer.error),
      });
  }

  async function close(): Promise<void> {
    setClosing(true);
    setCloseLost(false);
    const result = await calls.post(closeTicket(ticket.id), {});
    setClosing(false);
    if (result.ok) onChanged();
    else setCloseLost(true);
  }

  return (
    <form className={styles.reply} onSubmit={event => void submit(event)} noValidate>
      {attachment && <Attached attachment={attachment} onRemove={() => supportActions.attach(null)} />}
      <textarea
        aria-label={t('support.reply')}
        aria-describedby="support-reply-count"
        placeholder={t('support.reply')}
        dir="auto"
        maxLength={MAX_TICKET_MESSAGE}
        readOnly={running}
        value={draft}
        onChange={({ target }) => {
          writingActions.reply(ticket.id, target.value);
          setCloseLost(false);
        }}
        data-testid="support-reply"
      />
      {(post === 'unreachable' || isCloseLost) && <Problem>{t('support.problem.unreachable')}</Problem>}
      <div className={styles.acts}>
        {!attachment && <AttachOwn short />}
        <Button look="text" disabled={running} onClick={() => void close()} data-testid="support-resolve">
          {t('support.resolve')}
        </Button>
        <span id="support-reply-count" className={styles.count} dir="ltr" data-testid="support-reply-count">
          {draft.length} / {MAX_TICKET_MESSAGE}
        </span>
        <Button
          look="gold"
          type="submit"
          busy={running}
          disabled={running || draft.trim() === ''}
          data-testid="support-reply-send"
        >
          <Send size={18} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.send}>{t('support.sendReply')}</span>
        </Button>
      </div>
    </form>
  );
}

function Closed({ canFollow, onFollow }: TicketThreadProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.closed} data-testid="support-closed">
      <p>{t('support.closed')}</p>
      <Button look="line" disabled={!canFollow} onClick={onFollow} data-testid="support-follow">
        {t('support.follow')}
      </Button>
    </div>
  );
}
