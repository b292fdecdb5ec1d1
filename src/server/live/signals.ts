import { closeCode } from '../../protocol/close-codes';
import { parseClientMessage } from '../../protocol/live';
import type { Connection } from './connection';

/** What a channel hears that only speaks: answers to its signals, and what does not belong there. */
export function hearSignals(connection: Connection, text: string): void {
  if (!connection.spend()) return;
  const { kind } = parseClientMessage(text);
  if (kind === 'malformed') connection.close(closeCode.unsupportedData, 'unexpected message');
  else if (kind !== 'ping' && kind !== 'pong' && kind !== 'check') connection.countUnknown();
}
