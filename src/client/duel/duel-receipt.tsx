import { ChevronDown, ChevronUp, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DuelReceipt as Receipt } from '../../protocol/duel-calls';
import { family } from '../i18n/family';
import { Button, IconButton } from '../kit/button';
import { KingCoin, kingText } from '../kit/coin-amount';
import { apart, nameText } from '../kit/player-name';
import { Skeleton } from '../kit/waiting';
import { copyText } from '../page/files';
import type { Read } from '../page/use-read';
import styles from './duel-receipt.module.css';

const totalKey = family('duel.receipt', ['paid', 'back', 'lost']);

interface DuelReceiptProps {
  /** The receipt as far as it has been read. */
  read: Read<Receipt>;
  /** Says in words what came of copying. */
  onTold: (text: string) => void;
  /** Where there is little room: only its total, until the rest is asked for. */
  brief?: { isOpen: boolean; onToggle: () => void };
  /** Content at the foot of the receipt. */
  foot?: ReactNode;
}

/** Receipt for the stakes of a duel: the entries of the ledger (LG-05). */
export function DuelReceipt({ read, onTold, brief, foot }: DuelReceiptProps) {
  const { t, i18n } = useTranslation();
  const { data, error, retry } = read;
  if (error !== null)
    return (
      <p className={styles.failed} role="alert">
        {t('duel.receipt.failed')}{' '}
        <Button look="text" size="small" onClick={retry}>
          {t('common.retry')}
        </Button>
      </p>
    );
  if (data === null) return <Skeleton width="100%" height={brief ? '56px' : '172px'} />;
  const { id, bet, fee, how, opponent, reversed } = data;
  const king = (amount: number): string => kingText(amount, i18n.language);
  // A game that was called off counts for nothing, which its result says.
  if (bet === 0)
    return how === 'calledOff' ? null : <p className={styles.honour}>{t('duel.ready.honour')}</p>;
  const { total, amount } = totalOf(data);
  const name = apart(nameText(t, opponent));
  const rows = [
    [t('duel.receipt.own'), bet],
    [t('duel.receipt.theirs', { name }), bet],
    [t('duel.receipt.fee'), fee],
  ] as const;
  const isWhole = !brief || brief.isOpen;
  const Chevron = isWhole ? ChevronUp : ChevronDown;
  const paid = (
    <>
      <dt>{t(totalKey(total), { name })}</dt>
      <dd>
        <KingCoin size={22} />
        {king(amount)}
      </dd>
    </>
  );
  const copy = async () => {
    const lines = [
      t('duel.receipt.title', { code: id }),
      ...rows.map(([label, sum]) => `${label}: ${king(sum)}`),
      `${t(totalKey(total), { name })}: ${king(amount)} ${t('common.king.name')}`,
    ];
    onTold((await copyText(lines.join('\n'))) ? t('duel.receipt.copied') : t('duel.receipt.notCopied'));
  };
  return (
    <section
      className={styles.receipt}
      aria-label={t('duel.receipt.title', { code: id })}
      data-brief={brief && (isWhole ? 'open' : 'closed')}
      data-testid="duel-receipt"
    >
      {brief && (
        <div className={styles.brief} data-mine={total !== 'lost' || undefined}>
          <dl>{paid}</dl>
          <IconButton
            label={t('duel.receipt.title', { code: id })}
            aria-expanded={isWhole}
            onClick={brief.onToggle}
            data-testid="receipt-unfold"
          >
            <Chevron size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {isWhole && (
        <>
          <header>
            <b>{t('duel.receipt.title', { code: id })}</b>
            <button type="button" className={styles.copy} onClick={() => void copy()}>
              <Copy size={18} strokeWidth={1.75} aria-hidden="true" />
              {t('duel.receipt.copy')}
            </button>
          </header>
          <dl>
            {rows.map(([label, sum]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{king(sum)}</dd>
              </div>
            ))}
            {!brief && (
              <div className={styles.total} data-mine={total !== 'lost' || undefined}>
                {paid}
              </div>
            )}
          </dl>
        </>
      )}
      {reversed && <p className={styles.note}>{t('duel.receipt.reversed', { reason: reversed.reason })}</p>}
      {!reversed && foot}
    </section>
  );
}

/** To whom the stakes went, and how much. */
function totalOf({ how, received, bet, fee }: Receipt): { total: 'paid' | 'back' | 'lost'; amount: number } {
  if (how === 'won') {
    if (received > 0) return { total: 'paid', amount: received };
    return { total: 'lost', amount: 2 * bet - fee };
  }
  return { total: 'back', amount: bet };
}
