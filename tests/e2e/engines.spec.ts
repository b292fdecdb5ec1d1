import { ChessGame } from '../../src/rules/game';
import { squareCell } from '../../src/rules/squares';
import type { HandMove } from '../support/browser/board';
import { Rival } from '../support/browser/rival';
import { type Server, test } from '../support/browser/test';
import { enginesHere } from '../support/engines/engines';
import { Firefox } from '../support/engines/firefox';
import { Visitor } from '../support/engines/visitor';
import { WebKit } from '../support/engines/webkit';
import { freshName } from '../support/names';
import { pair, sit } from '../support/server/game-pair';
import { hasAction } from '../support/server/server';
import { beginTournament } from './parts/tournament';

/** The main flow in other browsers' engines: a user signs in, plays, trades and follows a tournament. */

const byId = (id: string): string => `[data-testid="${id}"]`;

const OPENERS = { Firefox: () => Firefox.open(), WebKit: () => WebKit.open() };

for (const engine of enginesHere().engines) {
  test(`[ID-02 ID-11 BI-09 MK-01 TB-01 I18-05] ${engine} signs in, plays by click, drag and typing, and opens market and bracket in Arabic`, async ({
    server,
  }) => {
    const { id, seats } = await beginTournament(server, 'Torre', 4);
    const browser = await OPENERS[engine]();
    try {
      const visitor = new Visitor(browser);
      await signUp(visitor, server);
      await playAsWhite(visitor, server);
      await visitor.go(`${server.url}/configuration`);
      await visitor.press('label:has(input[type=radio][value=ar])');
      await visitor.has('html', 'dir', 'rtl');
      await visitor.go(`${server.url}/marketplace`);
      await visitor.sees(20, one => document.querySelectorAll(`${one} > li`).length, byId('market-grid'));
      await visitor.go(`${server.url}/tournament/${id}`);
      await visitor.has(byId('bracket'), 'data-games', '2');
      await visitor.has('html', 'lang', 'ar');
    } finally {
      await browser.close();
    }
    for (const { socket } of seats) socket.close();
  });
}

async function signUp(visitor: Visitor, server: Server): Promise<void> {
  const username = freshName();
  await visitor.go(server.url);
  await visitor.inPopup(byId('sign-in-google'), async () => {
    await visitor.focus('input[name=name]');
    await visitor.enter(username);
  });
  await visitor.isThere(byId('alert'));
  await visitor.press(byId('alert-action-0'));
  // The name entered in the popup is proposed.
  await visitor.isThere(`${byId('alert')} input`);
  await visitor.press(byId('alert-action-0'));
  await visitor.press(byId('starter-skip'));
  await visitor.isThere(byId('home-blitz'));
}

/** Makes three moves by click, drag and typing against a player without a browser, who then surrenders. */
async function playAsWhite(visitor: Visitor, server: Server): Promise<void> {
  // A player who had White has Black in the next game.
  const { white, black } = await pair(server);
  black.socket.send({ action: 'abort' });
  for (const { socket } of [white, black]) await socket.closed;
  await visitor.press(byId('home-blitz'));
  const queue = server.socket('queue', white.session.token, { gameMode: 'BLITZ_3', playlist: 'NORMAL' });
  await queue.next(hasAction('started'));
  const rival = new Rival('', await sit(server, white.session), server);
  const board = byId('board');
  await visitor.has('html', 'data-section', 'game');
  await visitor.has(board, 'data-orientation', 'white');

  const game = new ChessGame();
  const hands = [
    async ({ from, to }: HandMove) => {
      await visitor.pressAt(await squareOn(visitor, from));
      await visitor.pressAt(await squareOn(visitor, to));
    },
    async ({ from, to }: HandMove) =>
      visitor.drag(await squareOn(visitor, from), await squareOn(visitor, to)),
    async ({ san }: HandMove) => {
      await visitor.focus(`${board} [role=gridcell][tabindex="0"]`);
      await visitor.enter(san);
    },
  ];
  for (const [index, answer] of ['e5', 'Nc6', 'a6'].entries()) {
    const move = game.moveSan(['e4', 'Nf3', 'Bb5'][index] ?? '');
    if (!move) throw new Error('no such move');
    await hands[index]?.(move);
    await visitor.has(board, 'data-fen', game.fen);
    await rival.shows(game.fen);
    const theirs = game.moveSan(answer);
    if (!theirs) throw new Error('no such answer');
    await rival.play(theirs);
    await visitor.has(board, 'data-fen', game.fen);
  }
  rival.send('surrender');
  await visitor.isThere(byId('alert'));
  await visitor.press(byId('alert-action-0'));
  await visitor.has('html', 'data-section', 'main');
}

/** Position and size of a square of White's board in the window. */
async function squareOn(visitor: Visitor, square: HandMove['from']) {
  const { column, row } = squareCell(square, 'w');
  const { x, y, size } = await visitor.boxOf(byId('board'));
  return { x: x + ((column + 0.5) * size) / 8, y: y + ((row + 0.5) * size) / 8 };
}
