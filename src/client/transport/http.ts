import * as v from 'valibot';
import type { ProofRefusal } from '../../protocol/account';
import { failureAnswer } from '../../protocol/calls';
import type { SessionEnd } from '../../protocol/sessions';
import { readInParts } from './download-progress';
import type { Call, EndpointName } from './endpoint';
import { ageOf, cacheVerdict } from './http-cache';
import { limited, patienceOf, pause, statusName } from './refusal';

/** The HTTP call helper. @source specification §7, requirements HT-01…09, design §4 (HTTP cache) */

export interface Failure {
  ok: false;
  /** Status text, 'Not logged in' or 'Request aborted': for logs and decisions, not for the screen (ER-05). */
  error: string;
  /** 0 when no answer came. */
  status: number;
  aborted: boolean;
  /** The refusal's `userStatus`, where it has one. */
  userStatus: v.InferOutput<typeof failureAnswer>['userStatus'];
  /** The account was deleted since this sign-in. */
  departed?: boolean | undefined;
  /** The session is over, and why. */
  ended?: SessionEnd | undefined;
  /** The proof that the user has to bring first. */
  proof?: ProofRefusal | undefined;
  /** Seconds after which the server wants to be asked again, where it says so. */
  retryAfter?: number | undefined;
}

export type CallResult<T> = { ok: true; data: T } | Failure;

export interface HttpOptions {
  /** API base, for example `/api`. */
  base: string;
  /** A good token, or `null` if nobody is signed in. @param refused one that the server has refused: another is fetched */
  token(refused?: string): Promise<string | null>;
  /** Whose cache entries are read and written. */
  userId(): string | null;
  fetch?: typeof fetch;
  now?: () => number;
  random?: () => number;
  /** How long an answer may take, or a file may bring nothing, in milliseconds. */
  answerMs?: number;
}

/** A busy server answers within a few seconds, or says that it is busy; a slow line takes a while for a long answer. */
const ANSWER_MS = 30_000;

interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** Of a change: asked again under the same key the server repeats its answer and does nothing. */
  key?: string | undefined;
  cache: RequestCache;
  signal?: AbortSignal | undefined;
}

/** Reads the body of an answer. @param renew starts the time anew that the answer may take */
type ReadBody<T> = (response: Response, renew: () => void) => Promise<T>;

interface Answer<T = unknown> {
  ok: true;
  data: T;
  date: number | null;
}

/** A file below the API base. */
export interface FileCall {
  path: string;
  body?: object;
  /** Hears what share of it has come, where the server says how long it is. */
  onShare?: (share: number) => void;
}

export interface ReadOptions<T> {
  signal: AbortSignal;
  /** Never from the cache. */
  fresh?: boolean;
  /** Called once, or twice when a stale answer is shown while the new one is fetched (HT-04). */
  onData(data: T): void;
}

export class Http {
  private readonly options: HttpOptions;
  /** Hears every refusal of the server. */
  onRefused: ((failure: Failure) => void) | null = null;
  /** When a change made a path or all of an endpoint stale, and when a path was last asked for anew (HT-06). */
  private readonly changed = new Map<string, number>();
  private readonly renewed = new Map<string, number>();
  private changes = 0;
  /** The server's clock less ours, in milliseconds. */
  private skew = 0;

  constructor(options: HttpOptions) {
    this.options = options;
  }

  /** GET past the cache: for what changes state, holds secrets or has to be new. */
  async get<S extends v.GenericSchema>(
    { path, answer }: Call<S>,
    signal?: AbortSignal,
  ): Promise<CallResult<v.InferOutput<S>>> {
    return parsed(await this.call({ method: 'GET', path, cache: 'no-store', signal }), answer);
  }

  /** POST, never cached. @param key names this change, whatever becomes of the answer */
  async post<S extends v.GenericSchema>(
    { path, answer }: Call<S>,
    body: object,
    key?: string,
    signal?: AbortSignal,
  ): Promise<CallResult<v.InferOutput<S>>> {
    return parsed(await this.call({ method: 'POST', path, body, key, signal, cache: 'no-store' }), answer);
  }

  /** POST whose answer is not awaited; it is sent even if the page is left. @param token of the user it is about */
  tell({ path }: Call, token: string): void {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const { base } = this.options;
    (this.options.fetch ?? fetch)(base + path, { method: 'POST', headers, keepalive: true }).catch(
      () => undefined,
    );
  }

  /**
   * Fetches a file, past the cache: by POST where something has to come along. It may take as long as it likes, but not
   * stand still.
   */
  download({ path, body, onShare }: FileCall, signal: AbortSignal): Promise<CallResult<Blob>> {
    const what = body ? ({ method: 'POST', body } as const) : ({ method: 'GET' } as const);
    return this.callFor({ ...what, path, cache: 'no-store', signal }, (response, onPart) =>
      readInParts(response, { onPart, onShare }),
    );
  }

