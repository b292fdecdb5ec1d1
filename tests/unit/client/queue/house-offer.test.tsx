import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HouseOffer, OtherWays, PillWays } from '../../../../src/client/queue/house-offer';
import { queueActions } from '../../../../src/client/queue/state/queue-actions';
import { useOffer } from '../../../../src/client/queue/use-offer';
import { setQueueOffer } from '../../../../src/client/state/app';
import { setInstallation } from '../../../../src/client/state/installation';
import type { ClientConfig } from '../../../../src/protocol/installation';
import { asText } from '../page/as-text';

beforeEach(() => {
  vi.useFakeTimers();
  setInstallation({ house: true } as ClientConfig);
  queueActions.join('BLITZ_3');
});
afterEach(() => {
  queueActions.leave();
  vi.useRealTimers();
});

const shown = (screen: ReactNode): string => {
  vi.stubGlobal('navigator', { onLine: true });
  return asText(screen);
};

function Hall() {
  const { state, others } = useOffer();
  return (
    <>
      {state === 'undecided' && <HouseOffer clock="BLITZ_3" rating={1842} />}
      <OtherWays others={others} isHouseThere={state === 'people'} />
    </>
  );
}

test('the offer has the number that falls, the other clocks in which people wait, and goes with the choice', () => {
  expect(shown(<Hall />)).toBe('');
  setQueueOffer({ begins: 5_000 }, { RAPID_10: 2, BLITZ_3: 9 });
  for (const words of ['3+0', '0:05', '1800', '10+0', '2']) expect(shown(<Hall />)).toContain(words);
  expect(shown(<Hall />)).not.toContain('>9<');
  vi.advanceTimersByTime(2_000);
  expect(shown(<Hall />)).toContain('0:03');
  expect(shown(<PillWays />)).toContain('People');
  queueActions.choose('people');
  expect(shown(<Hall />)).not.toContain('0:03');
  for (const words of ['10+0', 'Play the computer now']) expect(shown(<Hall />)).toContain(words);
  queueActions.choose('house');
  expect(shown(<PillWays />)).toBe('');
});
