import type { BodyProps } from '../../alerts/alert-dialog';
import { DuelCreateForm } from './duel-create-form';
import { DuelJoinForm } from './duel-join-form';

/**
 * Body of the `duel` alert: creates a duel, challenges a player to one, or looks one up by its code and joins it.
 *
 * @param id of the alert
 * @source requirements DU-02…07, DU-12
 */
export function DuelForm({ data, id }: BodyProps<'duel'>) {
  const { code, challenge, again, refusal = null } = data;
  const joins = code !== undefined || (again !== undefined && again.idMatch !== '');
  if (joins) return <DuelJoinForm code={code ?? again?.idMatch ?? ''} refused={refusal} alert={id} />;
  const whom = challenge ?? again?.challenge;
  return <DuelCreateForm challenge={whom} wish={again} refused={refusal} alert={id} />;
}
