import { Cpu, FilterX, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HISTORY_ORDERS, type HistoryOrder } from '../../protocol/history';
import { MAX_USERNAME } from '../../protocol/limits';
import { family } from '../i18n/family';
import { Button } from '../kit/button';
import { ButtonLink } from '../kit/button-link';
import { NameSearch } from '../kit/name-search';
import { Picker } from '../kit/picker';
import { ANALYSIS_PATH } from '../page/page-title';
import { DateRange } from './date-range';
import styles from './filter-bar.module.scss';
import {
  controlName,
  FILTER_NAMES,
  FILTER_VALUES,
  type FilterName,
  type MatchFilter,
  shownReason,
} from './history-filter';
import { reasonKey, resultKey, sideKey } from './match-marks';

interface FilterBarProps {
  filter: MatchFilter;
  /** Parts that are `undefined` are taken off. */
  onFilter: (parts: { [Part in keyof MatchFilter]: string | undefined }) => void;
  onClear: () => void;
  order: HistoryOrder;
  onOrder: (order: HistoryOrder) => void;
  /** A board to analyse on is one press away. */
  hasAnalysis: boolean;
}

/** Which games are shown, and in which order. A phone folds away what is not the search. */
export function FilterBar(props: FilterBarProps) {
  const { filter, onFilter, onClear, order, onOrder, hasAnalysis } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const set = Object.keys(filter).filter(part => part !== 'opponent').length;
  return (
    <div className={styles.bar}>
      <div className={styles.first}>
        <NameSearch
          className={styles.search}
          label={t('matches.search.opponent')}
          clearLabel={t('matches.search.clear')}
          maxLength={MAX_USERNAME}
          data-testid="search-opponent"
          value={filter.opponent ?? ''}
          onSearch={letters => onFilter({ opponent: letters === '' ? undefined : letters })}
        />
        <Button
          className={styles.unfold}
          aria-expanded={open}
          aria-label={t('matches.filter.label')}
          onClick={() => setOpen(!open)}
          data-testid="filters"
        >
          <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
          {set > 0 && set}
        </Button>
      </div>
      <fieldset className={styles.filters} data-open={open} aria-label={t('matches.filter.label')}>
        <DateRange from={filter.from} to={filter.to} onRange={(from, to) => onFilter({ from, to })} />
        {FILTER_NAMES.map(name => (
          <Filter
            key={name}
            name={name}
            value={filter[name] ?? ''}
            onPick={value => onFilter({ [name]: value === '' ? undefined : value })}
          />
        ))}
        <Picker
          label={t('matches.order.label')}
          options={HISTORY_ORDERS.map(value => ({ value, label: t(orderKey(value)) }))}
          value={order}
          onPick={onOrder}
          isSet={order !== 'newest'}
          data-testid="matches-order"
        />
        {Object.keys(filter).length > 0 && (
          <Button
            look="text"
            className={styles.clear}
            title={t('matches.filter.clear')}
            onClick={onClear}
            data-testid="filter-clear"
          >
            <FilterX size={20} strokeWidth={1.75} aria-hidden="true" />
            <span>{t('matches.filter.clear')}</span>
          </Button>
        )}
      </fieldset>
      {hasAnalysis && (
        <ButtonLink
          to={ANALYSIS_PATH}
          className={styles.analysis}
          aria-label={t('matches.analysis.open')}
          data-testid="matches-analysis"
        >
          <Cpu size={20} strokeWidth={1.75} aria-hidden="true" />
          <span>{t('matches.analysis.open')}</span>
        </ButtonLink>
      )}
    </div>
  );
}

const nameKey = family('matches.filter', FILTER_NAMES);
const orderKey = family('matches.order', HISTORY_ORDERS);

interface FilterProps {
  name: FilterName;
  value: string;
  onPick: (value: string) => void;
}

/** A menu that is called by its subject while nothing is picked. */
function Filter({ name, value, onPick }: FilterProps) {
  const { t } = useTranslation();
  const words = useFilterWords();
  const label = t(nameKey(name));
  return (
    <Picker
      label={label}
      options={[
        { value: '', label },
        ...FILTER_VALUES[name].map(one => ({ value: one, label: words(name, one) })),
      ]}
      value={value}
      onPick={onPick}
      isSet={value !== ''}
      data-testid={`filter-${name}`}
    />
  );
}

function useFilterWords(): (name: FilterName, value: string) => string {
  const { t } = useTranslation();
  return (name, value) => {
    switch (name) {
      case 'side':
        return t(sideKey(value === 'b' ? 'b' : 'w'));
      case 'result':
        return t(resultKey(value === 'win' || value === 'lose' ? value : 'draw'));
      case 'reason':
        return t(reasonKey(shownReason(value)));
      case 'gameTimeControl':
        return controlName(value);
    }
  };
}
