import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from './error-state';
import styles from './screen-boundary.module.scss';

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

/** Says that a screen did not come, and that loading the page anew may bring it. */
export function BrokenScreen() {
  const { t } = useTranslation();
  return (
    <main className={styles.screen}>
      <ErrorState
        level={2}
        title={t('common.failed.title')}
        text={t('common.failed.text')}
        retryLabel={t('common.failed.reload')}
        onRetry={() => location.reload()}
      />
    </main>
  );
}
