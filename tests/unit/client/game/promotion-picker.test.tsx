import { expect, test } from 'vitest';
import { PromotionPicker } from '../../../../src/client/game/board/promotion-picker';
import { asText } from '../page/as-text';

const nothing = () => undefined;

test('[BI-12 ER-04] the pieces to choose from are seen at once, by the pictures that have stand-ins', () => {
  const text = asText(
    <PromotionPicker
      promotion={{ from: 'e7', to: 'e8', side: 'w', since: 0 }}
      orientation="w"
      pieces={{ set: 'court', palette: '4_1_1' }}
      onChoose={nothing}
      onDismiss={nothing}
      onCancel={nothing}
    />,
  );
  expect(text.match(/<img src="data:image/g)).toHaveLength(4);
});
