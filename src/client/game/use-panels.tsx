import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { withTexts } from '../i18n/i18n';
import type { SettingsPanel } from './settings-panel';
import type { ShortcutHelp } from './shortcut-help';

type Name = 'settings' | 'help';

interface Parts {
  settings?: typeof SettingsPanel;
  help?: typeof ShortcutHelp;
}

const LOADERS: Readonly<Record<Name, () => Promise<Parts>>> = {
  settings: async () => ({
    settings: (await withTexts(['settings', 'keys'], () => import('./settings-panel'))).SettingsPanel,
  }),
  help: async () => ({ help: (await withTexts(['keys'], () => import('./shortcut-help'))).ShortcutHelp }),
};

/** The button of the settings panel, which lies elsewhere on the screen. */
export interface SettingsOpener {
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  toggle: () => void;
  /** Loads the panel, since the user is about to open it. */
  prepare: () => void;
}

interface PanelOptions {
  /** The result takes the settings' place. */
  isOver: boolean;
  /** Something else has come that takes the settings' place. */
  inTheWay?: boolean;
}

interface Panels {
  /** The settings, for the move list's place; `null` while closed. */
  settings: ReactNode;
  help: ReactNode;
  opener: SettingsOpener;
  toggle: (name: Name) => void;
}

/** The settings panel and the list of keys: one at a time, loaded when it is wanted. */
export function usePanels({ isOver, inTheWay = isOver }: PanelOptions): Panels {
  const [open, setOpen] = useState<Name | null>(null);
  const [parts, setParts] = useState<Parts>({});
  const button = useRef<HTMLButtonElement>(null);

  const prepare = useCallback((name: Name) => {
    LOADERS[name]()
      .then(loaded => setParts(before => ({ ...before, ...loaded })))
      // Without a connection the panel stays away; the next press tries again.
      .catch(() => undefined);
  }, []);
  const toggle = useCallback(
    (name: Name) => {
      if (name === 'settings' && isOver) return;
      prepare(name);
      setOpen(before => (before === name ? null : name));
    },
    [prepare, isOver],
  );
  const close = useCallback(() => setOpen(null), []);
  const help = useCallback(() => toggle('help'), [toggle]);

  useEffect(() => {
    if (inTheWay) setOpen(before => (before === 'settings' ? null : before));
  }, [inTheWay]);

  const isShown = open === 'settings' && parts.settings !== undefined;
  const opener = useMemo(
    () => ({
      button,
      // The button says that the panel is open only once the panel is there.
      open: isShown,
      toggle: () => toggle('settings'),
      prepare: () => prepare('settings'),
    }),
    [isShown, toggle, prepare],
  );
  const { settings: Settings, help: Help } = parts;
  return {
    settings: open === 'settings' && Settings && <Settings opener={button} onClose={close} onHelp={help} />,
    help: open === 'help' && Help && <Help onClose={close} />,
    opener,
    toggle,
  };
}
