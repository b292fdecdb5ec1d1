import { CLIENT_VERSION } from '../../../protocol/limits';
import {
  type Alert,
  type AlertKind,
  type AlertOf,
  type AlertSettings,
  alertContent,
} from '../../state/alert-kinds';
import type { AlertEvent } from '../../state/alerts';
import { app, hasName } from '../../state/app';
import type { AppState } from '../../state/shapes';

/** The one alert on show, those that wait for it, and what its buttons do. @source requirements AL-01…10, ID-10…17 */

/** Kinds of alert that lock the user out of the product until they are dealt with. */
const BLOCKING = ['ban', 'terms', 'username', 'update'] as const satisfies readonly AlertKind[];
type Blocking = (typeof BLOCKING)[number];

const isBlocking = (alert: Pick<AlertSettings, 'kind'> | null): boolean =>
  BLOCKING.some(kind => kind === alert?.kind);

/** Alerts that the server causes, whatever the user does at that moment. */
const isNews = (alert: Alert): boolean =>
  alert.kind === 'duelOver' ||
  (alert.kind === 'tournament' && alert.about.what === 'cancelled') ||
  (alert.kind === 'error' && alert.code === 'connectionClosed');

/** Whether an alert has a body of its own, or asks for a code: what has been typed there would be lost. */
const isFilledIn = (alert: Pick<AlertSettings, 'type' | 'otp'> | null): boolean =>
  alert?.type !== undefined || alert?.otp === true;

type Conditions = Pick<AppState, 'userStatus' | 'user' | 'serverVersion' | 'confined'>;

/**
 * The one blocking alert to show.
 *
 * @source ID-10…17: in the order ban, terms, username, update
 */
export function firstBlocking({ userStatus, user, serverVersion, confined }: Conditions): Blocking | null {
  if (confined && userStatus !== 'OK') return null;
  if (userStatus === 'BAN') return 'ban';
  if (userStatus === 'tyc_not_agreed') return 'terms';
  if (user && !hasName(user)) return 'username';
  return serverVersion !== null && serverVersion > CLIENT_VERSION ? 'update' : null;
}

const blockingAlert = (kind: Blocking): Alert =>
  kind === 'terms' ? { kind, isFirst: app.user !== null && !hasName(app.user) } : { kind };

let lastId = 0;

function show(alert: Alert): void {
  lastId += 1;
  app.otp = '';
  app.alertSettings = { kind: alert.kind, id: lastId, ...alertContent(alert) };
}

/** Shows the blocking alert that the user's data ask for, and takes away one that no longer holds. */
export function reviewBlocking(): void {
  if (app.loginStatus !== 'logged') return;
  const kind = firstBlocking(app);
  if (kind === null) {
    if (isBlocking(app.alertSettings)) alertActions.close();
  } else if (app.alertSettings?.kind !== kind) show(blockingAlert(kind));
}

export const alertActions = {
  /**
   * Shows an alert in the place of the one on show; behind a blocking one, and behind a newcomer's gift, it waits (AL-01).
   * News waits behind every form.
   *
   * @param isLate the answer to something whose dialog has been closed: it waits as news does
   */
  open(alert: Exclude<Alert, { kind: Blocking }>, isLate = false): void {
    const { alertSettings } = app;
    const waits =
      isBlocking(alertSettings) ||
      alertSettings?.kind === 'starter' ||
      ((isLate || isNews(alert)) && isFilledIn(alertSettings));
    if (waits) app.waitingAlerts.push(alert);
    else show(alert);
  },

  /** Says why the user was signed out: several calls may find it out, but the alert opens once. */
  tellSignedOut(alert: AlertOf<'accountDeleted'> | AlertOf<'sessionEnded'>): void {
    if (app.alertSettings?.kind !== alert.kind) alertActions.open(alert);
  },

  /**
   * Closes the alert on show and empties the typed code. A waiting alert follows, but a blocking one that is
   * still due comes first.
   *
   * @param id closes this alert only: whatever has taken its place meanwhile stays
   */
  close(id?: number): void {
    if (id !== undefined && app.alertSettings?.id !== id) return;
    app.otp = '';
    app.alertSettings = null;
    const next = app.waitingAlerts[0];
    const blocking = app.loginStatus === 'logged' ? firstBlocking(app) : null;
    if (blocking) show(blockingAlert(blocking));
    else if (next) {
      app.waitingAlerts.shift();
      show(next);
    }
  },

  /** Keeps the one-time code typed in an alert (AL-07). */
  typeOtp(code: string): void {
    app.otp = code;
  },
};

/** Resolves to whether the alert may close (AL-06). */
type AlertHandler = () => boolean | Promise<boolean>;

/** Handlers of buttons by the names of their events: an alert is data and holds no functions. */
const handlers = new Map<AlertEvent, AlertHandler>([['close', () => true]]);

/** Registers what a button does. The subject that owns the event does this once, before an alert can name it. */
export function onAlertEvent(event: AlertEvent, handler: AlertHandler): void {
  handlers.set(event, handler);
}

/** @throws Error for an event that nobody handles */
export async function runAlertEvent(event: AlertEvent): Promise<boolean> {
  const handler = handlers.get(event);
  if (!handler) throw new Error(`nobody handles the alert event ${event}`);
  return handler();
}
