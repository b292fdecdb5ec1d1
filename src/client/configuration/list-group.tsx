import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Group } from '../game/settings/rows';
import { Button } from '../kit/button';
import { Skeleton } from '../kit/waiting';
import type { Read } from '../page/use-read';
import { Row } from './account-rows';

interface ListGroupProps<T> {
  title: string;
  /** Hash of the address that leads here. */
  hash: string;
  list: Read<T>;
  /** Rows of the list, once it has come. */
  children: (data: T) => ReactNode;
  testId: string;
}

/** A list that belongs to the account, from its loading to its rows. An address with its hash brings it into sight. */
export function ListGroup<T>({ title, hash, list, children, testId }: ListGroupProps<T>) {
  const { t } = useTranslation();
  const { data, error, retry } = list;
  const place = useRef<HTMLDivElement>(null);
  const { hash: asked } = useLocation();
  const isAskedFor = data !== null && asked === hash;
  useEffect(() => {
    if (isAskedFor) place.current?.scrollIntoView({ block: 'center' });
  }, [isAskedFor]);
  return (
    <div ref={place} data-testid={testId}>
      <Group title={title}>
        {data !== null ? (
          children(data)
        ) : error === null ? (
          <Row name={<Skeleton width="160px" height="18px" />}>{null}</Row>
        ) : (
          <Row name={t('configuration.listFailed')}>
            <Button size="small" onClick={retry}>
              {t('configuration.retry')}
            </Button>
          </Row>
        )}
      </Group>
    </div>
  );
}

interface CallButtonProps {
  /** @returns whether it succeeded */
  call: () => Promise<boolean>;
  label: string;
  testId: string;
}

/** A button that makes one call, and offers to try it again where it failed. */
export function CallButton({ call, label, testId }: CallButtonProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  async function press(): Promise<void> {
    setState('busy');
    setState((await call()) ? 'idle' : 'failed');
  }
  return (
    <Button
      size="small"
      busy={state === 'busy'}
      disabled={state === 'busy'}
      onClick={() => void press()}
      data-testid={testId}
    >
      {state === 'failed' ? t('configuration.retry') : label}
    </Button>
  );
}
