import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { withTexts } from '../../i18n/i18n';
import { optional } from '../../screen/lazy-screen';

type Name = 'settings' | 'help';

const importPanels = () => withTexts(['settings', 'keys'], () => import('./panels'));
const SettingsPanel = optional(importPanels, 'SettingsPanel', 'settings of a game');
const ShortcutHelp = optional(importPanels, 'ShortcutHelp', 'list of keys');

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
  /** The user's own board and pieces to choose from, among the settings. */
  look?: ReactNode;
}

interface Panels {
  /** The settings, for the move list's place; `null` while closed. */
  settings: ReactNode;
  help: ReactNode;
  opener: SettingsOpener;
  toggle: (name: Name) => void;
}

/** The settings panel and the list of keys: one at a time, loaded when one is wanted. */
export function usePanels({ isOver, inTheWay = isOver, look }: PanelOptions): Panels {
  const [open, setOpen] = useState<Name | null>(null);
  const [areHere, setHere] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const prepare = useCallback(() => {
    SettingsPanel.fetch().then(
      () => setHere(true),
      // Without a connection the panel stays away; the next press tries again.
      () => undefined,
    );
  }, []);
  const toggle = useCallback(
    (name: Name) => {
      if (name === 'settings' && isOver) return;
      prepare();
      setOpen(before => (before === name ? null : name));
    },
    [prepare, isOver],
  );
  const close = useCallback(() => setOpen(null), []);
  const help = useCallback(() => toggle('help'), [toggle]);

  useEffect(() => {
    if (inTheWay) setOpen(before => (before === 'settings' ? null : before));
  }, [inTheWay]);

  const isShown = areHere && open === 'settings';
  const opener = useMemo(
    () => ({
      button,
      // The button says that the panel is open only once the panel is there.
      open: isShown,
      toggle: () => toggle('settings'),
      prepare,
    }),
    [isShown, toggle, prepare],
  );
  return {
    settings: isShown && <SettingsPanel opener={button} onClose={close} onHelp={help} look={look} />,
    help: areHere && open === 'help' && <ShortcutHelp onClose={close} />,
    opener,
    toggle,
  };
}
