import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { clientConfig } from '../../../src/protocol/installation';
import type { Player } from '../../support/server/server';
import { sharedServer } from '../../support/server/shared';
import { firstRefusal } from '../first-refusal';

const server = await sharedServer();
let ada: Player;

beforeAll(async () => {
  ada = await server.player();
});

describe('calls', () => {
  test('answers that may be cached say so, per user, and all others are never stored', async () => {
    const api = server.api(ada.token);
    for (const path of [`/user/${ada.username}`, '/matchs/0']) {
      const { headers } = await api.get(path);
      expect(headers.get('cache-control')).toBe('private, max-age=120, stale-while-revalidate=3000');
      expect(headers.get('vary')).toBe('Authorization');
      expect(Date.parse(headers.get('date') ?? '')).toBeGreaterThan(0);
    }
    const fresh = [await api.get('/user'), await api.get('/match/999'), await api.post('/acepttyc')];
    for (const { headers } of fresh) expect(headers.get('cache-control')).toBe('no-store');
  });

  test('signing out makes the browser forget what it has cached', async () => {
    const answer = await server.api().post('/signout');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  });

  test('too many calls of one user get 429 with Retry-After, and other users go on', async () => {
    const eager = await server.player();
    const api = server.api(eager.token);
    const answer = await firstRefusal(() => api.getOnce('/version'), 100);
    expect(answer).toMatchObject({ status: 429, body: { message: 'Too Many Requests' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await server.api(ada.token).get('/version')).status).toBe(200);
  });
});

describe('installation', () => {
  test.each(['healthz', 'readyz', 'livez'])('/%s answers once the server is ready', async path => {
    expect(await server.fetch(`/${path}`)).toMatchObject({
      status: 200,
      body: { status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    });
  });

  test('[ID-05] the client finds two providers and local pages in its configuration, and no outside address', async () => {
    const { body } = await server.fetch('/config.json');
    const config = v.parse(clientConfig, body);
    expect(config.providers).toEqual([
      { id: 'google.com', name: 'Google' },
      { id: 'apple.com', name: 'Apple' },
    ]);
    expect(config.firebase).toBeNull();
    expect(JSON.stringify(config)).not.toContain('http');
    for (const page of Object.values(config.pages)) expect((await server.fetch(page)).status).toBe(200);
  });

  test('every address of the client answers with the client, and unknown files with 404', async () => {
    const index = await server.fetch('/');
    expect(index.status).toBe(200);
    expect(index.body).toContain('<div id="root">');
    expect(index.headers.get('cache-control')).toBe('no-cache');
    expect((await server.fetch(`/profile/${ada.username}`)).body).toBe(index.body);
    expect((await server.fetch('/missing.js')).status).toBe(404);
    expect((await server.fetch('/assets/missing')).status).toBe(404);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(String(index.body))?.[1] ?? '';
    const { status, headers } = await server.fetch(script);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toContain('immutable');
    const plain = await server.fetch(script, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const encoding of ['br', 'gzip']) {
      const small = await server.fetch(script, { headers: { 'accept-encoding': encoding } });
      expect(small.headers.get('content-encoding')).toBe(encoding);
      expect(small.headers.get('vary')).toContain('accept-encoding');
      expect(small.headers.get('content-type')).toBe(plain.headers.get('content-type'));
      expect(small.body).toBe(plain.body);
      // A page without a compressed copy is sent as it is.
      const page = await server.fetch(`/profile/${ada.username}`, {
        headers: { 'accept-encoding': encoding },
      });
      expect(page.body).toBe(index.body);
    }
  });

  test('the content policy allows neither eval nor inline scripts, and the popup keeps its opener', async () => {
    const { headers } = await server.fetch('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(['es', 'en', 'ru', 'pt', 'ar'])('[SH-18] the default pages speak %s', async lang => {
    for (const page of ['shop', 'swap', 'hub', 'terms', 'chat', 'items']) {
      const { status, body } = await server.fetch(`/pages/${page}?lang=${lang}`);
      expect(status).toBe(200);
      expect(body).toContain(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(body).not.toMatch(/<script|undefined|\[object/);
    }
  });

  test('[SH-18] the pages follow the browser’s language when none is asked for', async () => {
    const page = async (language: string) =>
      (await server.fetch('/pages/terms', { headers: { 'accept-language': language } })).body;
    expect(await page('de,pt-BR;q=0.8,en;q=0.5')).toContain('<html lang="pt"');
    expect(await page('de')).toContain('<html lang="es"');
    expect((await server.fetch('/pages/nothing')).status).toBe(404);
  });

  test('the interface is described by the same schemas that check it', async () => {
    const { body } = await server.fetch('/api/docs/json');
    const document = v.parse(
      v.object({ openapi: v.string(), paths: v.record(v.string(), v.record(v.string(), v.unknown())) }),
      body,
    );
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual([
      'GET /api/account',
      'GET /api/analysis',
      'GET /api/avatars',
      'GET /api/avatars/deactivate/{currentId}',
      'GET /api/avatars/{id}',
      'GET /api/blocks',
      'GET /api/board/activate/{boardId}',
      'GET /api/boards',
      'GET /api/duels',
      'GET /api/duels/limits',
      'GET /api/duels/receipt/{gameid}',
      'GET /api/duels/{code}',
      'GET /api/evidence',
      'GET /api/flags',
      'GET /api/flags/deactivate/{currentId}',
      'GET /api/flags/{id}',
      'GET /api/frames',
      'GET /api/frames/deactivate/{currentId}',
      'GET /api/frames/{id}',
      'GET /api/marketplace/item/{id}',
      'GET /api/marketplace/sales',
      'GET /api/marketplace/watches',
      'GET /api/match/{gameid}',
      'GET /api/matchs/pgn',
      'GET /api/matchs/summary',
      'GET /api/matchs/{page}',
      'GET /api/notices',
      'GET /api/otp/qr',
      'GET /api/pieces',
      'GET /api/pieces/deactivate/{currentId}',
      'GET /api/pieces/{id}',
      'GET /api/players/{letters}',
      'GET /api/provenance/{id}',
      'GET /api/sessions',
      'GET /api/statement',
      'GET /api/support',
      'GET /api/support/{ticketId}',
      'GET /api/tournament/all',
      'GET /api/tournament/apply/{id}',
      'GET /api/tournament/exit',
      'GET /api/tournament/{id}',
      'GET /api/tournament/{id}/match/{match}',
      'GET /api/user',
      'GET /api/user/{username}',
      'GET /api/user/{username}/record',
      'GET /api/version',
      'GET /api/watch',
      'GET /api/watch/ended',
      'POST /api/account/delete',
      'POST /api/account/export',
      'POST /api/acepttyc',
      'POST /api/analysis',
      'POST /api/blocks',
      'POST /api/board/upgrade/{boardId}',
      'POST /api/duels/limits',
      'POST /api/duels/{code}/decline',
      'POST /api/marketplace/cancel',
      'POST /api/marketplace/purchase',
      'POST /api/marketplace/search',
      'POST /api/marketplace/sell',
      'POST /api/marketplace/watch',
      'POST /api/notices/read',
      'POST /api/otp/disable',
      'POST /api/otp/recovery',
      'POST /api/otp/validate',
      'POST /api/report',
      'POST /api/sessions/end',
      'POST /api/sessions/end-others',
      'POST /api/settings',
      'POST /api/starter',
      'POST /api/support',
      'POST /api/support/{ticketId}',
      'POST /api/support/{ticketId}/close',
      'POST /api/tournament/apply/{id}',
      'POST /api/tournament/exit',
      'POST /api/username',
      'POST /api/username/change',
    ]);
    expect((await server.fetch('/api/docs')).status).toBe(200);
  });
});
