import i18next from 'i18next';
import type { ComponentProps } from 'react';
import { Tool } from '../game/layout/tool';
import type { MenuEntry } from '../kit/menu';
import { useLanguage } from '../page/languages';
import { lazyScreen } from '../screen/lazy-screen';
import { useLateMenu } from '../screen/use-late-menu';

const Menu = lazyScreen(() => import('../kit/menu'), 'Menu');

interface ToolMenuProps extends Pick<ComponentProps<typeof Tool>, 'picture' | 'children'> {
  entries: readonly MenuEntry[];
  'data-testid': string;
}

/** A tool that opens a menu. */
export function ToolMenu({ entries, ...tool }: ToolMenuProps) {
  const dir = i18next.dir(useLanguage());
  const { isShown, button } = useLateMenu(Menu, 'tools of the board');
  if (!isShown) return <Tool {...tool} {...button} />;
  return <Menu dir={dir} trigger={<Tool {...tool} />} entries={entries} />;
}
