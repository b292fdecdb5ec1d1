import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../folder';
import { makeFile } from '../lasting';

/**
 * Encrypts what must not be read from a stolen database: AES-256-GCM, bound to whose it is. The first key encrypts, and
 * those behind it still decrypt what they encrypted, until it has been written anew (see `rewriteSecrets`).
 *
 * @source design §5, security; research/reliability.md, threats 8 and 25
 */
export class Keyring {
  private readonly keys: ReadonlyMap<string, Buffer>;
  /** Names the key that encrypts. */
  readonly current: string;

  /** @param keys of 32 bytes, at least one */
  constructor(keys: readonly Buffer[]) {
    const [first] = keys;
    if (!first) throw new Error('a keyring without a key');
    this.keys = new Map(keys.map(key => [idOf(key), key]));
    this.current = idOf(first);
  }

  /** @param whose what it belongs to; a text that is moved to somebody else's row does not decrypt */
  encrypt(text: string, whose: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key(this.current), iv).setAAD(Buffer.from(whose));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return [this.current, ...[iv, cipher.getAuthTag(), body].map(part => part.toString('base64url'))].join(
      '.',
    );
  }

  /** @throws Error for what none of the keys has encrypted, or for somebody else */
  decrypt(sealed: string, whose: string): string {
    const [id = '', ...parts] = sealed.split('.');
    const [iv, tag, body] = parts.map(part => Buffer.from(part, 'base64url'));
    if (!iv || !tag || !body || tag.length !== 16) throw new Error('not an encrypted text');
    const decipher = createDecipheriv('aes-256-gcm', this.key(id), iv)
      .setAAD(Buffer.from(whose))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  }

  /** Whether one of the keys has encrypted it. */
  knows(sealed: string): boolean {
    return this.keys.has(sealed.split('.', 1)[0] ?? '');
  }

  /** Names a text without telling it, once by each key; by the present one first. */
  digests(text: string): readonly string[] {
    return [...this.keys].map(
      ([id, key]) => `${id}.${createHmac('sha256', key).update(`kingside ${text}`).digest('base64url')}`,
    );
  }

  private key(id: string): Buffer {
    const key = this.keys.get(id);
    if (!key) throw new Error(`SECRET_KEY has no key ${id}, with which this was encrypted`);
    return key;
  }
}

/** Tells keys apart and says nothing about them. */
const idOf = (key: Buffer): string =>
  createHash('sha256').update('kingside key id').update(key).digest('hex').slice(0, 8);

const keyFile = (dataDir: string): string => join(dataDir, 'secret.key');

/** Whether an earlier start has made a key. */
export const hasKeptKey = (dataDir: string): boolean => existsSync(keyFile(dataDir));

/** The keys of the installation: those of `SECRET_KEY`, else one that is made at the first start and kept in the folder. */
export function openKeyring(dataDir: string, configured: readonly Buffer[] | null): Keyring {
  return new Keyring(configured ?? [keptKey(dataDir)]);
}

function keptKey(dataDir: string): Buffer {
  const path = keyFile(dataDir);
  if (existsSync(path)) {
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
    if (key.length !== 32) throw new Error(`${path} is damaged: 64 hexadecimal digits are needed`);
    return key;
  }
  makeFolder(dataDir);
  const key = randomBytes(32);
  // Another process of the same folder may have been quicker; its key counts.
  return makeFile(path, `${key.toString('hex')}\n`) ? key : keptKey(dataDir);
}
