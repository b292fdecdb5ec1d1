import { describe, expect, test } from 'vitest';
import { parseQueueMessage } from '../../../src/protocol/queue';
import { parseStatusMessage } from '../../../src/protocol/status';

const ERROR = { status: 'error', message: 'banned' };

describe('queue', () => {
  const parse = (frame: unknown) => parseQueueMessage(JSON.stringify(frame));

  test.each(['started', 'ping', 'check'])('[WS-12] the queue’s signal %s is read', action => {
    expect(parse({ action })).toEqual({ kind: action });
  });

  test('[WS-12] a signal may tell how long a wait takes', () => {
    expect(parse({ action: 'ping', wait: 4_200 })).toEqual({ kind: 'ping', wait: 4_200 });
  });

  test('[WS-20] an error of the queue is read', () => {
    expect(parse(ERROR)).toEqual({ kind: 'error', message: 'banned' });
  });

  test.each([{ action: 'win', reason: 'x' }, { action: 'pg', fen: 'x' }, { status: 'error' }, [], null])(
    '[WS-12] %j is unknown on the queue',
    frame => {
      expect(parse(frame)).toEqual({ kind: 'unknown', raw: JSON.stringify(frame) });
    },
  );
});

describe('status', () => {
  const parse = (frame: unknown) => parseStatusMessage(JSON.stringify(frame));

  test.each(['gameEnded', 'ping', 'check'])('[WS-19] the status channel’s signal %s is read', action => {
    expect(parse({ action })).toEqual({ kind: action });
  });

  test('[WS-19] a started game may name the window that takes it', () => {
    expect(parse({ action: 'started' })).toEqual({ kind: 'started', window: null, begins: undefined });
    expect(parse({ action: 'started', window: 'w1', begins: true })).toEqual({
      kind: 'started',
      window: 'w1',
      begins: true,
    });
  });

  test('[LV-22] any other action is read as other', () => {
    expect(parse({ action: 'dance' })).toEqual({ kind: 'other' });
  });

  test('[WS-20] an error of the status channel is read', () => {
    expect(parse(ERROR)).toEqual({ kind: 'error', message: 'banned' });
  });

  test.each([{ action: 3 }, { status: 'ok' }, 'started', null])(
    '[WS-19] %j is unknown on the status channel',
    frame => {
      expect(parse(frame)).toMatchObject({ kind: 'unknown' });
    },
  );
});
