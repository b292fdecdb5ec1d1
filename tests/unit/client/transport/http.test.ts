import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoint } from '../../../../src/client/transport/endpoint';
import { type Failure, Http, type HttpOptions } from '../../../../src/client/transport/http';
import { ageOf, cacheVerdict } from '../../../../src/client/transport/http-cache';

const numbered = v.object({ n: v.number() });
const user = endpoint(null, () => '/user', numbered);
const rename = endpoint(null, () => '/username', numbered);
const pages = endpoint('history', (page: number) => `/matchs/${page}`, numbered);
const boards = endpoint('gamesToWatch', () => '/boards', numbered);

describe('against a real server', () => {
  let server: Server;
  let asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  let answer: (response: ServerResponse) => void;
  let refused: Failure[];

  beforeEach(async () => {
    asked = [];
    refused = [];
    answer = response => response.end('{"n":1}');
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answer(response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  });

  const http = (options: Partial<HttpOptions> = {}) => {
    const made = new Http({
      base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
      token: async () => 'secret',
      userId: () => 'user-1',
      ...options,
    });
    made.onRefused = failure => refused.push(failure);
    return made;
  };

  test('[HT-01] every call carries the token and the JSON content type', async () => {
    await http().get(user());
    await http().post(rename(), { username: 'ana' });
    expect(asked.map(call => `${call.method} ${call.url} ${call.body}`)).toEqual([
      'GET /api/user ',
      'POST /api/username {"username":"ana"}',
    ]);
    for (const call of asked)
      expect(call.headers).toMatchObject({
        authorization: 'Bearer secret',
        'content-type': 'application/json',
      });
  });

  test('[HT-02] no server is contacted without a signed-in user', async () => {
    expect(await http({ token: async () => null }).get(user())).toMatchObject({
      ok: false,
      error: 'Not logged in',
    });
    expect(asked).toEqual([]);
  });

  test.each([
    { status: 500, text: undefined, error: 'Internal Server Error' },
    { status: 500, text: 'Out of Cheese', error: 'Out of Cheese' },
  ])('[HT-08] a $status with text $text is the error $error', async ({ status, text, error }) => {
    answer = response => response.writeHead(status, ...(text ? [text] : [])).end();
    expect(await http().get(user())).toMatchObject({ ok: false, error, status });
  });

  test('[HT-08] an empty status text is replaced by the standard name', async () => {
    const empty = async () => new Response('', { status: 429, statusText: '' });
    expect(await http({ fetch: empty }).get(user())).toMatchObject({ error: 'Too Many Requests' });
  });

  test('[HT-09] an aborted request reports itself as such', async () => {
    const controller = new AbortController();
    answer = () => controller.abort();
    const result = await http().get(user(), controller.signal);
    expect(result).toMatchObject({ ok: false, error: 'Request aborted', aborted: true });
  });

  test('[ER-04] [HT-09] a call that nothing comes back from ends as a failure of the network', async () => {
    answer = () => undefined;
    const lost = { ok: false, error: 'Network error', status: 0, aborted: false };
    expect(await http({ answerMs: 1 }).get(user())).toMatchObject(lost);
    expect(await http({ answerMs: 1 }).post(rename(), { username: 'ana' })).toMatchObject(lost);
    answer = response => response.write('{"n":');
    expect(await http({ answerMs: 100 }).get(user())).toMatchObject(lost);
    const controller = new AbortController();
    answer = () => controller.abort();
    expect(await http().get(user(), controller.signal)).toMatchObject({ aborted: true });
  });

  test('a refusal brings the user’s status with it, and a lost network is a failure like any other', async () => {
    answer = response => response.writeHead(403).end('{"message":"banned","userStatus":"BAN"}');
    expect(await http().get(user())).toMatchObject({ ok: false, userStatus: 'BAN' });
    expect(refused).toHaveLength(1);
    const base = 'http://127.0.0.1:1';
    expect(await http({ base }).get(user())).toMatchObject({ ok: false, status: 0 });
  });

  test('[ID-07] [ER-04] a question whose token is refused without a reason is asked once more, with another token', async () => {
    const token = async (before?: string) => (before === undefined ? 'old' : `newer than ${before}`);
    answer = response => {
      const isOld = asked.at(-1)?.headers.authorization === 'Bearer old';
      response.writeHead(isOld ? 401 : 200).end(isOld ? '{"message":"Unauthorized"}' : '{"n":1}');
    };
    const calls = http({ token });
    expect(await calls.get(user())).toEqual({ ok: true, data: { n: 1 } });
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer old',
      'Bearer newer than old',
    ]);
    expect(refused).toEqual([]);
    answer = response => response.writeHead(401).end('{"message":"Unauthorized"}');
    expect(await calls.get(user())).toMatchObject({ ok: false, status: 401 });
    expect([asked.length, refused.length]).toEqual([4, 1]);
    // A change is not repeated, and the end of a session has its reason.
    expect(await calls.post(rename(), { username: 'ana' })).toMatchObject({ ok: false, status: 401 });
    answer = response => response.writeHead(401).end('{"message":"ended","ended":"ended"}');
    expect(await calls.get(user())).toMatchObject({ ok: false, ended: 'ended' });
    expect(asked).toHaveLength(6);
  });

  test('[ID-08] a late refusal of a user who has left is not heard as one of the next user', async () => {
    let uid = 'ana';
    answer = response => {
      uid = 'boris';
      response.writeHead(401).end('{"message":"ended","ended":"ended"}');
    };
    const calls = http({ userId: () => uid });
    expect(await calls.get(user())).toMatchObject({ ok: false, ended: 'ended' });
    expect(refused).toEqual([]);
    expect(await calls.get(user())).toMatchObject({ ok: false, ended: 'ended' });
    expect(refused).toHaveLength(1);
  });

  test.each([429, 503])(
    '[ER-04] a question that is refused with %i for now is asked once more, when the server says so',
    async status => {
      const patience = { 'retry-after': '0.01' };
      answer = response => {
        response.writeHead(asked.length === 1 ? status : 200, patience).end('{"n":1}');
      };
      expect(await http().get(user())).toEqual({ ok: true, data: { n: 1 } });
      answer = response => response.writeHead(status, patience).end('{}');
      expect(await http().get(user())).toMatchObject({ ok: false, status });
      expect(asked).toHaveLength(4);
      // A post is not repeated: its effect may have happened.
      expect(await http().post(rename(), { username: 'ana' })).toMatchObject({ ok: false, status });
      // An hour is too long to wait for a second try.
      answer = response => response.writeHead(status, { 'retry-after': '3600' }).end('{}');
      expect(await http().get(user())).toMatchObject({ ok: false, status });
      expect(asked).toHaveLength(6);
    },
  );

  test('[HT-09] an aborted question is not repeated while the server has asked for time', async () => {
    const controller = new AbortController();
    answer = response => {
      response.writeHead(503, { 'retry-after': '10' }).end('{}');
      setTimeout(() => controller.abort(), 10);
    };
    expect(await http().get(user(), controller.signal)).toMatchObject({ aborted: true });
    expect(asked).toHaveLength(1);
  });

  test('an answer of the wrong form is a failure, not an exception', async () => {
    answer = response => response.end('<html>');
    expect(await http().get(user())).toMatchObject({ ok: false, error: 'Unexpected answer' });
  });
});

