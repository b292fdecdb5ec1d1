import { ChevronDown, FileDown, FilterX } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryFilter } from '../../../protocol/history';
import type { PgnForm } from '../../../rules/pgn';
import { family } from '../../i18n/family';
import { Button } from '../../kit/button';
import styles from './filter-bar.module.css';
import { controlName, FILTER_NAMES, FILTER_VALUES, type FilterName, shownReason } from './history-filter';
import { reasonKey, resultKey, sideKey } from './match-marks';

interface FilterBarProps {
  filter: HistoryFilter;
  onFilter: (name: FilterName, value: string) => void;
  onClear: () => void;
  form: PgnForm;
  onForm: (form: PgnForm) => void;
  /** There is something to export. */
  filled: boolean;
  exporting: boolean;
  onExport: () => void;
}

/** Which games are shown, and what is done with all of them. */
export function FilterBar(props: FilterBarProps) {
  const { filter, onFilter, onClear, form, onForm, filled, exporting, onExport } = props;
  const { t } = useTranslation();
  return (
    <div className={styles.bar}>
      <fieldset className={styles.filters} aria-label={t('matches.filter.label')}>
        {FILTER_NAMES.map(name => (
          <Filter key={name} name={name} value={filter[name] ?? ''} onPick={value => onFilter(name, value)} />
        ))}
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
      <div className={styles.export}>
        <label className={styles.clocks}>
          <input
            type="checkbox"
            checked={form === 'annotated'}
            onChange={({ target }) => onForm(target.checked ? 'annotated' : 'plain')}
            data-testid="pgn-clocks"
          />
          {t('matches.export.clocks')}
        </label>
        <Button busy={exporting} disabled={!filled || exporting} onClick={onExport} data-testid="export">
          <FileDown size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('matches.export.action')}
        </Button>
      </div>
    </div>
  );
}

const nameKey = family('matches.filter', ['side', 'result', 'reason', 'gameTimeControl']);

function Filter({
  name,
  value,
  onPick,
}: {
  name: FilterName;
  value: string;
  onPick: (value: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const words = useFilterWords();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{t(nameKey(name))}</label>
      <span className={styles.select} data-set={value !== '' || undefined}>
        <select
          id={id}
          value={value}
          onChange={({ target }) => onPick(target.value)}
          data-testid={`filter-${name}`}
        >
          <option value="">{t('matches.filter.all')}</option>
          {FILTER_VALUES[name].map(one => (
            <option key={one} value={one}>
              {words(name, one)}
            </option>
          ))}
        </select>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
    </div>
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
