import { useState } from 'react';

/**
 * Whether something that was away has come back. A banner shows that by going away, which a screen reader does not
 * read, so it has to be said in words.
 *
 * @param away a connection that is lost, a player who has left
 */
export function useReturned(away: boolean): boolean {
  const [wasAway, setWasAway] = useState(away);
  if (away && !wasAway) setWasAway(true);
  return wasAway && !away;
}
