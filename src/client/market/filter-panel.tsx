import { ChevronDown, ChevronUp, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GENERATIONS, MARKET_ORDERS, ORDERED_BY } from '../../protocol/market';
import { family } from '../i18n/family';
import styles from './filter-panel.module.scss';
import { type MarketFilter, ORDERS_BY } from './market-filter';

/** The panel closes by itself after so long (MK-02). */
const CLOSES_MS = 500;

const generationKey = family('market.generation', GENERATIONS);
const orderByKey = family('market.orderBy', ORDERED_BY);
const orderKey = family('market.order', MARKET_ORDERS);

interface FilterPanelProps {
  filter: MarketFilter;
  onChange: (parts: Partial<MarketFilter>) => void;
}

/** Generation and order of what is shown. Open at first, the panel folds itself away unless somebody uses it. @source MK-02, MK-03 */
export function FilterPanel({ filter, onChange }: FilterPanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  // Until the panel has closed by itself it lies over the items, so that they do not move under the user.
  const [isEntry, setEntry] = useState(true);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!panel.current?.contains(document.activeElement)) setOpen(false);
      setEntry(false);
    }, CLOSES_MS);
    return () => clearTimeout(timer);
  }, []);
  const { type, generation, orderBy, order } = filter;

  return (
    <aside
      ref={panel}
      className={styles.panel}
      data-open={isOpen}
      data-entry={isEntry || undefined}
      aria-label={t('market.filters')}
      data-testid="market-filters"
    >
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          data-testid="market-filters-toggle"
        >
          <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('market.filters')}
          {!isOpen && generation !== 'ALL' && <span className={styles.count}>1</span>}
        </button>
      </h2>
      <div id={id} className={styles.body} hidden={!isOpen}>
        <Choice
          label={t('market.generation.label')}
          name="generation"
          values={GENERATIONS}
          chosen={generation}
          words={value => t(generationKey(value))}
          onChoose={value => onChange({ generation: value })}
        />
        <Choice
          label={t('market.orderBy.label')}
          name="orderBy"
          values={ORDERS_BY[type]}
          chosen={orderBy}
          words={value => t(orderByKey(value))}
          onChoose={value => onChange({ orderBy: value })}
        />
        <Choice
          label={t('market.order.label')}
          name="order"
          values={MARKET_ORDERS}
          chosen={order}
          words={value => (
            <>
              {value === 'ASC' ? (
                <ChevronUp size={16} strokeWidth={1.75} aria-hidden="true" />
              ) : (
                <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
              )}
              {t(orderKey(value))}
            </>
          )}
          onChoose={value => onChange({ order: value })}
        />
      </div>
    </aside>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  name: string;
  values: readonly Value[];
  chosen: Value;
  words: (value: Value) => ReactNode;
  onChoose: (value: Value) => void;
}

/** One of a few, side by side. */
function Choice<Value extends string>({ label, name, values, chosen, words, onChoose }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.segments}>
        {values.map(value => (
          <label key={value}>
            <input
              type="radio"
              name={`${id}-${name}`}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              data-testid={`market-${name}-${value}`}
            />
            <span>{words(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
