import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertActions } from '../../../../src/client/alerts/state/alert-actions';
import { loadAreas, showLanguage } from '../../../../src/client/i18n/i18n';
import { settings, settingsActions } from '../../../../src/client/settings/state/settings';
import { keepDocument } from '../../../../src/client/shell/document';
import { app } from '../../../../src/client/state/app';

// The texts of one language, as far as the line is up.
const line = vi.hoisted(() => ({ isUp: true, asked: 0 }));
vi.mock('../../../../src/client/i18n/ru', () => ({
  get first() {
    line.asked += 1;
    if (!line.isUp) throw new Error('offline');
    return {};
  },
  later: {},
}));

const documentElement = { lang: '', dir: '', dataset: {} };
let page: EventTarget;
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement }));
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, page[name].bind(page));
  settingsActions.setLanguage('es');
  await showLanguage('es');
  Object.assign(line, { isUp: false, asked: 0 });
  stop = keepDocument();
});
afterEach(() => {
  stop();
  line.isUp = true;
  settings.language = null;
  alertActions.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('[I18-03] [CF-10] [ER-04] a language that cannot be fetched is told once, keeps no screen from its texts, and comes with the network', async () => {
  settingsActions.setLanguage('ru');
  await vi.advanceTimersByTimeAsync(0);
  expect(app.alertSettings).toMatchObject({ kind: 'error', text: 'alert.error.later' });
  expect([documentElement.lang, line.asked]).toEqual(['es', 1]);
  alertActions.close();
  await loadAreas(['statement']);
  expect(i18next.exists('statement.title', { lng: 'es' })).toBe(true);

  await vi.advanceTimersByTimeAsync(10_000);
  expect(line.asked).toBeGreaterThan(1);
  expect(app.alertSettings).toBeNull();
  line.isUp = true;
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect([documentElement.lang, i18next.language]).toEqual(['ru', 'ru']);
  expect(vi.getTimerCount()).toBe(0);
});

test('[CF-10] a language that could not be fetched is given up for another one', async () => {
  settingsActions.setLanguage('ru');
  await vi.advanceTimersByTimeAsync(0);
  expect(line.asked).toBe(1);
  settingsActions.setLanguage('es');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([documentElement.lang, line.asked, vi.getTimerCount()]).toEqual(['es', 1, 0]);
});
