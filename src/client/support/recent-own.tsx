import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../protocol/history';
import type { StatementEntry } from '../../protocol/statement';
import type { Attachment } from '../../protocol/support';
import { itemName } from '../items/item-name';
import { nameText } from '../kit/player-name';
import { Skeleton } from '../kit/waiting';
import { history } from '../matches/endpoints';
import { whenText } from '../page/moment-text';
import { useRead } from '../page/use-read';
import { supportActions } from '../state/support';
import { statement } from '../statement/endpoints';
import { attachmentOf } from './attachment-number';
import { modeName } from './evidence-card';
import styles from './recent-own.module.scss';

/** Games and trades that are shown, of each. */
const SHOWN = 3;
/** Movements that are looked through for trades: a trade that was taken back has two. */
const LOOKED_THROUGH = 12;

/** The user's last games, where they may read them, and trades, to be attached with a press. */
export function RecentOwn({ username, hasHistory }: { username: string; hasHistory: boolean }) {
  const games = useRead(hasHistory ? history(0, '') : null, true);
  const trades = useRead(statement(`group=market&limit=${LOOKED_THROUGH}`), true);
  if (games.loading || trades.loading) return <Skeleton width="100%" height="96px" />;
  // A list that cannot be read is left out: its games and trades can still be attached by their numbers, below.
  return (
    <RecentList
      games={games.data?.content ?? []}
      trades={trades.data?.entries ?? []}
      username={username}
      onPick={supportActions.attach}
    />
  );
}

interface RecentListProps {
  games: readonly HistoryEntry[];
  trades: readonly StatementEntry[];
  username: string;
  onPick: (attachment: Attachment) => void;
}

/** The last games, then the last trades, each once. */
export function RecentList({ games, trades, username, onPick }: RecentListProps) {
  const { t } = useTranslation();
  const sales = trades.filter(({ reason, item }) => reason === 'sale' && item);
  if (games.length + sales.length === 0) return null;
  return (
    <ul className={styles.recent} aria-label={t('support.attach.recent')} data-testid="support-recent">
      {games.slice(0, SHOWN).map(({ matchId, gameTimeControl, whites, blacks, date }) => (
        <Recent
          key={matchId}
          title={t('support.evidence.game', {
            mode: modeName(t, gameTimeControl),
            name: nameText(t, whites === username ? blacks : whites),
          })}
          number={`#${matchId}`}
          at={Date.parse(date)}
          onPick={() => onPick({ kind: 'game', game: matchId })}
        />
      ))}
      {sales.slice(0, SHOWN).map(({ id, reference, item, amount, at }) => {
        const attachment = attachmentOf(reference);
        const name = item ? itemName(t, item.kind, item.name) : '';
        return (
          attachment && (
            <Recent
              key={id}
              title={
                amount > 0
                  ? t('statement.reason.sold', { item: name })
                  : t('statement.reason.bought', { item: name })
              }
              number={reference}
              at={at}
              onPick={() => onPick(attachment)}
            />
          )
        );
      })}
    </ul>
  );
}

interface RecentProps {
  title: string;
  number: string;
  /** Epoch milliseconds. */
  at: number;
  onPick: () => void;
}

function Recent({ title, number, at, onPick }: RecentProps) {
  return (
    <li>
      <button type="button" onClick={onPick} data-testid="support-recent-one">
        <b>{title}</b>
        <small>
          <bdi dir="ltr">{number}</bdi> <span>{whenText(at)}</span>
        </small>
      </button>
    </li>
  );
}
