import { type ReactNode, useState } from 'react';
import { SearchPanel } from './search-panel';

interface PlayerSearchProps {
  /** The button that opens it. */
  children: (open: () => void) => ReactNode;
}

/** Looks for a player by name, in a panel that a button opens. */
export function PlayerSearch({ children }: PlayerSearchProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {children(() => setOpen(true))}
      {isOpen && <SearchPanel onClose={() => setOpen(false)} />}
    </>
  );
}
