import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { useFocusReturn, useModalKeys } from '../keys/use-keys';
import { useBackCloses } from '../page/use-back-closes';
import styles from './account-dialog.module.scss';

interface AccountDialogProps {
  title: string;
  testId: string;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog over the page while a copy of the data is asked for, or a session or the account ends. */
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
