/** First byte of a WebSocket frame that is a whole text message. */
const WHOLE_TEXT = 0x81;
/** Longest payload whose length fits into the second byte, and into two more. */
const SHORT = 125;
const MEDIUM = 0xffff;

/**
 * A text message as a server puts it on the wire: header and text in one piece. The library writes them as two,
 * which costs the stream's detour for several pieces with each message.
 *
 * @source RFC 6455 §5.2: frames of a server are not masked
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = length <= SHORT ? 2 : length <= MEDIUM ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = WHOLE_TEXT;
  if (length <= SHORT) frame[1] = length;
  else if (length <= MEDIUM) {
    frame[1] = SHORT + 1;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = SHORT + 2;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, header);
  return frame;
}

/** First byte of a WebSocket frame that is a ping. */
const PING = 0x89;

/** A ping as a server puts it on the wire, in one piece like a `textFrame`. @param payload at most 125 bytes */
export const pingFrame = (payload: Buffer): Buffer =>
  Buffer.concat([Buffer.of(PING, payload.length), payload]);
