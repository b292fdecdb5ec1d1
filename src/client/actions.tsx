import { createContext, type ReactNode, useContext } from 'react';
import type { Calls } from './sessions/calls';
import type { GameEntry } from './sessions/game/game-entry';
import type { Live } from './sessions/live';
import type { Session } from './sessions/session';

/**
 * Actions of screens on the parts that need the network, as `compose.ts` made them. Actions of a store alone are
 * imported from beside it: `alertActions`, `queueActions`, `settingsActions`, `gameActions`.
 */
export interface Actions {
  session: Pick<
    Session,
    'signIn' | 'prepareConfirm' | 'confirm' | 'signOut' | 'reloadUser' | 'givenName' | 'changeUsername'
  >;
  game: Pick<GameEntry, 'enter'>;
  live: Pick<Live, 'follow'>;
  calls: Pick<Calls, 'read' | 'post' | 'change' | 'download'>;
  /** The same without waiting until the server answers the user: for calls that it answers for everyone. */
  ownCalls: Actions['calls'];
}

const ActionsContext = createContext<Actions | null>(null);

export function ActionsProvider({ actions, children }: { actions: Actions; children: ReactNode }) {
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}

/** @throws Error outside `ActionsProvider` */
export function useActions(): Actions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('useActions outside ActionsProvider');
  return actions;
}
