import { Hourglass, type LucideIcon, Rocket, Swords, Trophy, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MAX_USERNAME } from '../../protocol/limits';
import { WATCH_ORDERS, WATCHED_ORIGINS, type WatchAnswer } from '../../protocol/watch';
import { QUICK_MODES, tempoOf } from '../../rules/time-control';
import { modeKey } from '../game/modes/modes';
import { family } from '../i18n/family';
import { NameSearch } from '../kit/name-search';
import { Picker } from '../kit/picker';
import { isOrigin, type LiveFilter, type LiveKind, totalOf } from './live-filter';
import styles from './live-head.module.scss';

const KINDS: readonly LiveKind[] = [...QUICK_MODES.toReversed(), ...WATCHED_ORIGINS];

const ICONS: Readonly<Record<LiveKind, LucideIcon>> = {
  RAPID_10: Hourglass,
  BLITZ_3: Zap,
  BULLET_1: Rocket,
  tournament: Trophy,
  duel: Swords,
};

const orderKey = family('live.order', WATCH_ORDERS);
const kindKey = family('live.filter', WATCHED_ORIGINS);

interface LiveHeadProps {
  filter: LiveFilter;
  /** `null` until it is known how many games there are. */
  games: WatchAnswer | null;
  onFilter: (parts: Partial<LiveFilter>) => void;
}

/** Which games are listed, and which come first. */
export function LiveHead({ filter, games, onFilter }: LiveHeadProps) {
  const { t } = useTranslation();
  const nameOf = (kind: LiveKind): string => (isOrigin(kind) ? t(kindKey(kind)) : t(modeKey(tempoOf(kind))));
  return (
    <div className={styles.head}>
      <fieldset className={styles.kinds} aria-label={t('live.filter.label')}>
        {([null, ...KINDS] as const).map(kind => (
          <Choice
            key={kind ?? ''}
            label={kind === null ? t('live.filter.all') : nameOf(kind)}
            Icon={kind && ICONS[kind]}
            count={games?.counts && totalOf(games, kind)}
            chosen={filter.kind === kind}
            onChoose={() => onFilter({ kind })}
          />
        ))}
      </fieldset>
      <div className={styles.tools}>
        <Picker
          label={t('live.order.label')}
          options={WATCH_ORDERS.map(value => ({ value, label: t(orderKey(value)) }))}
          value={filter.order}
          onPick={order => onFilter({ order })}
          isSet={false}
          data-testid="live-order"
        />
        <NameSearch
          className={styles.search}
          label={t('live.search.label')}
          clearLabel={t('live.search.clear')}
          maxLength={MAX_USERNAME}
          value={filter.name}
          onSearch={name => onFilter({ name })}
          data-testid="live-search"
        />
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  Icon: LucideIcon | null;
  /** How many there are. */
  count: number | undefined;
  chosen: boolean;
  onChoose: () => void;
}

function Choice({ label, Icon, count, chosen, onChoose }: ChoiceProps) {
  return (
    <button type="button" className={styles.choice} aria-pressed={chosen} onClick={onChoose}>
      {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
      {label}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}
