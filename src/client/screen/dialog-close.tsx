import { Close } from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './dialog-close.module.scss';

interface DialogCloseProps {
  /** Where it stands. */
  className?: string | undefined;
  'data-testid': string;
}

/** Closes the dialog that it stands in. */
export function DialogClose({ className, ...rest }: DialogCloseProps) {
  const { t } = useTranslation();
  return (
    <Close
      className={[styles.close, className].filter(Boolean).join(' ')}
      aria-label={t('common.close')}
      {...rest}
    >
      <X size={24} strokeWidth={1.75} aria-hidden="true" />
    </Close>
  );
}
