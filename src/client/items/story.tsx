import { LifeBuoy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { family } from '../i18n/family';
import { Button } from '../kit/button';
import { MarkedText } from '../kit/marked-text';
import { PlayerName } from '../kit/player-name';
import { Skeleton } from '../kit/waiting';
import { useRead } from '../page/use-read';
import { supportActions } from '../state/support';
import { provenance } from './endpoints';
import { SaleDots } from './sale-dots';
import styles from './story.module.scss';

const howKey = family('items.story.how', ['starter', 'chosen', 'award', 'house', 'prize']);

interface StoryProps {
  /** The item's. */
  id: number;
  /** Leaves out the games that were won with it, which are counted for avatars and boards alone. */
  isUncounted?: boolean;
}

/** Where an item comes from: games won with it, its owners, what others of its name were sold for. */
export function Story({ id, isUncounted = false }: StoryProps) {
  const { t } = useTranslation();
  const { data, error } = useRead(provenance(id));
  if (error !== null && data === null) return <p className={styles.failed}>{t('items.story.failed')}</p>;
  if (data === null) return <Skeleton width="100%" height="160px" />;
  const { wins, owners, sales, purchase } = data;
  return (
    <section className={styles.story} aria-label={t('items.story.label')} data-testid="story">
      {!isUncounted && (
        <p className={styles.won}>
          <MarkedText text={t('items.story.won', { count: wins })} marks={{ b: words => <b>{words}</b> }} />
        </p>
      )}
      <ol className={styles.owners}>
        {owners.map(({ username, how }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an owner may have had it twice, and the list is never reordered.
          <li key={index} data-now={index === 0 || undefined}>
            <span>{username === null ? t('items.story.noName') : <PlayerName name={username} />}</span>
            {how !== 'sale' && <small>{t(howKey(how))}</small>}
          </li>
        ))}
      </ol>
      {sales.length > 0 && <SaleDots prices={sales.map(({ price }) => price)} />}
      {purchase !== undefined && (
        <Button
          look="text"
          className={styles.ask}
          onClick={() => supportActions.open({ kind: 'purchase', reference: purchase })}
          data-testid="story-ask"
        >
          <LifeBuoy size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('items.story.ask')}
        </Button>
      )}
    </section>
  );
}
