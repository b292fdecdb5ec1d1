import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../../../../src/client/game/versus/start-notice';
import { settings } from '../../../../src/client/settings/state/settings';

/** Notifications as the browser has them: one that replaces another of its tag is shown without a sound or a banner. */
class FakeNotification {
  static permission = 'granted';
  static listed: FakeNotification[] = [];
  static alerted: string[] = [];
  onclick: (() => void) | null = null;

  constructor(
    readonly title: string,
    readonly options: { tag: string },
  ) {
    const { listed, alerted } = FakeNotification;
    const replaced = listed.findIndex(one => one.options.tag === options.tag);
    if (replaced === -1) alerted.push(title);
    listed.splice(replaced === -1 ? listed.length : replaced, 1, this);
  }

  close(): void {
    FakeNotification.listed = FakeNotification.listed.filter(one => one !== this);
  }
}

const { notification } = settings;

beforeEach(() => {
  Object.assign(FakeNotification, { listed: [], alerted: [] });
  vi.stubGlobal('Notification', FakeNotification);
  settings.notification = true;
});
afterEach(() => {
  settings.notification = notification;
  vi.unstubAllGlobals();
});

test('[GM-14] a notification is shown as a new one while an older one lies in the browser’s list', () => {
  notify('An opponent has come');
  notify('Game started!');
  expect(FakeNotification.alerted).toEqual(['An opponent has come', 'Game started!']);
  expect(FakeNotification.listed.map(({ title }) => title)).toEqual(['Game started!']);
});

test('a notification that is pressed shows the window and is gone', () => {
  const focus = vi.fn();
  vi.stubGlobal('window', { focus });
  notify('Game started!');
  FakeNotification.listed[0]?.onclick?.();
  expect(focus).toHaveBeenCalledTimes(1);
  expect(FakeNotification.listed).toEqual([]);
});
