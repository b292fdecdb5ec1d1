import { expect, test } from 'vitest';
import { GameNotes } from '../../../../src/client/replay/analysis/game-notes';
import type { Evaluation } from '../../../../src/rules/evaluation';
import type { PgnMove } from '../../../../src/rules/pgn/tree';
import { asText } from '../page/as-text';

const moved = (san: string, more: Partial<PgnMove> = {}): PgnMove => ({
  ...{ san, nags: [], before: '', comment: '', variations: [] },
  ...more,
});

test('[MH-12] a comment in a variation stands apart from the evaluation of the move before it', () => {
  const tried = moved('dxc4', { comment: 'Accepted.' });
  const worth = new Map<PgnMove, Evaluation>([[tried, { cp: 10 }]]);
  const text = asText(
    <GameNotes
      move={moved('e6', { variations: [[tried]] })}
      index={3}
      before={0}
      current={null}
      worth={worth}
      onShow={() => undefined}
    />,
  ).replace(/<[^>]+>/g, '');
  expect(text).toContain('dxc4+0,1 Accepted.');
});
