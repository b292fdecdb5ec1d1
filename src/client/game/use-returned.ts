import { useState } from 'react';

/**
 * Whether something that was away has come back. What a banner says by going has to be said in words to whoever only
 * hears it come.
 *
 * @param away a connection that is lost, a player who has left
 */
export function useReturned(away: boolean): boolean {
  const [wasAway, setWasAway] = useState(away);
  if (away && !wasAway) setWasAway(true);
  return wasAway && !away;
}
