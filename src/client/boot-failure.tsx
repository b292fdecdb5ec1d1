import './styles/tokens.css';
import './styles/base.scss';
import { useTranslation } from 'react-i18next';
import { ErrorState } from './screen/error-state';

/** Shown when the installation's own configuration cannot be loaded (ER-04). */
export function BootFailure({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation();
  return <ErrorState title={t('common.offline.title')} text={t('alert.error.later')} onRetry={onRetry} />;
}
