import { Component, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import type { NoticeProps } from '../kit/notice';
import { ErrorState } from './error-state';
import styles from './screen-boundary.module.css';

interface ScreenBoundaryProps {
  children: ReactNode;
  /** Stands in for less than a screen. */
  instead?: ReactNode;
}

/** Stands in for a screen that broke or could not be fetched, so that none is ever blank (ER-04). */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    const { children, instead = <BrokenScreen /> } = this.props;
    return this.state.broken ? instead : children;
  }
}

const BrokenScreen = () => (
  <main className={styles.screen}>
    <Broken level={2} />
  </main>
);

/** Says that what belongs here did not come, and that loading the page anew may bring it. */
export function Broken(size: Pick<NoticeProps, 'low' | 'level'>) {
  const { t } = useTranslation();
  return (
    <ErrorState
      {...size}
      title={t('common.failed.title')}
      text={t('common.failed.text')}
      retryLabel={t('common.failed.reload')}
      onRetry={() => location.reload()}
    />
  );
}
