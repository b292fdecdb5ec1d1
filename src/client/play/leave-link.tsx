import type { ReactNode } from 'react';
import { gameActions } from '../game/state/game-actions';
import { keepPageBehind } from '../page/entries';
import { opensElsewhere } from '../page/opens-elsewhere';

interface LeaveLinkProps {
  to: string;
  className: string | undefined;
  children: ReactNode;
  'data-testid'?: string;
}

/** Leads from the game, which is over, to another page; with a modifier key in a tab of its own. */
export function LeaveLink({ to, ...link }: LeaveLinkProps) {
  return (
    <a
      {...link}
      href={to}
      onClick={event => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        keepPageBehind();
        gameActions.leave(to);
      }}
    />
  );
}
