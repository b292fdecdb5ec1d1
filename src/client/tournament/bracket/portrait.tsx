import { createContext, useContext } from 'react';
import type { Snapshot } from 'valtio';
import type { Entrant } from '../../../protocol/tournament-entities';
import { Avatar } from '../../kit/avatar';
import { portraitOf } from '../../state/installation';

/** Faces of those who take part, by their number in the tournament; without them the bracket shows names alone. */
export type Portraits = ReadonlyMap<number, Snapshot<Entrant>['card']>;

const PortraitsContext = createContext<Portraits | null>(null);
export const PortraitsProvider = PortraitsContext.Provider;

/** @returns `null` where nobody has told who takes part */
export const portraitsOf = (entrants: readonly Snapshot<Entrant>[] | undefined): Portraits | null =>
  entrants?.length ? new Map(entrants.map(({ id, card }) => [id, card])) : null;

interface PortraitProps {
  /** Number in the tournament. */
  player: number | null | undefined;
  /** Pixels. */
  size: number;
}

/** The face of somebody who takes part. */
export function Portrait({ player, size }: PortraitProps) {
  const portraits = useContext(PortraitsContext);
  if (!portraits) return null;
  const card = player == null ? undefined : portraits.get(player);
  return <Avatar {...portraitOf({ avatar: null, frame: null, ...card })} size={size} />;
}
