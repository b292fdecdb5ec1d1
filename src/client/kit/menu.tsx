import {
  CheckboxItem,
  Content,
  Item,
  ItemIndicator,
  Portal,
  Root,
  Trigger,
} from '@radix-ui/react-dropdown-menu';
import { Check } from 'lucide-react';
import { type FocusEvent, type ReactNode, useRef } from 'react';
import styles from './menu.module.scss';

/** One line of a menu. */
export interface MenuEntry {
  /** Name for tests. */
  id: string;
  /** Before the words; hidden from screen readers. */
  picture?: ReactNode;
  words: string;
  /** Called when the line is chosen; the menu closes then, unless the line can be on or off. */
  onSelect: () => void;
  /** Whether it is on, of a line that can be on or off: the menu stays open then. */
  isOn?: boolean;
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** Writing direction of the page. */
  dir: 'ltr' | 'rtl';
  entries: readonly MenuEntry[];
}

/** A menu behind a button, open when it first appears: its code is fetched when somebody asks for it. */
export function Menu({ trigger, dir, entries }: MenuProps) {
  const isNew = useRef(true);
  // Opened by a key, its first line has the focus. Radix has not heard the key that had this code fetched.
  const enter = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target !== currentTarget || !isNew.current) return;
    isNew.current = false;
    if (target.matches(':focus-visible')) target.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  };
  return (
    <Root dir={dir} modal={false} defaultOpen>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content className={styles.menu} align="end" sideOffset={6} collisionPadding={12} onFocus={enter}>
          {entries.map(entry => (
            <Entry key={entry.id} {...entry} />
          ))}
        </Content>
      </Portal>
    </Root>
  );
}

function Entry({ id, picture, words, onSelect, isOn }: MenuEntry) {
  if (isOn === undefined)
    return (
      <Item className={styles.item} onSelect={onSelect} data-testid={id}>
        <span className={styles.picture} aria-hidden="true">
          {picture}
        </span>
        {words}
      </Item>
    );
  return (
    <CheckboxItem
      className={styles.item}
      checked={isOn}
      onCheckedChange={onSelect}
      onSelect={event => event.preventDefault()}
      data-testid={id}
    >
      <span className={styles.picture}>
        <ItemIndicator>
          <Check size={18} aria-hidden="true" />
        </ItemIndicator>
      </span>
      {words}
    </CheckboxItem>
  );
}
