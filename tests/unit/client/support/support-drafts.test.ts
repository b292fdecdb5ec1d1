import { afterEach, expect, test, vi } from 'vitest';
import { keepDrafts, noDrafts, readDrafts } from '../../../../src/client/support/support-drafts';

afterEach(() => vi.unstubAllGlobals());

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: key => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

const DRAFT = { ...noDrafts('ana'), subject: 'Clock', message: 'It ran', replies: { 7: 'Hello?' } };

test('[SU-10] a draft is kept for its writer, and for nobody else on this device', () => {
  vi.stubGlobal('localStorage', storage());
  expect(readDrafts('ana')).toEqual(noDrafts('ana'));
  keepDrafts(DRAFT);
  expect(readDrafts('ana')).toEqual(DRAFT);
  expect(readDrafts('eve')).toEqual(noDrafts('eve'));
});

test('[SU-10] a storage that is blocked, full or full of junk loses drafts without a failure', () => {
  const refuse = (): never => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  keepDrafts(DRAFT);
  expect(readDrafts('ana')).toEqual(noDrafts('ana'));
  for (const junk of ['', '{', 'null', '{"uid":"ana"}', '[]']) {
    vi.stubGlobal('localStorage', { getItem: () => junk, setItem: refuse });
    expect(readDrafts('ana')).toEqual(noDrafts('ana'));
  }
});
