import type { Snapshot } from 'valtio';
import type { Alert } from '../state/alerts';
import { DuelCreateForm } from './duel-create-form';
import { DuelJoinForm } from './duel-join-form';

type Asked = Omit<Extract<Alert, { kind: 'duel' }>, 'kind'>;

/**
 * Body of the `duel` alert: creates a duel, challenges a player to one, or looks one up by its code and joins it.
 *
 * @param data what the alert was opened with
 * @param id of the alert
 * @source requirements DU-02…07, DU-12
 */
export function DuelForm({ data, id }: { data: unknown; id: number }) {
  // Safe cast: `alert-contents.ts` gives this kind of alert its data.
  const { code, challenge, again, refusal = null } = data as Snapshot<Asked>;
  const joins = code !== undefined || (again !== undefined && again.idMatch !== '');
  if (joins) return <DuelJoinForm code={code ?? again?.idMatch ?? ''} refused={refusal} alert={id} />;
  const whom = challenge ?? again?.challenge;
  return <DuelCreateForm challenge={whom} wish={again} refused={refusal} alert={id} />;
}
