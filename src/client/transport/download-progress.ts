import { ROWS_HEADER } from '../../protocol/account';

const NEW_LINE = 10;

/**
 * Reads a file as it comes.
 *
 * @param onShare hears what share of its lines has come, from 0 to 1, where the server says how many there will be
 */
export async function readInParts(response: Response, onShare: (share: number) => void): Promise<Blob> {
  const rows = Number(response.headers.get(ROWS_HEADER) ?? 0);
  if (!response.body || !(rows > 0)) return response.blob();
  const reader = response.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (!value) continue;
    parts.push(value);
    for (const byte of value) if (byte === NEW_LINE) lines += 1;
    onShare(Math.min(1, lines / rows));
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}
