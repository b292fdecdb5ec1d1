import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../../src/server/configuration';
import { Keyring, openKeyring } from '../../../../src/server/otp/keyring';

const key = (): Buffer => randomBytes(32);

describe('secrets at rest', () => {
  test('[API-30] an encrypted text shows nothing of its content, differs each time, and is read back', () => {
    const keys = new Keyring([key()]);
    const sealed = keys.encrypt('JBSWY3DPEHPK3PXP', 'ana');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(keys.encrypt('JBSWY3DPEHPK3PXP', 'ana')).not.toBe(sealed);
    expect(keys.decrypt(sealed, 'ana')).toBe('JBSWY3DPEHPK3PXP');
  });

  test('[API-30] an encrypted text is not read for another player, after a change, or with another key', () => {
    const keys = new Keyring([key()]);
    const sealed = keys.encrypt('JBSWY3DPEHPK3PXP', 'ana');
    expect(() => keys.decrypt(sealed, 'eve')).toThrow();
    for (let place = 0; place < sealed.length; place++) {
      const sign = sealed[place] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, place) + sign + sealed.slice(place + 1);
      // The last sign of a part may hold bits that say nothing.
      const read = readOrNull(() => keys.decrypt(changed, 'ana'));
      expect([changed, read === null || read === 'JBSWY3DPEHPK3PXP']).toEqual([changed, true]);
    }
    for (const junk of ['', '.', 'x.y.z', sealed.slice(0, 20)])
      expect(() => keys.decrypt(junk, 'ana')).toThrow();
    expect(() => new Keyring([key()]).decrypt(sealed, 'ana')).toThrow(/SECRET_KEY has no key/);
  });

  test('[API-30] after a change of keys the old one still reads and the new one writes', () => {
    const [before, after] = [key(), key()];
    const sealed = new Keyring([before]).encrypt('old', 'ana');
    const both = new Keyring([after, before]);
    expect(both.knows(sealed)).toBe(true);
    const anew = both.encrypt(both.decrypt(sealed, 'ana'), 'ana');
    expect(new Keyring([after]).decrypt(anew, 'ana')).toBe('old');
    expect(new Keyring([after]).knows(sealed)).toBe(false);
  });

  test('[API-30] a key is made in the folder without SECRET_KEY, for its owner only, and kept', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kingside-key-'));
    const sealed = openKeyring(folder, null).encrypt('x', 'ana');
    expect(openKeyring(folder, null).decrypt(sealed, 'ana')).toBe('x');
    const path = join(folder, 'secret.key');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).toMatch(/^[\da-f]{64}\n$/);
    writeFileSync(path, 'half');
    expect(() => openKeyring(folder, null)).toThrow(/damaged/);
    rmSync(folder, { recursive: true });
  });

  test('[API-30] SECRET_KEY is a list of keys, and a bad one is refused without being shown', () => {
    const [a, b] = [key().toString('hex'), key().toString('hex')];
    expect(readConfiguration({ SECRET_KEY: `${a}, ${b}` }).secretKeys).toEqual([
      Buffer.from(a, 'hex'),
      Buffer.from(b, 'hex'),
    ]);
    expect(readConfiguration({}).secretKeys).toBeNull();
    for (const wrong of ['geheim', a.slice(1), `${a},`, `${a};${b}`])
      expect(() => readConfiguration({ SECRET_KEY: wrong })).toThrow(/^SECRET_KEY: 64 hexadecimal digits/);
  });
});

function readOrNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
