import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ClockFace } from '../../../../src/client/game/players/clock-face';
import { game } from '../../../../src/client/game/state/game';
import { loadAreas } from '../../../../src/client/i18n/i18n';
import { BOARD_END_PX } from './host';

/** Lets the clock of a game run beside the board, with its tenths. */
export async function tickBeside(leftMs: number): Promise<void> {
  await loadAreas(['game']);
  Object.assign(game, {
    ...{ status: 'playing', gameMode: 'BLITZ_3', times: { player: leftMs, opponent: leftMs } },
    clock: { since: performance.now(), running: 'player' },
  });
  const place = document.body.appendChild(document.createElement('div'));
  place.style.cssText = `position:absolute;top:0;left:${BOARD_END_PX}px;width:240px`;
  createRoot(place).render(createElement(ClockFace, { who: 'player' }));
}
