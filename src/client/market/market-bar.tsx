import { ArrowUpRight, ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MARKET_ACTIONS, MARKET_TYPES } from '../../protocol/market';
import { family } from '../i18n/family';
import { useTyped } from '../kit/name-search';
import { SearchField } from '../kit/search-field';
import { Segments } from '../kit/segments';
import { VisuallyHidden } from '../kit/visually-hidden';
import { STATEMENT_VIEW } from '../page/page-title';
import { pageUrl } from '../page/page-url';
import { installation } from '../state/installation';
import styles from './market-bar.module.scss';
import type { MarketFilter } from './market-filter';

const actionKey = family('market.action', MARKET_ACTIONS);
const typeKey = family('market.type', MARKET_TYPES);

interface MarketBarProps {
  filter: MarketFilter;
  onChange: (parts: Partial<MarketFilter>) => void;
}

/** Whether to buy or to sell, which kind, search and what else is always at hand, also where the panel of filters is folded away. @source MK-03 */
export function MarketBar({ filter, onChange }: MarketBarProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.bar}>
      <fieldset className={styles.choice} aria-label={t('market.action.label')}>
        <Segments
          className={styles.segments}
          name="market-action"
          options={MARKET_ACTIONS.map(value => ({ value, label: t(actionKey(value)) }))}
          chosen={filter.action}
          onChoose={action => onChange({ action })}
          testId="market-action"
        />
      </fieldset>
      <fieldset className={styles.choice} aria-label={t('market.type.label')}>
        <Segments
          className={styles.segments}
          name="market-type"
          options={MARKET_TYPES.map(value => ({ value, label: t(typeKey(value)) }))}
          chosen={filter.type}
          onChoose={type => onChange({ type })}
          testId="market-type"
        />
      </fieldset>
      <NameSearch value={filter.text} onSearch={text => onChange({ text })} />
      {filter.action === 'buy' && (
        <label className={styles.affordable}>
          <input
            type="checkbox"
            checked={filter.affordable}
            onChange={({ target }) => onChange({ affordable: target.checked })}
            data-testid="market-affordable"
          />
          {t('market.affordable')}
        </label>
      )}
      <p className={styles.ways}>
        <a
          href={pageUrl(installation.pages.shop)}
          target="_blank"
          rel="noopener noreferrer"
          data-testid="market-shop"
        >
          {t('market.shop.link')}
          <ArrowUpRight size={16} strokeWidth={1.75} aria-hidden="true" />
          <VisuallyHidden>{t('common.newTab')}</VisuallyHidden>
        </a>
        <Link to={STATEMENT_VIEW} data-testid="market-statement">
          {t('market.statement')}
          <ScrollText size={16} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      </p>
    </div>
  );
}

/** Letters of an item's name. They are looked for when the typing rests. */
function NameSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const [typed, type] = useTyped(value, onSearch);
  return (
    <SearchField
      className={styles.search}
      label={t('market.search')}
      maxLength={40}
      value={typed}
      onChange={({ target }) => type(target.value)}
      data-testid="market-search"
    />
  );
}
