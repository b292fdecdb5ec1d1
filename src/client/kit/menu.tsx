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
import type { ReactNode } from 'react';
import styles from './menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** Writing direction of the page. */
  dir: 'ltr' | 'rtl';
  children: ReactNode;
}

/** A menu behind a button. */
export function Menu({ trigger, dir, children }: MenuProps) {
  return (
    <Root dir={dir} modal={false}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content className={styles.menu} align="end" sideOffset={6} collisionPadding={12}>
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

interface MenuItemProps {
  /** Before the words; hidden from screen readers. */
  picture: ReactNode;
  children: ReactNode;
  onSelect: () => void;
  'data-testid': string;
}

/** One thing that can be done: its picture and its words. */
export function MenuItem({ picture, children, onSelect, ...rest }: MenuItemProps) {
  return (
    <Item className={styles.item} onSelect={onSelect} {...rest}>
      <span className={styles.picture} aria-hidden="true">
        {picture}
      </span>
      {children}
    </Item>
  );
}

interface MenuCheckProps {
  checked: boolean;
  onCheck: (checked: boolean) => void;
  children: ReactNode;
  'data-testid': string;
}

/** Something that is on or off; the menu stays open. */
export function MenuCheck({ checked, onCheck, children, ...rest }: MenuCheckProps) {
  return (
    <CheckboxItem
      className={styles.item}
      checked={checked}
      onCheckedChange={onCheck}
      onSelect={event => event.preventDefault()}
      {...rest}
    >
      <span className={styles.picture}>
        <ItemIndicator>
          <Check size={18} aria-hidden="true" />
        </ItemIndicator>
      </span>
      {children}
    </CheckboxItem>
  );
}
