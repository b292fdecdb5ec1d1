import { afterEach, describe, expect, test } from 'vitest';
import { BoardOverlay, bannerPlace } from '../../../../src/client/game/board/board-overlay';
import { applyOwnMove, createGameState, game } from '../../../../src/client/game/state/game';
import { START_FEN } from '../../../../src/rules/chess';
import { asText } from '../page/as-text';
import { gameAfter } from './frames';

afterEach(() => void Object.assign(game, createGameState()));

describe('the banner of a lost connection', () => {
  test('[GM-12] the banner lies over no king and no back rank', () => {
    const at = (placement: string) => bannerPlace(`${placement} w - - 0 1`, 'w');
    expect(bannerPlace(START_FEN, 'w')).toBe('middle');
    expect(bannerPlace(START_FEN, 'b')).toBe('middle');
    expect(at('8/8/8/4k3/8/8/8/4K3')).toBe('upper');
    expect(at('8/4k3/8/8/4K3/8/8/8')).toBe('lower');
    expect(bannerPlace('8/4k3/8/8/4K3/8/8/8 w - - 0 1', 'b')).toBe('upper');
  });

  test('[GM-12] the banner promises to send a move only where one waits', () => {
    Object.assign(game, gameAfter(['e4', 'e5']), { showReconnecting: true });
    expect(asText(<BoardOverlay />)).not.toContain('Your move will be sent');
    applyOwnMove(game, { from: 'g1', to: 'f3' }, 'id-1', 0);
    expect(asText(<BoardOverlay />)).toContain('Your move will be sent');
  });
});
