import { afterEach, expect, test, vi } from 'vitest';
import { DuelWait } from '../../../../src/client/duel/duel-wait';
import { app } from '../../../../src/client/state/app';
import { asText } from '../page/as-text';

afterEach(() => {
  app.queue = null;
  vi.unstubAllGlobals();
});

function waiting(more: object): string {
  vi.stubGlobal('location', { origin: 'https://kingside.test' });
  vi.stubGlobal('window', new EventTarget());
  app.queue = {
    ...{ type: 'duel', playlist: 'NORMAL', gameMode: 'BLITZ_3', since: 0, idMatch: 'ABC123', bet: 0 },
    ...{ options: { bet: 0, public: false }, ...more },
  } as typeof app.queue;
  return asText(<DuelWait />);
}

test('[DU-11] a challenged player is shown by name, and nobody else is invited; the code can be copied all the same', () => {
  const challenge = waiting({ challenged: 'Boris' });
  expect(challenge).toContain('Boris</');
  expect(challenge).not.toContain('Invite your opponent');
  expect(challenge).not.toContain('data-testid="duel-share"');
  expect(challenge).toMatch(/data-testid="duel-id"[^>]*>ABC123</);
  expect(challenge).toContain('data-testid="duel-copy"');
  const open = waiting({ challenged: null });
  expect(open).toContain('Whoever has the code');
  expect(open).toContain('Invite your opponent');
  expect(open).toContain('data-testid="duel-share"');
});
