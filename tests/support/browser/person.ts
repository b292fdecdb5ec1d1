import { expect, type Page } from '@playwright/test';
import type { Language } from '../../../src/protocol/settings';
import { freshName } from '../names';
import { apiOf, newPlayer, type Session } from '../server/server';
import { BoardOnPage, type Hand, type HandMove } from './board';
import { PARKED } from './pages';

type Provider = 'google' | 'apple';

export interface SignUpOptions {
  /** 4 to 20 letters, digits, underscores; by default one that is not taken. */
  username?: string;
  /** Language to choose on the login screen before signing in; by default the language the product starts in. */
  language?: Language;
}

export interface ComeBackOptions extends Pick<SignUpOptions, 'username'> {
  /** Language kept in the account; by default the language the product starts in. */
  language?: Language;
  /** Address at which they arrive in the section `main`: home costs more than most others. */
  at?: string;
}

/** A user at a browser. */
export class Person {
  readonly board: BoardOnPage;
  /** Authorization header of the product's calls, as soon as it has made one. */
  authorization = '';

  constructor(
    readonly page: Page,
    readonly username: string,
  ) {
    this.board = new BoardOnPage(page);
    page.context().on('request', request => {
      this.authorization = request.headers().authorization ?? this.authorization;
    });
  }

  /** Signs in for the first time: accepts the terms, chooses a name, arrives at home. */
  static async signUp(page: Page, options: SignUpOptions = {}): Promise<Person> {
    const username = options.username ?? freshName();
    const person = new Person(page, username);
    await page.goto('/');
    if (options.language) await chooseLanguage(page, options.language);
    await signIn(page, 'google', username);
    await acceptTerms(page);
    await chooseUsername(page, username);
    await person.isIn('main');
    return person;
  }

  /**
   * Opens the product as a user who has signed in, accepted the terms and chosen a name before, and is still signed in.
   * That is a quarter of the work of `signUp`, whose steps have tests of their own.
   */
  static async comeBack(
    page: Page,
    { username = freshName(), language, at }: ComeBackOptions = {},
  ): Promise<Person> {
    const person = new Person(page, username);
    const signIn = async (origin: string): Promise<Session> => {
      const session = await newPlayer(origin, username);
      if (language) await apiOf(origin, session.token).post('/settings', { language });
      return session;
    };
    await enter(page, signIn, at);
    if (language) await expect(page.locator('html')).toHaveAttribute('lang', language);
    return person;
  }

  /** Waits until this section of the product is on the screen. */
  async isIn(section: 'login' | 'main' | 'matchmaking' | 'game'): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-section', section);
  }

  /** Presses Blitz or Rapid at home. */
  async queue(mode: 'blitz' | 'rapid' = 'blitz'): Promise<void> {
    await this.page.getByTestId(`home-${mode}`).click();
  }

  /** Waits until the game is on the screen and its board has been drawn. */
  async isPlaying(): Promise<void> {
    await this.isIn('game');
    await expect(this.page.getByTestId('starting')).toHaveAttribute('data-open', 'true');
    await expect(this.board.root).toHaveAttribute('data-renders', /^[1-9]/);
  }

  /** Makes a move on the board. */
  play(move: HandMove, hand: Hand): Promise<void> {
    return hand(this.board, move);
  }

  /** Waits until the board shows a position. */
  shows(fen: string): Promise<void> {
    return this.board.shows(fen);
  }

  /**
   * Makes a GET call to the server as this user.
   * @returns the parsed JSON
   */
  async get(path: string): Promise<unknown> {
    const url = new URL(`/api${path}`, this.page.url());
    const answer = await fetch(url, { headers: { authorization: this.authorization } });
    expect(answer.status, `GET ${path}`).toBe(200);
    return answer.json();
  }
}

/**
 * Opens the product as a user who is still signed in.
 *
 * @param signIn gets a session at the server's address
 * @param path address to open; the history has none before it
 * @param section section in which they arrive: the game, if they are in one
 */
export async function enter(
  page: Page,
  signIn: (origin: string) => Promise<Session>,
  path = '/',
  section: 'main' | 'game' = 'main',
): Promise<void> {
  await bring(page, signIn, path);
  // A tournament that has called its players is on the screen at once.
  const arrived = section === 'main' ? /^(?:main|matchmaking)$/ : section;
  await expect(page.locator('html')).toHaveAttribute('data-section', arrived);
  // The page is busy until it is built, so its links can be followed only after this.
  if (section === 'main') await expect(page.locator('main:not([aria-busy=true])')).toBeAttached();
}

/** As `enter`, but does not wait for a section: for a user who is kept from getting in. */
export async function bring(
  page: Page,
  signIn: (origin: string) => Promise<Session>,
  path = '/',
): Promise<void> {
  if (!page.url().endsWith(PARKED)) await page.goto(PARKED);
  await page.evaluate(remember, await signIn(new URL(page.url()).origin));
  await page.evaluate(next => location.replace(next), path);
}

/** Runs in the browser: writes the storage that Firebase leaves after a sign-in. */
function remember(session: Session): void {
  const user = {
    uid: session.uid,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      accessToken: session.token,
      refreshToken: session.refreshToken,
      expirationTime: Date.now() + 3_600_000,
    },
    apiKey: 'kingside',
    appName: '[DEFAULT]',
  };
  localStorage.setItem('firebase:authUser:kingside:[DEFAULT]', JSON.stringify(user));
}

/** Chooses a language on the login screen. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.getByTestId('language').locator(`[lang="${language}"]`).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/**
 * Signs in through the provider's popup under a name.
 *
 * @returns the popup's size in CSS pixels
 */
export async function signIn(
  page: Page,
  provider: Provider,
  name: string,
): Promise<{ width: number; height: number }> {
  const opened = page.waitForEvent('popup');
  await page.getByTestId(`sign-in-${provider}`).click();
  const popup = await opened;
  // Before its script runs, Enter would submit the form without effect.
  await popup.waitForLoadState();
  const field = popup.locator('input[name="name"]');
  await field.fill(name);
  const size = await popup.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }));
  const closed = popup.waitForEvent('close');
  // The popup may be gone before the key is up again.
  const pressed = field.press('Enter').catch((error: unknown) => error);
  await closed;
  await pressed;
  return size;
}

/** Presses the first button of the terms alert. */
export async function acceptTerms(page: Page): Promise<void> {
  const accepted = page.waitForResponse(answer => answer.url().endsWith('/acepttyc') && answer.ok());
  await page.getByTestId('alert-action-0').click();
  await accepted;
}

/** Fills in the username alert, and skips the choice of an avatar. */
export async function chooseUsername(page: Page, username: string): Promise<void> {
  const alert = page.getByTestId('alert');
  await alert.getByRole('textbox').fill(username);
  await page.getByTestId('alert-action-0').click();
  // After the skip the address of the link that they came by opens: wait until this dialog has gone.
  const skip = page.getByTestId('starter-skip');
  await skip.click();
  await expect(skip).toBeHidden();
}
