import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { useFocusReturn, useModalKeys } from '../keys/use-keys';
import { useBackCloses } from '../page/use-back-closes';
import { app } from '../state/app';
import styles from './side-panel.module.scss';

interface SidePanelProps {
  /** The side it stands on, its width, and how its parts are laid out. */
  className: string | undefined;
  onClose: () => void;
  children: ReactNode;
  'data-testid': string;
}

/** A panel as high as the window, over the user's present page. The panel has no address of its own. */
export function SidePanel({ className, onClose, children, ...rest }: SidePanelProps) {
  useModalKeys();
  useBackCloses(onClose);
  const returnFocus = useFocusReturn();
  return (
    <Root open onOpenChange={open => open || onClose()}>
      <Portal>
        <Overlay className={styles.scrim} />
        <Content
          className={[styles.panel, className].join(' ')}
          aria-describedby={undefined}
          // An alert over the panel is no press beside it.
          onInteractOutside={event => {
            if (app.alertSettings !== null) event.preventDefault();
          }}
          onCloseAutoFocus={returnFocus}
          {...rest}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

/** The name of the panel. */
export function SidePanelTitle({ children }: { children: ReactNode }) {
  return <Title className={styles.title}>{children}</Title>;
}
