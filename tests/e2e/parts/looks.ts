import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import type { Language } from '../../../src/protocol/settings';
import { expect } from '../../support/browser/test';
import { boxFaults } from './boxes';

/** Windows in which every screen has to be whole: three of the comps, two phones, and a window zoomed to 200 %. */
export const WINDOWS = [
  { width: 1440, height: 900, scale: 1 },
  { width: 1024, height: 640, scale: 1 },
  { width: 390, height: 844, scale: 1 },
  { width: 844, height: 390, scale: 1 },
  { width: 320, height: 568, scale: 1 },
  { width: 512, height: 320, scale: 2 },
] as const;
/** Windows in which the browser alone enlarges text, to 200 %. */
export const ENLARGED = [
  { width: 1440, height: 900, scale: 1, text: 32 },
  { width: 390, height: 844, scale: 1, text: 32 },
] as const;
const ORDINARY_TEXT = 16;
export const LANGUAGES = ['es', 'ru', 'ar'] as const;

export interface Size {
  width: number;
  height: number;
  scale: number;
  text?: number;
}

/** Windows and languages in which a screen is looked at. */
export interface View {
  windows: (language: Language) => readonly Size[];
  languages: readonly Language[];
}

/** Every window in each language, and enlarged text in the first. */
const USUAL: View = {
  windows: language => (language === LANGUAGES[0] ? [...WINDOWS, ...ENLARGED] : WINDOWS),
  languages: LANGUAGES,
};

/** Keeps a page from leading on by itself while it is looked at. @param every length of the interval that would, in ms */
export const staysOn = (page: Page, every: number): Promise<unknown> =>
  page.addInitScript(length => {
    const begin = window.setInterval.bind(window);
    window.setInterval = ((run: TimerHandler, ms?: number) =>
      ms === length ? 0 : begin(run, ms)) as typeof window.setInterval;
  }, every);

/** Shows the same page in other windows and languages, without loading it again. */
export class Looks {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async at(page: Page): Promise<Looks> {
    return new Looks(page, await page.context().newCDPSession(page));
  }

  /** @param size window; its `text` is the browser's own font size, in pixels */
  async window({ width, height, scale, text = ORDINARY_TEXT }: Size): Promise<void> {
    await this.session.send('Page.setFontSizes', { fontSizes: { standard: text } });
    await this.session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: scale,
      mobile: false,
    });
    const real = () =>
      this.page.evaluate(() => [
        innerWidth,
        innerHeight,
        devicePixelRatio,
        Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      ]);
    await expect.poll(real).toEqual([width, height, scale, text]);
    await this.settled();
  }

  /** Changes the language as another tab of the same browser would. */
  async language(language: string): Promise<void> {
    await this.page.evaluate(next => {
      const key = 'kingside.settings';
      const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), language: next });
      localStorage.setItem(key, newValue);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    }, language);
    await expect(this.page.locator('html')).toHaveAttribute('lang', language);
    await this.settled();
  }

  private async settled(): Promise<void> {
    await this.page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      await frame();
      await frame();
      await document.fonts.ready;
      const finite = document
        .getAnimations()
        .filter(one => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
      for (const one of finite) one.finish();
      await frame();
    });
  }

  /** Takes a picture through the DevTools protocol, since Playwright's own would restore its own window. */
  private async picture(name: string): Promise<void> {
    const { data } = await this.session.send('Page.captureScreenshot', { format: 'png' });
    const file = `${name.replaceAll(/[ ,]+/g, '-')}.png`;
    await writeFile(join(process.env.PICTURES ?? '', file), Buffer.from(data, 'base64'));
  }

  /**
   * Checks every window in every language. `also` is called in each window. With
   * `PICTURES=folder` a picture of each is saved there, for people to look at.
   */
  async areWhole(
    screen: string,
    also: (where: string) => Promise<void> = async () => undefined,
    { windows, languages }: View = USUAL,
  ): Promise<void> {
    for (const language of languages) {
      await this.language(language);
      for (const size of windows(language)) {
        const text = 'text' in size ? `, text of ${size.text}` : '';
        const where = `${screen}, ${size.width}×${size.height}${text}, ${language}`;
        await this.window(size);
        expect.soft(await boxFaults(this.page), where).toEqual([]);
        await also(where);
        if (process.env.PICTURES) await this.picture(where);
      }
    }
  }
}
