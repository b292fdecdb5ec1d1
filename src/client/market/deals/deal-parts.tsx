import { Title } from '@radix-ui/react-dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { MarketItem } from '../../../protocol/market';
import { alertActions } from '../../alerts/state/alert-actions';
import { designOf, marketItemName, marketPicture } from '../../items/market-item';
import { Button } from '../../kit/button';
import { CodeBoxes } from '../../kit/code-boxes';
import { Problem } from '../../kit/field';
import { SubmitButton } from '../../kit/submit-button';
import { TryDots } from '../../kit/try-dots';
import { app } from '../../state/app';
import styles from './deals.module.scss';
import type { Deal } from './use-deal';

/** The item as the title of its dialog, with the kind of deal above its name. */
export function DealHead({ item, children }: { item: MarketItem; children: ReactNode }) {
  const { t } = useTranslation();
  const { kind, name } = designOf(item);
  return (
    <div className={styles.head}>
      <Title className={styles.title}>{marketItemName(t, item)}</Title>
      <p data-short>{children}</p>
      <span className={styles.tile} data-tier={item.rarity}>
        <img src={marketPicture(kind, name, true)} alt="" />
        {item.rarity && <span>{item.rarity}</span>}
      </span>
    </div>
  );
}

interface CodeFieldProps {
  deal: Deal;
  /** The user tried to send the code before it was complete. */
  isShort: boolean;
  onType: () => void;
}

/** The one-time code of a deal, and below it any other problem of the deal. */
export function CodeField({ deal, isShort, onType }: CodeFieldProps) {
  const { t } = useTranslation();
  const { otp } = useSnapshot(app, { sync: true });
  const { problem, isCodeWrong, triesLeft, running, newPrice, isOver } = deal;
  const field = useRef<HTMLInputElement>(null);
  const mayTryAgain = !running && !isOver && (problem !== null || newPrice !== null);
  useEffect(() => {
    // The field and its button were disabled while the deal ran, so they have lost the focus.
    if (mayTryAgain) field.current?.focus();
  }, [mayTryAgain]);
  const left = triesLeft === null ? '' : ` ${t('market.tries', { count: triesLeft })}`;
  return (
    <>
      <div className={styles.code}>
        <CodeBoxes
          ref={field}
          label={t('market.code')}
          value={otp}
          onChange={code => {
            alertActions.typeOtp(code);
            if (problem !== null) deal.forget();
            onType();
          }}
          problem={isCodeWrong ? `${problem}${left}` : isShort ? t('market.codeShort') : null}
          aside={isCodeWrong && triesLeft !== null && <TryDots left={triesLeft} />}
          disabled={running}
          beside
          testId="alert-otp"
        />
      </div>
      {problem !== null && !isCodeWrong && <Problem>{problem}</Problem>}
    </>
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