  /**
   * GET through the browser's cache.
   *
   * Up to 120 s old an answer is used; up to 50 min more it is shown while a new one is fetched, so `onData`
   * may be called twice; anything older is fetched first.
   */
  async read<S extends v.GenericSchema>(
    call: Call<S>,
    options: ReadOptions<v.InferOutput<S>>,
  ): Promise<{ ok: true } | Failure> {
    const { signal, onData } = options;
    const keyed = this.keyed(call.path);
    let shown = false;
    if (!options.fresh && !this.isStale(call)) {
      const answer = await this.call({ method: 'GET', path: keyed, cache: 'force-cache', signal });
      if (!answer.ok) return answer;
      const verdict = cacheVerdict(ageOf(answer.date, this.skew, this.now()));
      const result = parsed(answer, call.answer);
      if (result.ok && verdict !== 'reload') {
        onData(result.data);
        shown = true;
        if (verdict === 'use') return { ok: true };
      }
    }
    const asked = this.changes;
    const result = parsed(
      await this.call({ method: 'GET', path: keyed, cache: 'reload', signal }),
      call.answer,
    );
    if (!result.ok) return shown ? { ok: true } : result;
    this.renewed.set(call.path, asked);
    onData(result.data);
    return { ok: true };
  }

  /** The next `read` asks the server: something changed what these calls, or all calls of an endpoint, answer. */
  forget(...changed: readonly (Call | EndpointName)[]): void {
    this.changes += 1;
    for (const one of changed) this.changed.set(typeof one === 'string' ? one : one.path, this.changes);
  }

  private isStale({ endpoint, path }: Call): boolean {
    const changed = Math.max(this.changed.get(endpoint ?? '') ?? 0, this.changed.get(path) ?? 0);
    return changed > (this.renewed.get(path) ?? 0);
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }

  /** An address of this user's own: entries of two users never meet, whatever a server varies by (HT-07). */
  private keyed(path: string): string {
    const user = this.options.userId();
    return user === null ? path : `${path}${path.includes('?') ? '&' : '?'}user=${encodeURIComponent(user)}`;
  }

  private call(request: Request): Promise<Answer | Failure> {
    return this.callFor(request, readJson);
  }

  /**
   * Repeats a GET once when a busy server says when to come back. A call that changes something is not repeated: it may
   * have happened.
   */
  private async callFor<T>(request: Request, readBody: ReadBody<T>): Promise<Answer<T> | Failure> {
    const answer = await this.ask(request, readBody);
    if (answer.ok || request.method !== 'GET' || answer.retryAfter === undefined) return answer;
    // Spread out, or all who were refused come at once.
    const wait = answer.retryAfter * (1 + (this.options.random ?? Math.random)() / 2);
    await pause(wait * 1_000, request.signal);
    return request.signal?.aborted ? ABORTED : this.ask(request, readBody);
  }

  /** @param before token that the server has refused this call with */
  private async ask<T>(
    request: Request,
    readBody: ReadBody<T>,
    before?: string,
  ): Promise<Answer<T> | Failure> {
    const { signal } = request;
    const limit = limited(signal, this.options.answerMs ?? ANSWER_MS);
    try {
      const token = await this.options.token(before);
      if (signal?.aborted) return ABORTED;
      if (token === null) return failure('Not logged in', 0);
      const user = this.options.userId();
      const response = await (this.options.fetch ?? fetch)(this.options.base + request.path, {
        method: request.method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...(request.key && { 'idempotency-key': request.key }),
        },
        cache: request.cache,
        ...(request.body ? { body: JSON.stringify(request.body) } : {}),
        signal: limit.signal,
      });
      if (response.ok) {
        const data = await readBody(response, limit.renew);
        // Cut off in its body, an answer of JSON reads as none.
        if (limit.signal.aborted) throw limit.signal.reason;
        return { ok: true, data, date: this.dateOf(response, request.cache) };
      }
      const body = await readJson(response);
      if (signal?.aborted) return ABORTED;
      const refused: Failure = {
        ...failure(response.statusText || statusName(response.status), response.status, body),
        retryAfter: patienceOf(response),
      };
      // A refusal of a user who has left meanwhile says nothing about the one who is here now.
      if (user !== this.options.userId()) return refused;
      if (request.method === 'GET' && before === undefined && isTokenRefused(refused))
        return this.ask(request, readBody, token);
      this.onRefused?.(refused);
      return refused;
    } catch {
      return signal?.aborted ? ABORTED : failure('Network error', 0);
    } finally {
      limit.done();
    }
  }

  private dateOf(response: Response, cache: RequestCache): number | null {
    const date = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(date)) return null;
    // Only an answer that cannot come from the cache tells the server's time.
    if (cache !== 'force-cache') this.skew = date - this.now();
    return date;
  }
}

/** An answer without JSON is a refusal's or one that its schema will not pass. */
const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

const ABORTED: Failure = {
  ok: false,
  error: 'Request aborted',
  status: 0,
  aborted: true,
  userStatus: undefined,
};

/** The session goes on, but its token is no good: by a clock that was wrong when it came, it seemed to live for longer. */
const isTokenRefused = ({ status, departed, ended, proof }: Failure): boolean =>
  status === 401 && !departed && !ended && !proof;

const UNEXPLAINED = { userStatus: undefined, departed: undefined, ended: undefined, proof: undefined };

function failure(error: string, status: number, body?: unknown): Failure {
  const refusal = v.safeParse(failureAnswer, body);
  const { userStatus, departed, ended, proof } = refusal.success ? refusal.output : UNEXPLAINED;
  return { ok: false, error, status, aborted: false, userStatus, departed, ended, proof };
}

function parsed<S extends v.GenericSchema>(
  answer: Answer | Failure,
  schema: S,
): CallResult<v.InferOutput<S>> {
  if (!answer.ok) return answer;
  const result = v.safeParse(schema, answer.data);
  return result.success ? { ok: true, data: result.output } : failure('Unexpected answer', 200);
}