describe('a file', () => {
  // A made-up clock would pass a limit while the code that reads files is fetched.
  beforeAll(() => import('../../../../src/client/transport/download-progress'));
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A download whose parts the test sends. @param begins its headers come */
  function download(begins = true) {
    const stopped = new AbortController();
    let file: ReadableStreamDefaultController<Uint8Array> | undefined;
    const fetch = (_url: string | URL | Request, init?: RequestInit): Promise<Response> =>
      new Promise((resolve, reject) => {
        const body = new ReadableStream<Uint8Array>({
          start: controller => {
            file = controller;
          },
        });
        init?.signal?.addEventListener('abort', () => {
          const error = new DOMException('ended', 'AbortError');
          file?.error(error);
          reject(error);
        });
        if (begins) resolve(new Response(body));
      });
    const http = new Http({ base: '', token: async () => 'secret', userId: () => null, fetch });
    return {
      result: http.download({ path: '/file' }, stopped.signal),
      stop: () => stopped.abort(),
      part: () => file?.enqueue(new Uint8Array(1)),
      end: () => file?.close(),
    };
  }
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
  const lost = { ok: false, error: 'Network error', status: 0, aborted: false };

  test('[ER-04] a file takes as long as it likes while its parts come', async () => {
    const { result, part, end } = download();
    for (let nth = 0; nth < 4; nth++) {
      await pass(25);
      part();
    }
    await pass(25);
    end();
    const file = await result;
    expect(file.ok && file.data.size).toBe(4);
  });

  test('[ER-04] a file that brings nothing for half a minute ends as a failure of the network', async () => {
    const silent = download(false);
    await pass(31);
    expect(await silent.result).toMatchObject(lost);
    const { result, part } = download();
    await pass(25);
    part();
    await pass(31);
    expect(await result).toMatchObject(lost);
  });

  test('[HT-09] a file that the user stops reports itself as aborted', async () => {
    const { result, part, stop } = download();
    await pass(1);
    part();
    stop();
    expect(await result).toMatchObject({ ok: false, aborted: true });
  });
});

