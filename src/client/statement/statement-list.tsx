import { LifeBuoy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StatementEntry } from '../../protocol/statement';
import { Button, IconButton } from '../kit/button';
import { Notice } from '../kit/notice';
import { useMedia } from '../kit/use-media';
import { Skeleton } from '../kit/waiting';
import { momentText } from '../page/moment-text';
import { CallFailed } from '../screen/call-failed';
import { LonePawn } from '../screen/vignette';
import { currentLanguage } from '../settings/state/settings';
import { supportActions } from '../state/support';
import { Amount } from './amount';
import { EntryIcon } from './entry-icon';
import { COLUMNS, columnKey, entryWords } from './entry-words';
import styles from './statement-list.module.scss';
import type { StatementPages } from './use-statement';

/** Keys of the placeholders that are shown while the movements are loading. */
const PLACEHOLDERS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The movements, newest first, page by page. */
export function StatementList({ pages }: { pages: StatementPages }) {
  const { t } = useTranslation();
  const { entries, loading, failed, hasMore, more, retry } = pages;
  if (entries.length === 0) {
    if (failed)
      return (
        <div className={styles.place}>
          <CallFailed
            level={2}
            title={t('statement.error.title')}
            text={t('statement.error.text')}
            onRetry={retry}
          />
        </div>
      );
    if (loading)
      return (
        <div className={styles.waiting} aria-busy="true">
          {PLACEHOLDERS.map(key => (
            <Skeleton key={key} width="100%" height="44px" />
          ))}
        </div>
      );
    return (
      <div className={styles.place} data-testid="statement-empty">
        <Notice
          picture={<LonePawn />}
          level={2}
          title={t('statement.empty.title')}
          text={t('statement.empty.text')}
        />
      </div>
    );
  }
  return (
    <>
      <Movements entries={entries} />
      {failed && (
        <p className={styles.failed} role="alert">
          {t('statement.error.title')}
        </p>
      )}
      {(hasMore || failed) && (
        <div className={styles.more}>
          <Button
            busy={loading}
            disabled={loading}
            onClick={failed ? retry : more}
            data-testid="statement-more"
          >
            {failed ? t('common.retry') : t('statement.more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** A table of movements, or two lines each on a phone. */
export function Movements({ entries }: { entries: readonly StatementEntry[] }) {
  const wide = useMedia('no-phone');
  return wide ? <WideList entries={entries} /> : <NarrowList entries={entries} />;
}

function WideList({ entries }: { entries: readonly StatementEntry[] }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const now = new Date();
  return (
    <table className={styles.table} aria-label={t('statement.title')}>
      <thead>
        <tr>
          {COLUMNS.map(column => (
            <th key={column} scope="col" data-column={column}>
              {t(columnKey(column))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => {
          const { title, detail } = entryWords(t, language, entry);
          return (
            <tr key={entry.id} data-held={entry.held || undefined} data-testid={`movement-${entry.id}`}>
              <td>
                <time dateTime={new Date(entry.at).toISOString()}>
                  {momentText(new Date(entry.at).toISOString(), language, now)}
                </time>
              </td>
              <td>
                <span className={styles.why}>
                  <EntryIcon entry={entry} />
                  <b>{title}</b>
                  {detail !== '' && <span>{detail}</span>}
                  {entry.held && <i>{t('statement.heldChip')}</i>}
                </span>
              </td>
              <td>
                <span className={styles.reference}>
                  <bdi dir="ltr">{entry.reference}</bdi>
                  {isPurchase(entry) && <AskAbout reference={entry.reference} />}
                </span>
              </td>
              <td data-in={entry.amount > 0 || undefined}>
                <Amount amount={entry.amount} signed />
              </td>
              <td>
                <Amount amount={entry.balance} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function NarrowList({ entries }: { entries: readonly StatementEntry[] }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const now = new Date();
  return (
    <ul className={styles.list} aria-label={t('statement.title')}>
      {entries.map(entry => {
        const { title, detail } = entryWords(t, language, entry);
        return (
          <li key={entry.id} data-held={entry.held || undefined} data-testid={`movement-${entry.id}`}>
            <EntryIcon entry={entry} />
            <span className={styles.words}>
              <span>
                <b>{title}</b> {detail}
              </span>
              <time dateTime={new Date(entry.at).toISOString()}>
                {momentText(new Date(entry.at).toISOString(), language, now)}
              </time>
            </span>
            <span className={styles.figures}>
              <span data-in={entry.amount > 0 || undefined}>
                <Amount amount={entry.amount} signed />
              </span>
              <Amount amount={entry.balance} />
            </span>
            {isPurchase(entry) && <AskAbout reference={entry.reference} inWords />}
          </li>
        );
      })}
    </ul>
  );
}

const isPurchase = ({ reason, amount }: StatementEntry): boolean => reason === 'sale' && amount < 0;

/** Opens support with the purchase attached. @param inWords with a text beside the picture */
function AskAbout({ reference, inWords = false }: { reference: string; inWords?: boolean }) {
  const { t } = useTranslation();
  const picture = <LifeBuoy size={18} strokeWidth={1.75} aria-hidden="true" />;
  const common = {
    onClick: () => supportActions.open({ kind: 'purchase', reference }),
    'data-testid': `ask-${reference}`,
  };
  const label = t('statement.askNamed', { reference });
  return inWords ? (
    <Button look="text" size="small" className={styles.ask} aria-label={label} {...common}>
      {picture}
      {t('statement.ask')}
    </Button>
  ) : (
    <IconButton label={label} {...common}>
      {picture}
    </IconButton>
  );
}
