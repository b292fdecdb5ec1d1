import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { IconButton } from '../kit/button';
import { isFirstEntry, isRedirected } from '../page/entries';
import styles from './back.module.scss';

/**
 * The way back: to the previous page, or home from a page to which the product went by itself.
 *
 * @returns `null` on the first page shown, from which there is no way back
 * @source requirements SH-15, SH-16; settled reading 8
 */
export function useBack(): (() => void) | null {
  const navigate = useNavigate();
  const location = useLocation();
  if (isRedirected(location)) return () => void navigate('/');
  return isFirstEntry() ? null : () => history.back();
}

interface BackButtonProps {
  /** `null` where there is no way back. */
  onBack: (() => void) | null;
  className?: string | undefined;
  /** Stands in its place where there is no way back. */
  otherwise?: ReactNode;
}

/** The one control that leads back. */
export function BackButton({ onBack, className, otherwise = null }: BackButtonProps) {
  const { t } = useTranslation();
  if (onBack === null) return otherwise;
  return (
    <IconButton className={className} label={t('common.back')} onClick={onBack} data-testid="back">
      <BackIcon />
    </IconButton>
  );
}

/** Its arrow, for where it also has words: towards where one came from, so to the right in Arabic. */
export function BackIcon({ size = 24 }: { size?: number }) {
  return <ArrowLeft className={styles.icon} size={size} strokeWidth={1.75} aria-hidden="true" />;
}
