import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Snapshot, useSnapshot } from 'valtio';
import { useMedia } from '../kit/use-media';
import { Skeleton } from '../kit/waiting';
import { useActions } from '../page/actions';
import { useBackCloses } from '../page/use-back-closes';
import { useRead } from '../page/use-read';
import { whenSeen } from '../page/when-seen';
import { CallFailed } from '../screen/call-failed';
import { DialogClose } from '../screen/dialog-close';
import { SidePanel, SidePanelTitle } from '../screen/side-panel';
import { app } from '../state/app';
import { support, supportActions } from '../state/support';
import { tickets as ticketsCall } from './endpoints';
import { NewTicketForm } from './new-ticket';
import { noDrafts, type SupportDrafts, writing, writingActions } from './support-drafts';
import styles from './support-panel.module.scss';
import { TicketList } from './ticket-list';
import { TicketThread, TicketToCome } from './ticket-thread';

/** View beside the list; on a phone, in its place. */
export type SupportView =
  | { kind: 'list' }
  | { kind: 'ticket'; id: number }
  /** `follows`: the closed ticket that it goes on from. */
  | { kind: 'new'; follows?: number };

/** Writing to support, over the page. @source requirements HM-08, SU-01…11 */
export function SupportPanel() {
  return (
    <SidePanel className={styles.panel} onClose={supportActions.close} data-testid="support">
      <Desk />
      <DialogClose className={styles.close} data-testid="support-close" />
    </SidePanel>
  );
}

function Desk() {
  const { t } = useTranslation();
  const { session } = useActions();
  const phone = useMedia('phone');
  const { attachment, ticket: wanted } = useSnapshot(support);
  const version = useAnswersVersion() + useSnapshot(writing).answers;
  const { data, error, retry } = useRead(ticketsCall(), true, version);
  const drafts = useDrafts();
  const [chosen, setChosen] = useState<SupportView | null>(null);
  const [read, setRead] = useState<ReadonlySet<number>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list knows better, and a ticket may have an answer again
  useEffect(() => setRead(new Set()), [data]);
  // On a phone what was chosen stands in place of the list, and Back leads there first.
  const isOverList = phone && chosen !== null && chosen.kind !== 'list';
  useBackCloses(isOverList ? () => setChosen({ kind: 'list' }) : null);
  if (data === null)
    return (
      <section className={`${styles.list} ${error === null ? '' : styles.failed}`} aria-busy={error === null}>
        <SidePanelTitle>{t('support.title')}</SidePanelTitle>
        <div className={styles.waiting}>
          {error === null ? (
            [0, 1, 2].map(place => <Skeleton key={place} width="100%" height="72px" />)
          ) : (
            <CallFailed
              title={t('support.error.title')}
              text={t('support.error.text')}
              level={2}
              onRetry={retry}
            />
          )}
        </div>
      </section>
    );
  const open = data.find(({ status }) => status === 0);
  // An attachment that was passed in goes into a ticket that the user can write to: the open one, or a new one.
  const first: SupportView =
    wanted !== null && data.some(({ id }) => id === wanted)
      ? { kind: 'ticket', id: wanted }
      : attachment || !phone
        ? open
          ? { kind: 'ticket', id: open.id }
          : { kind: 'new' }
        : { kind: 'list' };
  const view = chosen ?? first;
  const shown = view.kind === 'ticket' ? view.id : null;
  const tickets = data.map(one =>
    read.has(one.id) || one.id === shown ? { ...one, read_by_user: 1 as const } : one,
  );
  const ticket = shown === null ? undefined : tickets.find(({ id }) => id === shown);
  const show = (next: SupportView): void => {
    setChosen(next);
    // Its dot goes at once; the server hears of it as the messages are read (SU-08, IP-23).
    if (next.kind === 'ticket') setRead(now => new Set(now).add(next.id));
  };
  /** A ticket takes the place of the form that it was written in; another view that was chosen meanwhile stays. */
  const written = (id: number): void =>
    setChosen(now => (now === null || now.kind === 'new' ? { kind: 'ticket', id } : now));
  return (
    <>
      {(!phone || view.kind === 'list') && (
        <TicketList tickets={tickets} view={view} onShow={show} hasOpen={open !== undefined} />
      )}
      {view.kind === 'new' && (
        <NewTicketForm
          drafts={drafts}
          tickets={tickets}
          follows={view.follows}
          onBack={() => show({ kind: 'list' })}
          onSent={written}
        />
      )}
      {view.kind === 'ticket' && !ticket && (
        <TicketToCome failed={error !== null} onRetry={retry} onBack={() => show({ kind: 'list' })} />
      )}
      {view.kind === 'ticket' && ticket && (
        <TicketThread
          key={ticket.id}
          ticket={ticket}
          version={version}
          isUnread={data.some(({ id, read_by_user }) => id === ticket.id && read_by_user === 0)}
          draft={drafts.replies[ticket.id] ?? ''}
          canFollow={open === undefined}
          onFollow={() => show({ kind: 'new', follows: ticket.id })}
          onBack={() => show({ kind: 'list' })}
          onShow={id => show({ kind: 'ticket', id })}
          onChanged={retry}
          onRead={() => {
            setRead(now => new Set(now).add(ticket.id));
            void session.reloadUser();
          }}
        />
      )}
    </>
  );
}

/**
 * A number that is another one when an answer has come that was not read, so that list and thread are read again. While the
 * page is not seen it waits: what is read counts as read on all devices.
 */
function useAnswersVersion(): number {
  const { user, userVersion } = useSnapshot(app);
  const isUnread = user?.hastUnreadSupport === true;
  const [version, setVersion] = useState(userVersion);
  useEffect(() => {
    if (isUnread) return whenSeen(() => setVersion(userVersion));
  }, [isUnread, userVersion]);
  return version;
}

/** Drafts of messages, kept in this browser until they have been sent. */
function useDrafts(): Snapshot<SupportDrafts> {
  const { user } = useSnapshot(app);
  const uid = user?.firebaseId ?? '';
  // At once: a field that hears later of what was typed loses the place of its cursor.
  const { drafts } = useSnapshot(writing, { sync: true });
  useLayoutEffect(() => writingActions.open(uid), [uid]);
  return drafts.uid === uid ? drafts : noDrafts(uid);
}
