import { proxy } from 'valtio';
import type { VersionAnswer } from '../../protocol/installation';
import type { QueuePress } from '../../protocol/queue';
import type { AccountSettings } from '../../protocol/settings';
import type { UserAnswer, UserStatus } from '../../protocol/users';
import type { AppState, DuelQueue, LiveTournament, Queue, Section, User } from './shapes';

/** The app store and, with `alert-actions.ts`, the only code that writes it. @source requirements SC-01…05, ID-09 */
export const app = proxy<AppState>(initialApp());

function initialApp(): AppState {
  return {
    user: null,
    userVersion: 0,
    otp: '',
    profile: null,
    queue: null,
    tournament: null,
    loading: true,
    serverMessages: [],
    alertSettings: null,
    waitingAlerts: [],
    userStatus: null,
    termsVersion: null,
    serverVersion: null,
    actualSection: 'login',
    settledChallenges: [],
    stakeBack: null,
    playedElsewhere: false,
    isReplaced: false,
    confined: false,
    loginStatus: 'loading',
    accountSettings: null,
    settingsVersion: 0,
  };
}

/** Whether a user is signed in and has chosen a username; until then the username equals the id. */
export const hasName = <Someone extends Pick<User, 'username' | 'firebaseId'>>(
  user: Someone | null,
): user is Someone => user !== null && user.username !== user.firebaseId;

/**
 * Takes over GET `/user`. The wire's `hasUnreadSupport` is kept under the state's own spelling (SC-02).
 *
 * @param settingsVersion when it was asked for: settings kept since then are newer than those of the answer
 */
export function setUser(answer: UserAnswer, settingsVersion = app.settingsVersion): void {
  const challenges = answer.allChallenges ?? answer.challenges;
  app.user = {
    username: answer.user.username,
    firebaseId: answer.user.firebaseId,
    hastUnreadSupport: answer.hasUnreadSupport,
    unreadNotices: answer.unreadNotices,
    ...(challenges && { challenges: challenges.filter(one => one !== null) }),
    otp: answer.otp,
    // A server of the version before tells of the hold with the reset alone.
    heldUntil: answer.heldUntil ?? answer.otpReset?.sellingHeldUntil ?? null,
    otpReset: answer.otpReset ?? null,
    listingHeldUntil: answer.listingHeldUntil ?? null,
    kingAmount: answer.user.kingAmount,
    ...(answer.user.queenAmount !== undefined && { queenAmount: answer.user.queenAmount }),
    rapidRating: answer.user.rapid_ranked,
    blitzRating: answer.user.blitz_ranked,
    ...(answer.user.provisional && { provisional: answer.user.provisional }),
  };
  app.userVersion += 1;
  app.profile = answer.card;
  app.userStatus = answer.userStatus;
  app.termsVersion = answer.termsVersion ?? null;
  if (settingsVersion === app.settingsVersion) app.accountSettings = answer.settings ?? null;
  app.loading = false;
}

/** @param unread how many notices the user has not seen yet */
export function setUnreadNotices(unread: number): void {
  if (app.user) app.user.unreadNotices = unread;
}

/** A challenge was answered here, or put off. @param id code of its duel */
export function settleChallenge(id: string): void {
  app.settledChallenges = [...app.settledChallenges, id];
}

/** Challenges that wait for an answer in this window. */
export const openChallenges = ({ user, settledChallenges }: Pick<AppState, 'user' | 'settledChallenges'>) =>
  (user?.challenges ?? []).filter(({ id }) => !settledChallenges.includes(id));

/** Two-factor was turned on or off (TF-03). */
export function setTwoFactor(isOn: boolean): void {
  if (app.user) app.user.otp = isOn;
}

/** Settings have been kept with the account. */
export function setAccountSettings(kept: AccountSettings): void {
  app.accountSettings = { ...app.accountSettings, ...kept };
  app.settingsVersion += 1;
}

/**
 * Takes over whether the server answers the user's calls, which a refusal tells as well (IP-21). With a new status the
 * known version of the terms is forgotten, so that the newest terms are asked for.
 */
export function setUserStatus(userStatus: UserStatus): void {
  if (app.userStatus !== userStatus) app.termsVersion = null;
  app.userStatus = userStatus;
}

/** Opens or leaves the page of the user's own data, for a user who is locked out of the product. */
export function confine(isConfined: boolean): void {
  app.confined = isConfined;
}

/** The user has signed in, and their data is loading (SC-11). */
export function setLoggedIn(): void {
  app.loginStatus = 'logged';
  app.loading = true;
}

/** The user's data could not be loaded; what is known from before stays (ER-04). */
export function userNotLoaded(): void {
  app.loading = false;
}

/** Takes over GET `/version`. */
export function setVersion({ version, serverMessages }: VersionAnswer): void {
  app.serverVersion = version;
  app.serverMessages = serverMessages;
}

