import { Bell, BellOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemType, Watch, WatchAnswer } from '../../protocol/market';
import { isPrice, MAX_PRICE } from '../../rules/market';
import { Button } from '../kit/button';
import { kingText } from '../kit/coin-amount';
import { Field } from '../kit/field';
import { useTypedAmount } from '../page/typed-amount';
import { currentLanguage } from '../settings/state/settings';
import type { Watches } from './use-watches';
import styles from './watch-form.module.scss';

/** Signs of the highest price with its marks and decimals. */
const MAX_TYPED = 14;

interface WatchFormProps {
  design: { itemType: ItemType; name: string };
  /** The user's own watch of it; `null` while they do not watch it. */
  watch: Watch | null;
  /** A price that may be of use, whole KING; `null` where none is known. */
  suggested: number | null;
  change: Watches['change'];
}

/** Lets the user be told once of an offer of a design that costs no more than they say. */
export function WatchForm({ design, watch, suggested, change }: WatchFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<WatchAnswer | 'failed' | null>(null);
  const language = currentLanguage();
  const value = typed ?? `${watch?.below ?? suggested ?? ''}`;
  const { whole, understood, unclear } = useTypedAmount(value);

  async function send(below: number | null): Promise<void> {
    if (running) return;
    setRunning(true);
    setRefused(null);
    const answer = await change({ ...design, below });
    setRunning(false);
    if (answer === null) setRefused('failed');
    else if (answer.status !== 200) setRefused(answer);
    else setTyped(null);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (whole !== null && isPrice(whole)) void send(whole);
    else setRefused({ status: 400, message: 'price', watches: [] });
  }

  function problem(): string | null {
    if (refused === null) return null;
    if (refused === 'failed') return t('market.watch.failed');
    switch (refused.message) {
      case 'offered':
        return t('market.watch.offered', { king: kingText(refused.price ?? 0, language) });
      case 'full':
        return t('market.watch.full');
      case 'price':
        return unclear ?? t('market.refused.price', { most: MAX_PRICE });
      default:
        return t('market.watch.failed');
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={t('market.watch.title')}
        hint={
          watch === null
            ? t('market.watch.hint')
            : t('market.watch.on', { king: kingText(watch.below, language) })
        }
        understood={understood}
        problem={problem()}
      >
        {control => (
          <div className={styles.line}>
            <input
              {...control}
              type="text"
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
              maxLength={MAX_TYPED}
              value={value}
              // A price that is suggested later does not come under a hand that types.
              onFocus={() => setTyped(value)}
              onChange={({ target }) => {
                setTyped(target.value);
                setRefused(null);
              }}
              data-testid="watch-below"
            />
            <Button type="submit" busy={running} disabled={running} data-testid="watch-set">
              <Bell size={18} strokeWidth={1.75} aria-hidden="true" />
              {watch === null ? t('market.watch.set') : t('market.watch.change')}
            </Button>
            {watch !== null && (
              <Button
                look="line"
                type="button"
                disabled={running}
                onClick={() => void send(null)}
                data-testid="watch-end"
              >
                <BellOff size={18} strokeWidth={1.75} aria-hidden="true" />
                {t('market.watch.end')}
              </Button>
            )}
          </div>
        )}
      </Field>
    </form>
  );
}
