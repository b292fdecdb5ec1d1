import { closeCode } from '../../protocol/close-codes';
import { parseClientMessage } from '../../protocol/live';
import type { Session } from './channel';

/** Listens on a channel whose clients have nothing to say but heartbeats. Anything else counts against them. */
export const listenForSignals = (session: Session): void => session.listen(hearSignal);

/** Hears one text as such a channel does. */
export function hearSignal(text: string, { connection }: Session): void {
  if (!connection.spend()) return;
  const { kind } = parseClientMessage(text);
  if (kind === 'malformed') connection.close(closeCode.unsupportedData, 'unexpected message');
  else if (kind !== 'ping' && kind !== 'pong' && kind !== 'check') connection.countUnknown();
}
