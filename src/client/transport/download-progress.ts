import { ROWS_HEADER } from '../../protocol/account';

const NEW_LINE = 10;

interface Progress {
  /** Hears when the file has begun, and that a part of it has come. */
  onPart: () => void;
  /** Hears what share of its lines has come, from 0 to 1, where the server says how many there will be. */
  onShare?: ((share: number) => void) | undefined;
}

/** Reads a file as it comes. */
export async function readInParts(response: Response, { onPart, onShare }: Progress): Promise<Blob> {
  onPart();
  if (!response.body) return response.blob();
  const rows = Number(response.headers.get(ROWS_HEADER) ?? 0);
  const reader = response.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (!value) continue;
    onPart();
    parts.push(value);
    if (!onShare || !(rows > 0)) continue;
    for (const byte of value) if (byte === NEW_LINE) lines += 1;
    onShare(Math.min(1, lines / rows));
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}
