import { IncomingMessage } from 'node:http';

/** Whether a request is for a live channel. @param base path of the channels, without a slash at its end */
const isBelow = (base: string, url: string | undefined): boolean =>
  (url?.split('?', 1)[0] ?? '').startsWith(`${base}/`);

/**
 * Requests of a server on which only addresses below `base` may change the protocol. Node hands over every request
 * that offers to (curl --http2 and Java's client do, for HTTP/2), and nobody answers those: elsewhere the offer is
 * ignored, as HTTP allows, and the request is a plain one.
 */
export const upgradedBelow = (base: string): typeof IncomingMessage =>
  class extends IncomingMessage {
    private isOffered = false;

    /** Node asks when it has read the headers. */
    get upgrade(): boolean {
      return this.isOffered && (this.method === 'CONNECT' || isBelow(base, this.url));
    }

    set upgrade(isOffered: boolean) {
      this.isOffered = isOffered;
    }
  };
