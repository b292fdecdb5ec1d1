import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { endgameAlert, watchedEndgameAlert } from '../../../../src/client/game/result/endgame-alert';
import { createGameState } from '../../../../src/client/game/state/game';
import type { GameState } from '../../../../src/client/game/state/game-shapes';
import { type Alert, alertContent } from '../../../../src/client/state/alert-kinds';
import type { AlertFrame } from '../../../../src/client/state/alerts';
import type { HistoryEntry } from '../../../../src/protocol/history';
import type { MarketItem } from '../../../../src/protocol/market';
import { gameAfter, receive } from '../game/frames';
import { translated } from '../i18n/translated';

const match: HistoryEntry = {
  id: 1,
  matchId: 7,
  date: '2026-01-01T00:00:00.000Z',
  whites: 'ana',
  blacks: 'berta',
  win: true,
  draw: false,
  reason: 'checkmate',
  movements: 'e4>1',
  gameTimeControl: 'BLITZ_3',
  type: 'BLITZ_RANKED',
};

const item: MarketItem = { id: 1, url: 'zombie_0_0', price: 90, yours: false };

/** A game of `me` against `other` that has ended. */
function ended(outcome: 'win' | 'lose' | 'draw' | 'aborted'): GameState {
  const reason = { win: 'surrender', lose: 'surrender', draw: 'draw', aborted: 'abort' }[outcome];
  const game = gameAfter(['e4', 'e5']);
  receive(game, { action: outcome, reason });
  return game;
}

/** One of every kind; the compiler misses none. */
const KINDS: { [K in Alert['kind']]: Extract<Alert, { kind: K }> } = {
  ban: { kind: 'ban' },
  terms: { kind: 'terms', isFirst: true },
  username: { kind: 'username' },
  update: { kind: 'update' },
  rename: { kind: 'rename' },
  leave: { kind: 'leave' },
  report: { kind: 'report', match },
  reportSent: { kind: 'reportSent' },
  otpInvalid: { kind: 'otpInvalid' },
  error: { kind: 'error', code: 'stale' },
  duel: { kind: 'duel', code: 'K7QX4M', refusal: { code: 'over' } },
  duelLimits: { kind: 'duelLimits' },
  duelReceipt: { kind: 'duelReceipt', game: 7 },
  rematchCode: { kind: 'rematchCode', refusal: 'codeNeeded' },
  duelOver: { kind: 'duelOver', how: 'late', refunded: 500 },
  tournament: { kind: 'tournament', about: { what: 'notJoined', code: 'elo', message: 'elo' } },
  buy: { kind: 'buy', item },
  sell: { kind: 'sell', item },
  shortOfKing: { kind: 'shortOfKing', price: 90, item },
  otpNeeded: { kind: 'otpNeeded' },
  starter: { kind: 'starter' },
  accountDeleted: { kind: 'accountDeleted' },
  sessionEnded: { kind: 'sessionEnded', why: 'ended' },
  upgrade: { kind: 'upgrade', board: { id: 7, grade: 3, left: 3, cost: 120 }, piece: 'q' },
};
const CONTENTS: [string, AlertFrame][] = [
  ...Object.values(KINDS).map((alert): [string, AlertFrame] => [alert.kind, alertContent(alert)]),
  ['error of the server', alertContent({ kind: 'error', code: 'generic', message: 'too many' })],
  ...(['win', 'lose', 'draw', 'aborted'] as const).flatMap(outcome => {
    const game = ended(outcome);
    return [endgameAlert(game), watchedEndgameAlert(game, true)].flatMap(
      (alert, index): [string, AlertFrame][] => (alert ? [[`${outcome}, seen by ${index}`, alert]] : []),
    );
  }),
];

const { t: say } = translated('es');

test.each(CONTENTS)('[AL-02] %s is plain data that survives being written as JSON', (_name, content) => {
  expect(JSON.parse(JSON.stringify(content))).toEqual(content);
});

test.each(CONTENTS)('[AL-02] %s names texts that exist', (_name, content) => {
  const texts = [content.title, content.text, content.link?.label, ...content.actions.map(one => one.label)];
  for (const text of texts) {
    if (text === undefined || (typeof text === 'object' && 'verbatim' in text)) continue;
    const key: string = typeof text === 'string' ? text : text.key;
    expect(say(key as 'common.close')).not.toBe(key);
  }
});

