/** How long a call waits, for an answer and after a refusal, and the name of a refusal's status. */

/** Longest time for which a screen waits for a server that asks for patience. */
const LONGEST_PATIENCE_S = 10;

/** Seconds that a busy server asks to be left alone; `undefined` where it does not say, or asks for too long. */
export function patienceOf({ status, headers }: Pick<Response, 'status' | 'headers'>): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const isForNow = status === 429 || status === 503;
  return isForNow && seconds > 0 && seconds <= LONGEST_PATIENCE_S ? seconds : undefined;
}

/** Resolves after a time, or when the signal says so. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * A signal that follows another one, and ends a call by itself when nothing has come of it for too long. Without it a call on
 * a line that died in silence goes on for minutes.
 *
 * @returns `renew` is called when something has come, and starts the time anew; `done` when the call is over
 */
export function limited(
  follows: AbortSignal | undefined,
  milliseconds: number,
): { signal: AbortSignal; renew(): void; done(): void } {
  const controller = new AbortController();
  const stop = () => controller.abort();
  let timer = setTimeout(stop, milliseconds);
  const renew = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, milliseconds);
  };
  if (follows?.aborted) stop();
  follows?.addEventListener('abort', stop);
  const done = () => {
    clearTimeout(timer);
    follows?.removeEventListener('abort', stop);
  };
  return { signal: controller.signal, renew, done };
}

/** Standard names of status codes, for answers that bring no status text, as all of HTTP/2 do (HT-08). */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** Standard name of a status, where the answer does not bring one. */
export function statusName(status: number): string {
  return STATUS_NAMES[status] ?? `HTTP ${status}`;
}
