import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DuelReceipt as Receipt } from '../../protocol/duel-calls';
import { family } from '../i18n/family';
import { breakable } from '../kit/breaking-name';
import { Button } from '../kit/button';
import { KingCoin, kingText } from '../kit/coin-amount';
import { apart, nameText } from '../kit/player-name';
import { Skeleton } from '../kit/waiting';
import { copyText } from '../page/files';
import type { Read } from '../page/use-read';
import styles from './duel-receipt.module.scss';

const totalKey = family('duel.receipt', ['paid', 'back', 'lost']);

interface DuelReceiptProps {
  /** The receipt as far as it has been read. */
  read: Read<Receipt>;
  /** Says in words what came of copying. */
  onTold: (text: string) => void;
  /** Two lines, for the end of a game. */
  isBrief?: boolean;
}

/** Receipt for the stakes of a duel: the entries of the ledger (LG-05). */
export function DuelReceipt({ read, onTold, isBrief = false }: DuelReceiptProps) {
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
  if (data === null) return <Skeleton width="100%" height={isBrief ? '72px' : '172px'} radius="0" />;
  const { id, bet, fee, how, opponent, reversed } = data;
  const king = (amount: number): string => kingText(amount, i18n.language);
  // A game that was called off counts for nothing, which its result says.
  if (bet === 0)
    return how === 'calledOff' ? null : (
      <p className={styles.honour} data-brief={isBrief || undefined}>
        {t('duel.ready.honour')}
      </p>
    );
  const { total, amount } = totalOf(data);
  const name = apart(nameText(t, opponent));
  const rows = [
    [t('duel.receipt.own'), bet],
    [t('duel.receipt.theirs', { name }), bet],
    [t('duel.receipt.fee'), fee],
  ] as const;
  const title = t('duel.receipt.title', { code: id });
  const paid = (
    <div className={styles.total} data-mine={total !== 'lost' || undefined}>
      <dt>{breakable(t(totalKey(total), { name }))}</dt>
      <dd>
        <KingCoin size={22} />
        {king(amount)}
      </dd>
    </div>
  );
  const copy = async () => {
    const lines = [
      title,
      ...rows.map(([label, sum]) => `${label}: ${king(sum)}`),
      `${t(totalKey(total), { name })}: ${king(amount)} ${t('common.king.name')}`,
    ];
    onTold((await copyText(lines.join('\n'))) ? t('duel.receipt.copied') : t('duel.receipt.notCopied'));
  };
  const button = {
    type: 'button',
    className: styles.copy,
    onClick: () => void copy(),
  } as const;
  const picture = <Copy size={18} strokeWidth={1.75} aria-hidden="true" />;
  return (
    <section
      className={styles.receipt}
      aria-label={title}
      data-brief={isBrief || undefined}
      data-testid="duel-receipt"
    >
      {isBrief ? (
        <>
          <header>
            <span>
              {fee === 0
                ? t('duel.receipt.stakes', { stake: king(bet) })
                : t('duel.receipt.stakesLess', { stake: king(bet), fee: king(fee) })}
            </span>
            <button
              {...button}
              aria-label={`${t('duel.receipt.copy')}: ${title}`}
              title={t('duel.receipt.copy')}
            >
              {picture}
              {id}
            </button>
          </header>
          <dl>{paid}</dl>
        </>
      ) : (
        <>
          <header>
            <b>{title}</b>
            <button {...button}>
              {picture}
              {t('duel.receipt.copy')}
            </button>
          </header>
          <dl>
            {rows.map(([label, sum]) => (
              <div key={label}>
                <dt>{breakable(label)}</dt>
                <dd>{king(sum)}</dd>
              </div>
            ))}
            {paid}
          </dl>
        </>
      )}
      {reversed && <p className={styles.note}>{t('duel.receipt.reversed', { reason: reversed.reason })}</p>}
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