test('[AL-02] [I18-01] a dialog about an item holds the item and no name of it, so that it follows the language', () => {
  for (const kind of ['buy', 'sell'] as const)
    expect(alertContent({ kind, item })).toEqual(expect.not.objectContaining({ title: expect.anything() }));
  expect(alertContent({ kind: 'shortOfKing', price: 90, item }).customData).toEqual({ price: 90, item });
});

test('[AL-06] every action that an alert names has a handler', () => {
  const client = new URL('../../../../src/client/', import.meta.url);
  const code = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(new URL(file.replaceAll('\\', '/'), client), 'utf8'))
    .join('');
  const named = CONTENTS.flatMap(([, { actions }]) => actions.map(action => action.event));
  const unhandled = named.filter(event => event !== 'close' && !code.includes(`onAlertEvent('${event}'`));
  expect(unhandled).toEqual([]);
  expect(new Set(named).size).toBeGreaterThan(4);
});

describe('the form of an alert', () => {
  test('[ID-11] [ID-14] terms, name and avatar are a newcomer’s three steps, and changed terms or a rename are no step', () => {
    const steps = [
      alertContent({ kind: 'terms', isFirst: true }),
      alertContent({ kind: 'username' }),
      alertContent({ kind: 'starter' }),
    ].map(({ step }) => step);
    expect(steps).toEqual([1, 2, 3]);
    expect(alertContent({ kind: 'terms', isFirst: false })).not.toHaveProperty('step');
    expect(alertContent({ kind: 'rename' })).not.toHaveProperty('step');
  });

  test('[AL-08] changeUser and report have bodies of their own, and report is about its match', () => {
    expect(alertContent({ kind: 'username' }).type).toBe('changeUser');
    expect(alertContent({ kind: 'report', match })).toMatchObject({ type: 'report', customData: match });
  });

  test('[LV-18] the server’s own words are shown as they are, and ours without any', () => {
    const code = 'generic';
    expect(alertContent({ kind: 'error', code, message: 'too many' }).text).toEqual({ verbatim: 'too many' });
    expect(alertContent({ kind: 'error', code, message: '' }).text).toBe('alert.error.generic');
  });
});

describe('the end of a game', () => {
  test('[GM-19] a first move that never came is told as that to both players and to spectators', () => {
    const unmoved = (outcome: 'win' | 'lose') => {
      const game = gameAfter(['e4']);
      receive(game, { action: outcome, reason: 'afk' });
      return game;
    };
    expect(endgameAlert(unmoved('lose'))?.text.key).toBe('game.reason.nomove.lose');
    expect(endgameAlert(unmoved('win'))?.text.key).toBe('game.reason.nomove.win');
    expect(watchedEndgameAlert(unmoved('lose'), false)?.text.key).toBe('game.reason.nomove.win');
  });

  test('[AL-09] [GM-18] the end of a game is the endgame alert, made of the game’s one result', () => {
    expect(endgameAlert(ended('lose'))).toMatchObject({
      type: 'endgame',
      title: 'game.result.lose',
      text: { key: 'game.reason.surrender.lose', values: { name: 'other' } },
      endgame: { status: 'lose', reason: 'surrender' },
      actions: [{ label: 'game.result.playAgain', event: 'game.leave' }],
    });
    const running: GameState = createGameState();
    expect([endgameAlert(running), watchedEndgameAlert(running, false)]).toEqual([null, null]);
  });

  test('[AL-09] [SP-07] a spectator reads who won, and the reason from the loser’s side', () => {
    const alert = watchedEndgameAlert(ended('lose'), false);
    expect(alert).toMatchObject({
      title: { key: 'game.result.watched.win', values: { name: expect.stringContaining('other') } },
      text: { key: 'game.reason.surrender.win', values: { name: 'me' } },
      endgame: { status: 'lose', reason: 'surrender', spectatedWinnerName: 'other' },
      actions: [{ label: 'game.result.watched.stay', event: 'spectated.dismissEnd' }],
    });
    expect(watchedEndgameAlert(ended('draw'), false)?.title).toBe('game.result.draw');
  });
});
