import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/button';
import { Notice, type NoticeProps } from '../kit/notice';
import { FallenKing } from './vignette';

interface ErrorStateProps extends Pick<NoticeProps, 'low' | 'level'> {
  title: string;
  text: string;
  /** 'Try again' unless said otherwise. */
  retryLabel?: string;
  onRetry(): void;
}

/** A failed call: what did not come, and a way to ask again (ER-04). */
export function ErrorState({ title, text, low, level, retryLabel, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Notice picture={<FallenKing />} title={title} text={text} low={low} level={level}>
        <Button onClick={onRetry}>
          <RefreshCw size={20} strokeWidth={1.75} aria-hidden="true" />
          {retryLabel ?? t('common.retry')}
        </Button>
      </Notice>
    </div>
  );
}
