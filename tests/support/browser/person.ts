import { expect, type Page } from '@playwright/test';
import type { Language } from '../../../src/client/state/settings-shapes';
import { freshName } from '../names';
import { apiOf, newPlayer, type Session } from '../server/server';
import { BoardOnPage, type Hand, type HandMove } from './board';
import { PARKED } from './pages';

type Provider = 'google' | 'apple';

export interface SignUpOptions {
  /** 4 to 20 letters, digits, underscores; by default one that nobody has. */
  username?: string;
  /** Chosen on the login screen before signing in; by default the language the product starts in. */
  language?: Language;
}

export interface ComeBackOptions extends Pick<SignUpOptions, 'username'> {
  /** Kept in the account; by default the language the product starts in. */
  language?: Language;
  /** Address of main where they arrive: home costs more than most of the others. */
  at?: string;
}

/** Somebody at a browser. */
export class Person {
  readonly board: BoardOnPage;
  /** What the product sends with its calls, as soon as it has made one. */
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

  /** Comes for the first time: signs in, accepts the terms, chooses a name, arrives at home. */
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
   * Comes back: has signed in, agreed to the terms and chosen a name before, and is still signed in. A quarter of the
   * work of `signUp`; what it leaves out has tests of its own.
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

  /** Waits for a section of the product. */
  async isIn(section: 'login' | 'main' | 'matchmaking' | 'game'): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-section', section);
  }

  /** Presses Blitz or Rapid at home. */
  async queue(mode: 'blitz' | 'rapid' = 'blitz'): Promise<void> {
    await this.page.getByTestId(`home-${mode}`).click();
  }

  /** Waits until the game is on the screen, with a board that has been drawn. */
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

  /** Calls the server as this person: GET, parsed as JSON. */
  async get(path: string): Promise<unknown> {
    const url = new URL(`/api${path}`, this.page.url());
    const answer = await fetch(url, { headers: { authorization: this.authorization } });
    expect(answer.status, `GET ${path}`).toBe(200);
    return answer.json();
  }
}

/**
 * Comes back to the product, still signed in.
 *
 * @param signIn gets a session at the server's address
 * @param path where to; nothing that was before it is left in the history
 * @param section where they arrive: in the game, if they are in one
 */
export async function enter(
  page: Page,
  signIn: (origin: string) => Promise<Session>,
  path = '/',
  section: 'main' | 'game' = 'main',
): Promise<void> {
  await bring(page, signIn, path);
  await expect(page.locator('html')).toHaveAttribute('data-section', section);
  // Nobody can follow a link before there is one.
  if (section === 'main') await expect(page.locator('main:not([aria-busy=true])')).toBeAttached();
}

/** As `enter`, for somebody who is kept from getting in: does not wait until they are there. */
export async function bring(
  page: Page,
  signIn: (origin: string) => Promise<Session>,
  path = '/',
): Promise<void> {
  if (!page.url().endsWith(PARKED)) await page.goto(PARKED);
  await page.evaluate(remember, await signIn(new URL(page.url()).origin));
  await page.evaluate(next => location.replace(next), path);
}

/** In the browser: leaves what Firebase leaves after a sign-in. */
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
 * Signs in through the provider's popup as somebody with that name.
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
  // Until its script runs, Enter would send the form to nowhere.
  await popup.waitForLoadState();
  const field = popup.locator('input[name="name"]');
  await field.fill(name);
  const size = await popup.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }));
  const closed = popup.waitForEvent('close');
  // It may be gone before the key is up again.
  const pressed = field.press('Enter').catch((error: unknown) => error);
  await closed;
  await pressed;
  return size;
}

/** The first button of the terms alert. */
export async function acceptTerms(page: Page): Promise<void> {
  const accepted = page.waitForResponse(answer => answer.url().endsWith('/acepttyc') && answer.ok());
  await page.getByTestId('alert-action-0').click();
  await accepted;
}

/** Fills in the username alert, and takes no avatar. */
export async function chooseUsername(page: Page, username: string): Promise<void> {
  const alert = page.getByTestId('alert');
  await alert.getByRole('textbox').fill(username);
  await page.getByTestId('alert-action-0').click();
  // Whatever the link that they came by opens is next.
  const skip = page.getByTestId('starter-skip');
  await skip.click();
  await expect(skip).toBeHidden();
}
