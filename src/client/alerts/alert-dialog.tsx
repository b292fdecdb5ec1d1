import { Close, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, type MouseEvent, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Snapshot, useSnapshot } from 'valtio';
import { useFocusReturn, useModalKeys } from '../keys/use-keys';
import { breakable } from '../kit/breaking-name';
import { Button } from '../kit/button';
import { ExternalLink } from '../kit/external-link';
import { Problem } from '../kit/field';
import { pageUrl } from '../page/page-url';
import { useBackCloses } from '../page/use-back-closes';
import type { AlertBody, AlertSettings, BodyType } from '../state/alert-kinds';
import { app } from '../state/app';
import { installation } from '../state/installation';
import styles from './alert-dialog.module.scss';
import { AlertOtp } from './alert-otp';
import { alertActions } from './state/alert-actions';
import { useAlertActions } from './use-alert-actions';
import { useAlertText } from './use-alert-text';

export interface BodyProps<T extends BodyType> {
  /** `customData` of the alert. */
  data: Snapshot<AlertBody<T>['customData']>;
  /** Of the alert: its form closes this one and no other. */
  id: number;
}

interface DialogProps {
  /** Shows the body of an alert that is more than title and text (AL-08). Handed in, since each belongs to its subject. */
  Body: ComponentType<BodyProps<BodyType> & { type: BodyType }>;
}

/**
 * The one modal dialog of the product, driven by `app.alertSettings`, mounted while there is one. An alert of any kind comes as data,
 * and its words are made here. The end of a game is not modal: its screen shows it beside the board.
 *
 * @source requirements AL-01…08, AL-10
 */
export function AlertDialog({ Body }: DialogProps) {
  const settings = useSnapshot(app).alertSettings;
  // To where it was before the first alert, of all that take each other's place.
  const returnFocus = useFocusReturn();
  if (!settings) return null;
  return (
    <Root open onOpenChange={open => open || alertActions.close()}>
      <Portal>
        <Overlay className={styles.scrim} onMouseDown={keepFocus}>
          {/* The newcomer's steps share one panel. */}
          <AlertPanel
            key={settings.step === undefined ? settings.id : 'steps'}
            settings={settings}
            Body={Body}
            returnFocus={returnFocus}
          />
        </Overlay>
      </Portal>
    </Root>
  );
}

/** A press beside the dialog leaves the focus inside, where Enter and Escape are heard. */
function keepFocus(event: MouseEvent): void {
  if (event.target === event.currentTarget) event.preventDefault();
}

interface PanelProps extends DialogProps {
  settings: Snapshot<AlertSettings>;
  returnFocus: (event: Event) => void;
}

function AlertPanel({ settings, Body, returnFocus }: PanelProps) {
  const { t } = useTranslation();
  const words = useAlertText();
  const { running, failed, run } = useAlertActions(settings.actions, settings.id);
  const panel = useRef<HTMLDivElement>(null);
  useModalKeys();
  const {
    id,
    step,
    title,
    text,
    link,
    type,
    actions,
    closable = true,
    containerStyle,
    isDescribed,
  } = settings;
  useBackCloses(closable ? () => running === null && alertActions.close(settings.id) : null);
  const keep = (event: Event) => {
    if (!closable || running !== null) event.preventDefault();
  };

  function focusFirst(): void {
    // Where Enter acts: the field to fill in, or the first action.
    const first = panel.current?.querySelector<HTMLElement>('input, textarea, [data-first]');
    (first ?? panel.current)?.focus();
  }
  const opened = useRef(id);
  useEffect(() => {
    // The focused element went with the step before. The first step is focused by the dialog as it opens.
    if (opened.current !== id) focusFirst();
    opened.current = id;
  });

  function onKeyDown(event: KeyboardEvent): void {
    // A focused button or link keeps its own Enter.
    const own = event.target instanceof Element && event.target.closest('button, a, form') !== null;
    if (event.key !== 'Enter' || own) return;
    event.preventDefault();
    run(0);
  }

  const body = type !== undefined && <Body key={id} type={type} data={settings.customData} id={id} />;
  return (
    <Content
      ref={panel}
      className={[styles.panel, containerStyle && styles[containerStyle], step !== undefined && styles.steps]
        .filter(Boolean)
        .join(' ')}
      data-testid="alert"
      {...(text === undefined && !isDescribed && { 'aria-describedby': undefined })}
      onEscapeKeyDown={keep}
      onPointerDownOutside={keep}
      onInteractOutside={keep}
      onOpenAutoFocus={event => {
        event.preventDefault();
        focusFirst();
      }}
      onCloseAutoFocus={returnFocus}
      onKeyDown={onKeyDown}
    >
      {step !== undefined && <Step at={step} />}
      {title !== undefined && <Title className={styles.title}>{breakable(words(title))}</Title>}
      {text !== undefined && <Description className={styles.text}>{breakable(words(text))}</Description>}
      {link && (
        <p className={styles.link}>
          <ExternalLink href={pageUrl(installation.pages[link.page])}>{words(link.label)}</ExternalLink>
        </p>
      )}
      {step === undefined ? body : <Suspense fallback={null}>{body}</Suspense>}
      {settings.otp && <AlertOtp />}
      {failed && <Problem>{t('alert.failed')}</Problem>}
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map((action, index) => {
            const label = words(action.label);
            // The button of a body's form is the first.
            const number = type === undefined ? index : index + 1;
            return (
              <Button
                key={label}
                look={number === 0 ? 'gold' : number === 1 ? 'plain' : 'text'}
                size="large"
                busy={running === index}
                disabled={running !== null}
                onClick={() => run(index)}
                data-first={number === 0 || undefined}
                data-testid={`alert-action-${number}`}
              >
                {label}
                {number === 0 && running === null && (
                  <span className={styles.key} aria-hidden="true">
                    {t('alert.enter')}
                  </span>
                )}
              </Button>
            );
          })}
        </div>
      )}
      {closable && (
        <Close className={styles.close} aria-label={t('common.close')} disabled={running !== null}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </Close>
      )}
    </Content>
  );
}

const STEPS = [1, 2, 3] as const;

/** Where in the newcomer's steps they are. */
function Step({ at }: { at: number }) {
  const { t } = useTranslation();
  return (
    <p className={styles.step} role="status">
      {STEPS.map(step => (
        <i key={step} data-passed={step <= at || undefined} aria-hidden="true" />
      ))}
      {t('alert.step', { at, of: STEPS.length })}
    </p>
  );
}
