import { Check, CircleDot, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '../../protocol/support';
import { family } from '../i18n/family';
import { Button } from '../kit/button';
import { Notice } from '../kit/notice';
import { Tabs } from '../kit/tabs';
import { useMedia } from '../kit/use-media';
import { VisuallyHidden } from '../kit/visually-hidden';
import { momentText } from '../page/moment-text';
import { SidePanelTitle } from '../screen/side-panel';
import { LonePawn } from '../screen/vignette';
import { currentLanguage } from '../settings/state/settings';
import type { SupportView } from './support-panel';
import panel from './support-panel.module.scss';
import styles from './ticket-list.module.scss';

const TABS = ['open', 'closed'] as const;
type Tab = (typeof TABS)[number];
const tabKey = family('support.tab', TABS);
const emptyKey = family('support.empty', TABS);

interface TicketListProps {
  /** Newest first. */
  tickets: readonly Ticket[];
  view: SupportView;
  onShow: (view: SupportView) => void;
  hasOpen: boolean;
}

/** Tickets by tab, and the way to a new one (SU-01, SU-02). */
export function TicketList({ tickets, view, onShow, hasOpen }: TicketListProps) {
  const { t } = useTranslation();
  const shown = view.kind === 'ticket' ? tickets.find(({ id }) => id === view.id) : undefined;
  const phone = useMedia('phone');
  const [tab, setTab] = useState<Tab | null>(null);
  const chosen = tab ?? (shown?.status === 1 || (!hasOpen && tickets.length > 0) ? 'closed' : 'open');
  const listed = tickets.filter(({ status }) => status === (chosen === 'open' ? 0 : 1));
  const isUnread = (name: Tab): boolean =>
    tickets.some(one => one.read_by_user === 0 && one.status === (name === 'open' ? 0 : 1));
  return (
    <section className={panel.list}>
      <SidePanelTitle>{t('support.title')}</SidePanelTitle>
      <div className={styles.tabs}>
        <Tabs
          label={t('support.tab.label')}
          tabs={TABS.map(name => ({
            name,
            label: (
              <span className={styles.tab} data-new={(isUnread(name) && name !== chosen) || undefined}>
                {isUnread(name) && name !== chosen && <VisuallyHidden>{t('support.unread')}</VisuallyHidden>}
                {t(tabKey(name))}
              </span>
            ),
          }))}
          chosen={chosen}
          onChoose={setTab}
          panelId="support-tickets"
        />
      </div>
      <div id="support-tickets" role="tabpanel" aria-label={t(tabKey(chosen))} className={styles.scroll}>
        {phone && tickets.length === 0 ? (
          <div className={styles.first}>
            <Notice picture={<LonePawn />} title={t('support.first.title')} text={t('support.first.text')} />
          </div>
        ) : listed.length === 0 ? (
          <p className={styles.none}>{t(emptyKey(chosen))}</p>
        ) : (
          <ul className={styles.tickets}>
            {listed.map(ticket => (
              <TicketItem
                key={ticket.id}
                ticket={ticket}
                isShown={ticket.id === shown?.id}
                onShow={() => onShow({ kind: 'ticket', id: ticket.id })}
              />
            ))}
          </ul>
        )}
      </div>
      <div className={styles.foot}>
        <Button
          // On a phone nothing else on the page is to be done.
          look={phone && !hasOpen ? 'gold' : 'line'}
          block
          disabled={hasOpen}
          onClick={() => onShow({ kind: 'new' })}
          aria-describedby={hasOpen ? 'support-one' : undefined}
          data-testid="support-new"
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('support.new')}
        </Button>
        {hasOpen && <p id="support-one">{t('support.one')}</p>}
      </div>
    </section>
  );
}

interface TicketItemProps {
  ticket: Ticket;
  isShown: boolean;
  onShow: () => void;
}

function TicketItem({ ticket, isShown, onShow }: TicketItemProps) {
  const { t } = useTranslation();
  const { id, subject, status, created_at, read_by_user } = ticket;
  return (
    <li>
      <button
        type="button"
        className={styles.ticket}
        data-new={read_by_user === 0 || undefined}
        aria-current={isShown || undefined}
        onClick={onShow}
        data-testid={`ticket-${id}`}
      >
        {read_by_user === 0 && <VisuallyHidden>{t('support.unread')}</VisuallyHidden>}
        <b dir="auto">{subject}</b>
        <small>{momentText(created_at, currentLanguage(), new Date())}</small>
        <TicketState status={status} />
      </button>
    </li>
  );
}

const stateKey = family('support.state', TABS);

/** Whether it is open, in words and colour. */
export function TicketState({ status }: Pick<Ticket, 'status'>) {
  const { t } = useTranslation();
  const name = status === 0 ? 'open' : 'closed';
  const Icon = status === 0 ? CircleDot : Check;
  return (
    <small className={styles.state} data-state={name}>
      <Icon size={15} strokeWidth={2} aria-hidden="true" />
      {t(stateKey(name))}
    </small>
  );
}
