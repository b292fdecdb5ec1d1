import i18next from 'i18next';
import { type ComponentProps, lazy } from 'react';
import type { MenuEntry } from '../kit/menu';
import { useLanguage } from '../page/languages';
import { MenuDoor } from '../screen/menu-door';
import { Tool } from './tool';

const importMenu = () => import('../kit/menu');
const Menu = lazy(async () => ({ default: (await importMenu()).Menu }));

interface ToolMenuProps extends Pick<ComponentProps<typeof Tool>, 'picture' | 'children'> {
  entries: readonly MenuEntry[];
  'data-testid': string;
}

/** A tool that opens a menu. */
export function ToolMenu({ entries, ...tool }: ToolMenuProps) {
  const dir = i18next.dir(useLanguage());
  return (
    <MenuDoor
      trigger={button => <Tool {...tool} {...button} />}
      load={importMenu}
      context="tools of the board"
    >
      <Menu dir={dir} trigger={<Tool {...tool} />} entries={entries} />
    </MenuDoor>
  );
}
