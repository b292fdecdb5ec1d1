import * as v from 'valibot';
import { idSchema } from '../../protocol/entities';
import { inPlaces, type Place, tied } from '../../rules/standings';

/**
 * Results as they are kept, in `tournament.results`. Earlier versions counted those who share a place as one: of 64, the first
 * who were out came twelfth. What they kept is converted when it is read; what is kept now reads the same afterwards.
 *
 * @source settled reading 92
 */

const slotSchema = v.looseObject({ id: v.nullable(idSchema), rank: v.nullish(idSchema) });
/** Options that are not named here are left as they are. */
const storedSchema = v.looseObject({
  finalStandings: v.array(v.looseObject({ id: idSchema, rank: idSchema })),
  matches: v.optional(v.array(v.looseObject({ participants: v.array(slotSchema) }))),
});

/** @returns the text of `results` for the wire */
export function readResults(text: string): string {
  const stored = v.parse(storedSchema, JSON.parse(text));
  const finalStandings = inPlaces(tied(stored.finalStandings));
  const places = new Map<number | null, Place>(
    finalStandings.map(({ id, rank, rankTo }) => [id, { rank, ...(rankTo !== undefined && { rankTo }) }]),
  );
  const matches = stored.matches?.map(match => ({
    ...match,
    participants: match.participants.map(slot => ({
      ...slot,
      ...(slot.rank != null && places.get(slot.id)),
    })),
  }));
  return JSON.stringify({ ...stored, finalStandings, ...(matches && { matches }) });
}
