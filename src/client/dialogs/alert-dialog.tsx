import { Close, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Snapshot, useSnapshot } from 'valtio';
import { useCommands } from '../commands';
import { Button } from '../kit/button';
import { ExternalLink } from '../kit/external-link';
import { app } from '../state/app';
import type { AlertSettings } from '../state/shapes';
import styles from './alert-dialog.module.css';
import { AlertOtp } from './alert-otp';
import { ReportForm } from './alert-report';
import { UsernameForm } from './username-form';

/**
 * The one modal dialog of the product, driven by `app.alertSettings`. The end of a game is not
 * modal: the game screen shows it beside the board.
 *
 * @source requirements AL-01…08, AL-10
 */
export function AlertDialog() {
  const { closeAlert } = useCommands();
  const settings = useSnapshot(app).alertSettings;
  if (settings === null || settings.type === 'endgame') return null;
  return (
    <Root open onOpenChange={open => open || closeAlert()}>
      <Portal>
        <Overlay className={styles.scrim} onMouseDown={keepFocus}>
          <AlertPanel key={`${settings.type}:${settings.title}`} settings={settings} />
        </Overlay>
      </Portal>
    </Root>
  );
}

/** A press beside the dialog leaves the focus inside, where Enter and Escape are heard. */
function keepFocus(event: MouseEvent): void {
  if (event.target === event.currentTarget) event.preventDefault();
}

function AlertPanel({ settings }: { settings: Snapshot<AlertSettings> }) {
  const { t } = useTranslation();
  const { running, failed, run } = useActions(settings);
  const panel = useRef<HTMLDivElement>(null);
  const [before] = useState(() => document.activeElement);
  const { closable = true, containerStyle = '' } = settings;
  const keep = (event: Event) => {
    if (!closable || running !== null) event.preventDefault();
  };

  function onKeyDown(event: KeyboardEvent): void {
    // A focused button or link keeps its own Enter.
    const own = event.target instanceof Element && event.target.closest('button, a, form') !== null;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || own) return;
    event.preventDefault();
    run(0);
  }

  return (
    <Content
      ref={panel}
      className={[styles.panel, styles[containerStyle]].filter(Boolean).join(' ')}
      data-testid="alert"
      {...(settings.text === undefined && { 'aria-describedby': undefined })}
      onEscapeKeyDown={keep}
      onPointerDownOutside={keep}
      onInteractOutside={keep}
      onOpenAutoFocus={event => {
        // Where Enter acts: the field to fill in, or the first action.
        event.preventDefault();
        (
          panel.current?.querySelector<HTMLElement>('input, textarea, [data-first]') ?? panel.current
        )?.focus();
      }}
      onCloseAutoFocus={event => {
        // No trigger of Radix's opened it, so the way back is ours.
        event.preventDefault();
        if (before instanceof HTMLElement) before.focus();
      }}
      onKeyDown={onKeyDown}
    >
      <Title className={styles.title}>{settings.title}</Title>
      {settings.text !== undefined && <Description className={styles.text}>{settings.text}</Description>}
      {settings.link && (
        <p className={styles.link}>
          <ExternalLink href={settings.link.url}>{settings.link.label}</ExternalLink>
        </p>
      )}
      {settings.type === 'changeUser' && <UsernameForm />}
      {settings.type === 'report' && <ReportForm match={settings.customData} />}
      {settings.otp && <AlertOtp />}
      {failed && (
        <p className={styles.problem} role="alert">
          {t('alert.failed')}
        </p>
      )}
      {settings.actions.length > 0 && (
        <div className={styles.actions}>
          {settings.actions.map((action, index) => {
            // The button of a form is its first.
            const isForm = settings.type === 'changeUser' || settings.type === 'report';
            const number = isForm ? index + 1 : index;
            return (
              <Button
                key={action.label}
                look={number === 0 ? 'gold' : 'plain'}
                size="large"
                busy={running === index}
                disabled={running !== null}
                onClick={() => run(index)}
                data-first={number === 0 || undefined}
                data-testid={`alert-action-${number}`}
              >
                {action.label}
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

/** Runs an alert's actions one at a time; what an action returns decides whether the alert closes. */
function useActions(settings: Snapshot<AlertSettings>) {
  const { closeAlert } = useCommands();
  const [running, setRunning] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  async function perform(index: number): Promise<void> {
    const action = settings.actions[index];
    if (!action || running !== null) return;
    setRunning(index);
    setFailed(false);
    const started = app.alertSettings;
    try {
      // An action may have put another alert in this one's place, which then stays.
      if ((await action.event()) && app.alertSettings === started) closeAlert();
    } catch {
      // The action tells what it knows by its own alert; a surprise gets the generic words (ER-03).
      setFailed(true);
    } finally {
      setRunning(null);
    }
  }

  return { running, failed, run: (index: number) => void perform(index) };
}
