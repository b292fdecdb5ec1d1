import { expect, test } from 'vitest';
import { Row } from '../../../../src/client/configuration/account-rows';
import { asText } from '../page/as-text';

test('[CF-11] a row of the account shows its sentence whole', () => {
  const row = asText(
    <Row name="Verification" hint="Asks for a code when you buy, sell or stake">
      {null}
    </Row>,
  );
  expect(row).toContain('<small>Asks for a code when you buy, sell or stake</small>');
});
