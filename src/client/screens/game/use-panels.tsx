import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { SettingsPanel } from '../../game/settings-panel';
import { withTexts } from '../../i18n/i18n';
import { game } from '../../state/game';
import type { SettingsOpener } from './game-menu';
import type { ShortcutHelp } from './shortcut-help';

type Name = 'settings' | 'help';

interface Parts {
  settings?: typeof SettingsPanel;
  help?: typeof ShortcutHelp;
}

const LOADERS: Readonly<Record<Name, () => Promise<Parts>>> = {
  settings: async () => ({
    settings: (await withTexts(['settings'], () => import('../../game/settings-panel'))).SettingsPanel,
  }),
  help: async () => ({ help: (await import('./shortcut-help')).ShortcutHelp }),
};

interface Panels {
  /** The settings, for the move list's place; `null` while closed. */
  settings: ReactNode;
  help: ReactNode;
  opener: SettingsOpener;
  toggle: (name: Name) => void;
}

/** The settings panel and the list of keys: one at a time, fetched when somebody wants it. */
export function usePanels(): Panels {
  const { status, proposed } = useSnapshot(game);
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
      // After the end the result has the settings' place.
      if (name === 'settings' && game.status === 'ended') return;
      prepare(name);
      setOpen(before => (before === name ? null : name));
    },
    [prepare],
  );
  const close = useCallback(() => setOpen(null), []);
  const help = useCallback(() => toggle('help'), [toggle]);

  // The question about a move, and the result, lie where the panel does.
  const inTheWay = status === 'ended' || proposed !== null;
  useEffect(() => {
    if (inTheWay) setOpen(before => (before === 'settings' ? null : before));
  }, [inTheWay]);

  const opener = useMemo(
    () => ({
      button,
      open: open === 'settings',
      toggle: () => toggle('settings'),
      prepare: () => prepare('settings'),
    }),
    [open, toggle, prepare],
  );
  const { settings: Settings, help: Help } = parts;
  return {
    settings: open === 'settings' && Settings && <Settings opener={button} onClose={close} onHelp={help} />,
    help: open === 'help' && Help && <Help onClose={close} />,
    opener,
    toggle,
  };
}
