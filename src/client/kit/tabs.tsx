import type { KeyboardEvent, ReactNode } from 'react';
import styles from './tabs.module.scss';

interface TabsProps<Name extends string> {
  /** Accessible name. */
  label: string;
  tabs: readonly { name: Name; label: ReactNode }[];
  chosen: Name;
  onChoose: (name: Name) => void;
  /** Id of the one panel that shows the chosen tab. */
  panelId: string;
}

/** Tabs over one panel. They are one stop for the Tab key; arrows go from one to the next and choose it. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, panelId }: TabsProps<Name>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const at = tabs.findIndex(({ name }) => name === chosen);
    const places: Readonly<Record<string, number>> = {
      Home: 0,
      End: -1,
      ArrowLeft: at + (forward === 'ArrowLeft' ? 1 : -1),
      ArrowRight: at + (forward === 'ArrowRight' ? 1 : -1),
    };
    const to = places[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChoose(next.name);
    event.currentTarget.querySelector<HTMLElement>(`[data-name=${next.name}]`)?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={name === chosen}
          aria-controls={panelId}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
          data-name={name}
          data-testid={`tab-${name}`}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
