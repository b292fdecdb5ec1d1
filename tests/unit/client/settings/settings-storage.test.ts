import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { keepSettings, readSettings, SETTINGS_KEY } from '../../../../src/client/settings/settings-storage';
import { defaultSettings } from '../../../../src/client/settings/state/settings';
import type { Settings, SettingsLink } from '../../../../src/client/settings/state/settings-shapes';

/** Two tabs over one storage. */
function twoTabs() {
  const texts = new Map<string, string>();
  const listeners: ((event: StorageEvent) => void)[] = [];
  let writes = 0;
  const open = (): Settings => {
    const settings = proxy(defaultSettings());
    const own = listeners.length;
    const storage = {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem(key: string, newValue: string) {
        texts.set(key, newValue);
        writes += 1;
        for (const [tab, listen] of listeners.entries())
          if (tab !== own) listen({ key, newValue } as StorageEvent);
      },
    };
    keepSettings({
      settings,
      link: proxy<SettingsLink>({ owner: null, own: [], unsent: [] }),
      change: stored => Object.assign(settings, stored),
      changeLink: () => undefined,
      storage: () => storage,
      events: { addEventListener: (_type, listen) => listeners.push(listen) },
    });
    return settings;
  };
  return { open, texts, writes: () => writes };
}

const settled = () => new Promise(resolve => setTimeout(resolve));

test('[SC-07] [I18-02] a fresh profile has the defaults, and no language until one is chosen', () => {
  expect(twoTabs().open()).toEqual({
    premove: true,
    premoveQueue: false,
    confirmMoves: false,
    sound: true,
    soundWatch: true,
    soundMove: true,
    soundSelect: true,
    volume: 1,
    volumeMove: 1,
    promote: 'q',
    theme: 'basic',
    lightGraphics: false,
    language: null,
    notification: true,
    keepMarks: false,
    challenges: true,
    inkShapes: false,
    coordinates: 'inside',
    animation: 'normal',
    zen: false,
  });
});

test('[CF-13] [I18-03] a change outlasts a reload and reaches the other tab at once', async () => {
  const { open, texts, writes } = twoTabs();
  const one = open();
  const other = open();
  one.language = 'ru';
  one.sound = false;
  await settled();
  expect(other).toMatchObject({ language: 'ru', sound: false });
  await settled();
  // The other tab does not write the change back that it was told.
  expect(writes()).toBe(1);
  expect(readSettings(texts.get(SETTINGS_KEY) ?? null)).toMatchObject({ language: 'ru', sound: false });
});

test('an unreadable setting has its default, and readable ones are kept', () => {
  expect(readSettings('{')).toEqual(defaultSettings());
  expect(readSettings('{"language":"xx"}')).toEqual(defaultSettings());
  expect(readSettings('{"volume":7}')).toEqual(defaultSettings());
  expect(readSettings('{"volume":7,"animation":"newer","zen":1,"sound":false,"language":"ru"}')).toEqual({
    ...defaultSettings(),
    sound: false,
    language: 'ru',
  });
  expect(readSettings('{"promote":"","unknown":1}')).toEqual({ ...defaultSettings(), promote: '' });
});

test('[CF-13] [ID-09] a link that names a setting of another version keeps its owner and the settings known here', () => {
  const link = { owner: 'anna', own: ['newer', 'theme'], unsent: ['newer', 'sound'] };
  const taken: (SettingsLink | null)[] = [];
  keepSettings({
    settings: proxy(defaultSettings()),
    link: proxy<SettingsLink>({ owner: null, own: [], unsent: [] }),
    change: () => undefined,
    changeLink: stored => taken.push(stored),
    storage: () => ({
      getItem: key => (key === SETTINGS_KEY ? null : JSON.stringify(link)),
      setItem: () => undefined,
    }),
    events: { addEventListener: () => undefined },
  });
  expect(taken).toEqual([{ owner: 'anna', own: ['theme'], unsent: ['sound'] }]);
});

test('a browser without storage keeps the settings for as long as the page', async () => {
  const settings = proxy(defaultSettings());
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  keepSettings({
    settings,
    link: proxy<SettingsLink>({ owner: null, own: [], unsent: [] }),
    change: stored => Object.assign(settings, stored),
    changeLink: () => undefined,
    storage: refuse,
    events: { addEventListener: () => undefined },
  });
  settings.sound = false;
  await settled();
  expect(settings.sound).toBe(false);
});
