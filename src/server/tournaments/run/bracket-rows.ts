import type { Match, ParticipantResult } from 'brackets-model';
import type { Origin, Outcome, Slot } from './bracket-node';

/** Readings of the rows of brackets-manager. */

export const slotOf = (slot: ParticipantResult | null, origin: Origin | null): Slot => ({
  id: slot?.id === null || slot === null ? null : Number(slot.id),
  bye: slot === null,
  origin,
});

/** Status of a match in the library's terms: it counts the entrants who are there; a bye locks a match. */
export function statusOf(slots: readonly (ParticipantResult | null)[]): Match['status'] {
  if (slots.includes(null)) return 0;
  return slots.filter(slot => slot?.id != null).length as 0 | 1 | 2;
}

/** Entrant who leaves a match as its winner or loser; `null` for nobody, `undefined` while that is open. */
export function comingFrom(match: Match, as: 'winner' | 'loser'): ParticipantResult['id'] | undefined {
  const { opponent1, opponent2 } = match;
  const outcome = outcomeOf(match);
  if (outcome === 'none' || (opponent1 === null && opponent2 === null)) return null;
  const isBye = opponent1 === null || opponent2 === null;
  if (isBye && as === 'loser') return null;
  if (outcome === null) return undefined;
  const comes = (outcome === 1) === (as === 'winner') ? opponent1 : opponent2;
  return comes?.id ?? null;
}

/** Outcome of a match; `null` while it is open, and for a match without anybody. */
export function outcomeOf({ opponent1, opponent2 }: Pick<Match, 'opponent1' | 'opponent2'>): Outcome | null {
  if (opponent1?.forfeit && opponent2?.forfeit) return 'none';
  if (opponent1 === null || opponent2 === null) {
    if (opponent1 !== null && opponent1.id !== null) return 1;
    return opponent2 !== null && opponent2.id !== null ? 2 : null;
  }
  if (opponent1.result === 'win') return 1;
  return opponent2.result === 'win' ? 2 : null;
}