/** A browser cache of one entry, and a server that counts. */
function cachingFetch(entryAge: number | null, now: number) {
  const calls: string[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    calls.push(`${init?.cache} ${String(url)}`);
    const cached = init?.cache === 'force-cache' && entryAge !== null;
    const date = new Date(cached ? now - entryAge : now).toUTCString();
    return new Response(JSON.stringify({ n: cached ? 1 : 2 }), { headers: { date } });
  };
  return { calls, fetch };
}

describe('the cache', () => {
  const NOW = Date.UTC(2026, 0, 1);

  async function read(entryAge: number | null, options: { fresh?: boolean; forget?: boolean } = {}) {
    const { calls, fetch } = cachingFetch(entryAge, NOW);
    const http = new Http({
      base: '/api',
      token: async () => 'secret',
      userId: () => 'u 1',
      fetch,
      now: () => NOW,
    });
    if (options.forget) http.forget('history');
    const shown: number[] = [];
    const result = await http.read(pages(0), {
      signal: new AbortController().signal,
      ...(options.fresh ? { fresh: true } : {}),
      onData: data => shown.push(data.n),
    });
    return { result, shown, calls: calls.map(call => call.split(' ')[0]), url: calls[0]?.split(' ')[1] };
  }

  test('[HT-03] an entry up to 120 s old is used', async () => {
    expect(await read(120_000)).toMatchObject({ shown: [1], calls: ['force-cache'], result: { ok: true } });
  });

  test('[HT-04] an entry up to 50 minutes older is shown while a new one is fetched', async () => {
    expect(await read(121_000)).toMatchObject({ shown: [1, 2], calls: ['force-cache', 'reload'] });
    expect(await read(3_120_000)).toMatchObject({ shown: [1, 2] });
  });

  test('[HT-04] an entry older than that is never shown', async () => {
    expect(await read(3_121_000)).toMatchObject({ shown: [2], calls: ['force-cache', 'reload'] });
  });

  test('[HT-06] the cache is passed by when the answer must be new, or a change made it stale', async () => {
    expect(await read(0, { fresh: true })).toMatchObject({ shown: [2], calls: ['reload'] });
    expect(await read(0, { forget: true })).toMatchObject({ shown: [2], calls: ['reload'] });
  });

  test('[HT-06] a change is asked about once, and then the new entry is used', async () => {
    const { calls, fetch } = cachingFetch(0, NOW);
    const http = new Http({ base: '', token: async () => 't', userId: () => null, fetch, now: () => NOW });
    const look = (call: ReturnType<typeof pages>) =>
      http.read(call, { signal: new AbortController().signal, onData: () => undefined });
    http.forget('history');
    for (const call of [pages(0), pages(0), pages(1), boards()]) await look(call);
    http.forget(pages(1));
    for (const call of [pages(0), pages(1), pages(10)]) await look(call);
    expect(calls).toEqual([
      'reload /matchs/0',
      'force-cache /matchs/0',
      'reload /matchs/1',
      'force-cache /boards',
      'force-cache /matchs/0',
      'reload /matchs/1',
      // All pages were marked as outdated, and this one had not been asked for since.
      'reload /matchs/10',
    ]);
  });

  test('[HT-07] an entry belongs to one user', async () => {
    expect((await read(0)).url).toBe('/api/matchs/0?user=u%201');
  });

  test('[HT-05] a POST and an explicit reload pass the cache by', async () => {
    const { calls, fetch } = cachingFetch(0, NOW);
    const http = new Http({ base: '/api', token: async () => 'secret', userId: () => null, fetch });
    await http.post(rename(), {});
    await http.get(user());
    expect(calls).toEqual(['no-store /api/username', 'no-store /api/user']);
  });

  test('the age is counted by the server’s clock, so a wrong local one does not matter', () => {
    const hour = 3_600_000;
    expect(ageOf(NOW, hour, NOW - hour + 5000)).toBe(5000);
    expect(ageOf(null, 0, NOW)).toBeNull();
    expect(cacheVerdict(null)).toBe('show-and-refresh');
  });
});
