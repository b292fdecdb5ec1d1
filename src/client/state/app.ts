import { proxy } from 'valtio';
import type { ServerMessage } from '../../protocol/entities';
import type { UserAnswer } from '../../protocol/users';
import type { AlertSettings, AppState, Queue, Section } from './shapes';

/** The app store and the only code that writes it. @source requirements SC-01…05, ID-09 */
export const app = proxy<AppState>(initialApp());

/** Alerts that follow the one on show: a blocking alert is never replaced by another. */
let waiting: AlertSettings[] = [];

function initialApp(): AppState {
  return {
    user: null,
    otp: '',
    profile: null,
    queue: null,
    loading: true,
    serverMessages: [],
    alertSettings: null,
    actualSection: 'login',
    loginStatus: 'loading',
  };
}

/** Takes over GET `/user`. The wire's `hasUnreadSupport` is kept under the state's own spelling (SC-02). */
export function setUser(answer: UserAnswer): void {
  app.user = {
    username: answer.user.username,
    firebaseId: answer.user.firebaseId,
    hastUnreadSupport: answer.hasUnreadSupport,
    kingAmount: answer.user.kingAmount,
    rapidRating: answer.user.rapid_ranked,
    blitzRating: answer.user.blitz_ranked,
  };
  app.profile = answer.card;
  app.loading = false;
}

/** Somebody is signed in; user data is on its way (SC-11). */
export function setLoggedIn(): void {
  app.loginStatus = 'logged';
  app.loading = true;
}

/** User data did not come. What is known of the user stays (ER-04). */
export function userNotLoaded(): void {
  app.loading = false;
}

export function setServerMessages(messages: ServerMessage[]): void {
  app.serverMessages = messages;
}

/** Nothing of the user stays behind (ID-09). */
export function clearSession(): void {
  waiting = [];
  Object.assign(app, { ...initialApp(), loading: false, loginStatus: 'notLogged' } satisfies AppState);
}

export function setSection(section: Section): void {
  app.actualSection = section;
}

/** Starts a queue, or merges into the one that runs (SC-03). */
export function setQueue(queue: Queue | null): void {
  if (queue && app.queue) Object.assign(app.queue, queue);
  else app.queue = queue;
}

/** Whether the server has the user in its queue. */
export function setQueueAway(isAway: boolean): void {
  if (app.queue) app.queue.isAway = isAway;
}

/** Whether this alert must be answered before anything else can be done. */
const isBlocking = (alert: AlertSettings | null): boolean =>
  alert !== null && alert.closable === false && alert.type !== 'endgame';

/** Shows an alert. It replaces the one on show, but waits for a blocking one (AL-01). */
export function openAlert(settings: AlertSettings): void {
  if (isBlocking(app.alertSettings) && !isBlocking(settings)) {
    waiting.push(settings);
    return;
  }
  app.otp = '';
  app.alertSettings = settings;
}

/** Closes the alert on show and empties the typed code; a waiting one follows. */
export function closeAlert(): void {
  app.otp = '';
  app.alertSettings = waiting.shift() ?? null;
}

/** Keeps the one-time code typed in an alert (AL-07). */
export function setOtp(code: string): void {
  app.otp = code;
}