/** Removes everything of the user from the store (ID-09). */
export function clearSession(): void {
  const userVersion = app.userVersion + 1;
  Object.assign(app, {
    ...initialApp(),
    userVersion,
    loading: false,
    loginStatus: 'notLogged',
  } satisfies AppState);
}

export function setSection(section: Section): void {
  app.actualSection = section;
}

/** Whether the user's game is played in another window, or on another device. */
export function setPlayedElsewhere(isPlayed: boolean): void {
  app.playedElsewhere = isPlayed;
  app.isReplaced &&= isPlayed;
}

/** Another window has taken the place of this one, or the user has read that it has. */
export function setReplaced(isReplaced: boolean): void {
  app.isReplaced = isReplaced;
}

/** @param king that came back and is to be announced, even if the last amount was the same; 0: it was announced */
export function setStakeBack(king: number): void {
  app.stakeBack = king > 0 ? { king, nth: (app.stakeBack?.nth ?? 0) + 1 } : null;
}

/** Starts a queue, or merges into the one that runs (SC-03). */
export function setQueue(queue: Queue | null): void {
  if (queue) setReplaced(false);
  if (queue && app.queue) Object.assign(app.queue, queue);
  else app.queue = queue;
}

/** Merges into the duel that the user waits in; does nothing without one (SC-03). */
export function updateDuel(changes: Partial<DuelQueue>): void {
  if (app.queue?.type === 'duel') Object.assign(app.queue, changes);
}

/** The wait for an opponent; `null` also while the queue is a tournament's. */
export const gameQueue = <T extends Pick<Queue, 'type'>>(
  queue: T | null,
): Exclude<T, { readonly type: 'tournament' }> | null =>
  queue && queue.type !== 'tournament' ? (queue as Exclude<T, { readonly type: 'tournament' }>) : null;

/** The user's wait if it is of this type; `null` in any other wait and without one. */
export const queueOf = <T extends Pick<Queue, 'type'>, Type extends T['type']>(
  queue: T | null,
  type: Type,
): Extract<T, { readonly type: Type }> | null =>
  queue?.type === type ? (queue as Extract<T, { readonly type: Type }>) : null;

/** Takes over a tournament, or merges into the one that is known by its id (SC-03). */
export function setTournament(tournament: LiveTournament | null): void {
  if (tournament && app.tournament?.id === tournament.id) Object.assign(app.tournament, tournament);
  else app.tournament = tournament;
}

/**
 * Puts the user, who is in no game, into the queue of a tournament that runs or is about to: its channel is open from
 * now on (LV-19).
 *
 * @param isFolded nothing lies over the pages until a match asks for it
 */
export function queueForTournament(isFolded = false): void {
  if (app.queue?.type === 'tournament') return;
  // Ends a search for an opponent: a match of the tournament is coming.
  app.queue = null;
  app.queue = {
    type: 'tournament',
    playlist: 'NORMAL',
    since: Date.now(),
    view: null,
    tournament: { lastMatch: null, outMatch: null },
    tournamentMatch: null,
    status: { accepted: false },
    isFolded,
  };
  if (app.actualSection === 'main') app.actualSection = 'matchmaking';
}

/** Leaves the tournament's queue: the tournament needs nothing more from the user. */
export function leaveTournamentQueue(): void {
  if (app.queue?.type !== 'tournament') return;
  app.queue = null;
  if (app.actualSection === 'matchmaking') app.actualSection = 'main';
}

/** Whether the user looks at other pages while they wait. */
export function setQueueFolded(isFolded: boolean): void {
  if (app.queue) app.queue.isFolded = isFolded;
}

/** @param usual how long a wait takes as a rule, in milliseconds */
export function setUsualWait(usual: number): void {
  if (app.queue?.type === 'queue') app.queue.usual = usual;
}

/** @param pause milliseconds after which the server looks for an opponent; 0 ends the pause */
export function setQueuePause(pause: number): void {
  if (app.queue?.type !== 'queue') return;
  if (pause > 0) app.queue.pausedUntil = Date.now() + pause;
  else delete app.queue.pausedUntil;
}

/** Whether the server has the user in its queue. What it offered holds no more without it. */
export function setQueueAway(isAway: boolean): void {
  if (!app.queue) return;
  app.queue.isAway = isAway;
  if (isAway && app.queue.type === 'queue')
    for (const key of ['offer', 'others'] as const) delete app.queue[key];
}

/**
 * The server's offer to a user for whom nobody has come.
 *
 * @param begins milliseconds until the house takes a user who does not choose
 */
export function setQueueOffer(
  offer: { begins?: number | undefined } | undefined,
  others: Record<string, number>,
): void {
  if (app.queue?.type !== 'queue') return;
  app.queue.others = others;
  if (!offer) delete app.queue.offer;
  else app.queue.offer = offer.begins === undefined ? {} : { begins: Date.now() + offer.begins };
}

/** The user's answer to the offer. */
export function setQueueChoice(choice: QueuePress): void {
  if (app.queue?.type === 'queue') app.queue.choice = choice;
}
