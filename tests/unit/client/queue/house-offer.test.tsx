import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HouseOffer, OtherWays, PillWays } from '../../../../src/client/queue/house-offer';
import { QueuePill } from '../../../../src/client/queue/queue-pill';
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

test('[QU-10] the pill tells once that the computer comes, and not its number each second', () => {
  const told = () => /role="status">(.*?)</.exec(shown(<QueuePill place="rail" />))?.[1];
  expect(told()).toBe('Finding an opponent');
  setQueueOffer({ begins: 5_000 }, {});
  const offer = told();
  expect(offer).toContain('If you do not choose, you will play the computer.');
  expect(shown(<QueuePill place="rail" />)).toContain('Computer in 0:05');
  vi.advanceTimersByTime(2_000);
  expect(shown(<QueuePill place="rail" />)).toContain('Computer in 0:03');
  expect(told()).toBe(offer);
  queueActions.choose('people');
  expect(told()).toBe('Looking for people');
});
