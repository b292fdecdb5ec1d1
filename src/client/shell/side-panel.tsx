import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusReturn, useModalKeys } from '../keys/use-keys';
import { app } from '../state/app';
import styles from './side-panel.module.css';

interface SidePanelProps {
  /** The side it stands on, its width, and how its parts are laid out. */
  className: string | undefined;
  onClose: () => void;
  children: ReactNode;
  'data-testid': string;
}

/** A panel as high as the window, over whatever page the user is on. It has no address of its own. */
export function SidePanel({ className, onClose, children, ...rest }: SidePanelProps) {
  useModalKeys();
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

interface SidePanelCloseProps {
  /** Where it stands. */
  className?: string | undefined;
  'data-testid': string;
}

export function SidePanelClose({ className, ...rest }: SidePanelCloseProps) {
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
