import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { withTexts } from '../i18n/i18n';
import { useMedia } from '../kit/use-media';
import { optional } from '../screen/lazy-screen';
import { followRestedName, type RestedName } from './rested-name';

/** Only a mouse that rests on a name loads it. */
const NameCard = optional(
  () => withTexts(['profile'], () => import('./name-card')),
  'NameCard',
  'card of a player',
);

/**
 * Beside every name on which a mouse rests: who that is, and the way to challenge them. Keyboard and fingers get there by the
 * page that the name leads to.
 */
export function NameCards() {
  const [rested, setRested] = useState<RestedName | null>(null);
  const hasMouse = useMedia('hover');
  const { key } = useLocation();
  useEffect(() => (hasMouse ? followRestedName(setRested) : undefined), [hasMouse]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other names
  useEffect(() => setRested(null), [key]);
  return (
    rested && (
      <Suspense fallback={null}>
        <NameCard key={rested.name} rested={rested} onClose={() => setRested(null)} />
      </Suspense>
    )
  );
}
