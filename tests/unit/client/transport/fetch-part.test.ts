import { expect, test } from 'vitest';
import { fetchPart, type PartDeps } from '../../../../src/client/transport/fetch-part';

/** A server that answers again after so many questions; `told` has what the page was told. */
function scene(goneFor: number) {
  const told: string[] = [];
  let asked = 0;
  const deps: PartDeps = {
    answers: async () => asked++ >= goneFor,
    pause: async () => void told.push('pause'),
    onGone: () => told.push('gone'),
    reload: () => told.push('reload'),
  };
  return { told, deps };
}

const broken = async (): Promise<string> => {
  throw new TypeError('Failed to fetch');
};

test('[ER-04] a part that loads is returned without asking whether the server answers', async () => {
  const { told, deps } = scene(1);
  expect(await fetchPart(async () => 'part', deps)).toBe('part');
  expect(told).toEqual([]);
});

test('[ER-04] a part waits while the server is gone, and the page is reloaded once it is back', async () => {
  const { told, deps } = scene(3);
  const part = fetchPart(broken, deps);
  await expect.poll(() => told).toEqual(['gone', 'pause', 'pause', 'pause', 'reload']);
  // The new page goes on, not this one.
  expect(await Promise.race([part, Promise.resolve('nothing yet')])).toBe('nothing yet');
});

test('[ER-04] a broken part fails while the server answers', async () => {
  const { told, deps } = scene(0);
  await expect(fetchPart(broken, deps)).rejects.toThrow('Failed to fetch');
  expect(told).toEqual([]);
});
