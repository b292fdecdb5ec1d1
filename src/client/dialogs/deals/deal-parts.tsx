import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarketItem } from '../../../protocol/market';
import { designOf, marketPicture } from '../../game/market-item';
import { Button } from '../../kit/button';
import { CodeBoxes } from '../../kit/code-boxes';
import { SubmitButton } from '../../kit/submit-button';
import { alertActions } from '../../state/alert-actions';
import styles from './deals.module.css';

/** The item beside the title of its dialog. */
export function DealHead({ item, children }: { item: MarketItem; children: ReactNode }) {
  const { kind, name } = designOf(item);
  return (
    <div className={styles.head}>
      <span className={styles.tile} data-tier={item.rarity}>
        <img src={marketPicture(kind, name, true)} alt="" />
        {item.rarity && <span>{item.rarity}</span>}
      </span>
      <p>{children}</p>
    </div>
  );
}

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** The last one was wrong. */
  problem: string | null;
  triesLeft: number | null;
  disabled: boolean;
}

/** The one-time code of a deal. */
export function CodeField({ value, onChange, problem, triesLeft, disabled }: CodeFieldProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // It was emptied, for the next one.
    if (triesLeft !== null) field.current?.focus();
  }, [triesLeft]);
  const left = triesLeft === null ? '' : ` ${t('market.tries', { count: triesLeft })}`;
  return (
    <div className={styles.code}>
      <CodeBoxes
        ref={field}
        label={t('market.code')}
        value={value}
        onChange={onChange}
        problem={problem === null ? null : problem + left}
        disabled={disabled}
        testId="alert-otp"
      />
    </div>
  );
}

interface DealActionsProps {
  alert: number;
  running: boolean;
  disabled: boolean;
  children: ReactNode;
}

export function DealActions({ alert, running, disabled, children }: DealActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      <Button size="large" disabled={running} onClick={() => alertActions.close(alert)}>
        {t('common.cancel')}
      </Button>
      <SubmitButton running={running} disabled={disabled}>
        {children}
      </SubmitButton>
    </div>
  );
}
