import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusReturn, useModalKeys } from '../../keys/use-keys';
import { Button } from '../../kit/button';
import { useBackCloses } from '../../shell/navigation';
import styles from './account-dialog.module.css';

interface AccountDialogProps {
  title: string;
  testId: string;
  onClose: () => void;
  children: ReactNode;
}

/** What lies over the page while a copy of the data is asked for or the account ends. */
export function AccountDialog(props: AccountDialogProps) {
  return (
    <Root open onOpenChange={open => open || props.onClose()}>
      <Portal>
        <Overlay className={styles.scrim} />
        <Dialog {...props} />
      </Portal>
    </Root>
  );
}

function Dialog({ title, testId, onClose, children }: AccountDialogProps) {
  useModalKeys();
  useBackCloses(onClose);
  const returnFocus = useFocusReturn();
  return (
    <Content
      className={styles.dialog}
      aria-describedby={undefined}
      data-testid={testId}
      onCloseAutoFocus={returnFocus}
    >
      <Title className={styles.title}>{title}</Title>
      {children}
    </Content>
  );
}

export function CloseButton({ onClose }: Pick<AccountDialogProps, 'onClose'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.acts}>
      <Button onClick={onClose} data-testid="delete-close">
        {t('common.close')}
      </Button>
    </div>
  );
}
