import { ChevronDown, ChevronUp, ShoppingCart, SlidersHorizontal, Tag } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { GENERATIONS, MARKET_TYPES } from '../../../protocol/market';
import { family } from '../../i18n/family';
import { useTranslation } from '../../i18n/use-translation';
import { IconButton } from '../../kit/button';
import styles from './filter-panel.module.css';
import { type MarketFilter, ORDERS_BY } from './market-filter';

/** The panel closes by itself after so long (MK-02). */
const CLOSES_MS = 500;

const actionKey = family('market.action', ['buy', 'sell']);
const typeKey = family('market.type', ['avatars', 'boards']);
const generationKey = family('market.generation', ['ALL', 'ONE', 'TWO']);
const orderByKey = family('market.orderBy', ['RARITY', 'PRICE', 'ID']);
const orderKey = family('market.order', ['ASC', 'DESC']);

interface FilterPanelProps {
  filter: MarketFilter;
  onChange: (parts: Partial<MarketFilter>) => void;
}

/** Kind, generation and order of what is shown. Open at first, the panel folds itself away unless somebody uses it. @source MK-02, MK-03 */
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
  const { action, type, generation, orderBy, order } = filter;

  return (
    <aside
      ref={panel}
      className={styles.panel}
      data-open={isOpen}
      data-entry={isEntry || undefined}
      aria-label={t('market.filters')}
      data-testid="market-filters"
    >
      <header>
        <h2>{t('market.filters')}</h2>
        {!isOpen && <OtherAction action={action} onChange={onChange} />}
        {!isOpen && generation !== 'ALL' && <span className={styles.count}>1</span>}
        <IconButton
          label={isOpen ? t('market.fold') : t('market.unfold')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          data-testid="market-filters-toggle"
        >
          <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <div id={id} className={styles.body} hidden={!isOpen}>
        <Choice
          label={t('market.action.label')}
          name="action"
          values={['buy', 'sell'] as const}
          chosen={action}
          words={value => t(actionKey(value))}
          onChoose={value => onChange({ action: value })}
        />
        <Choice
          label={t('market.type.label')}
          name="type"
          values={MARKET_TYPES}
          chosen={type}
          words={value => t(typeKey(value))}
          onChoose={value => onChange({ type: value })}
        />
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
          values={['ASC', 'DESC'] as const}
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

/** The way from buying to selling and back while the panel is folded. */
function OtherAction({
  action,
  onChange,
}: Pick<FilterPanelProps, 'onChange'> & Pick<MarketFilter, 'action'>) {
  const { t } = useTranslation();
  const other = action === 'buy' ? 'sell' : 'buy';
  const Icon = other === 'sell' ? Tag : ShoppingCart;
  const label = t(actionKey(other));
  return (
    <button
      type="button"
      className={styles.other}
      title={label}
      onClick={() => onChange({ action: other })}
      data-testid="market-other"
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>{label}</span>
    </button>
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
