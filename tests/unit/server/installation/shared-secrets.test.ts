import { expect, test } from 'vitest';
import { ConfigurationError } from '../../../../src/server/configuration-values';
import { refuseMissingSecrets } from '../../../../src/server/installation/shared-secrets';

test('[IP-27] a node on PostgreSQL that has no secrets names each, and makes none', () => {
  const refuse = (given: Record<string, boolean>) => () => refuseMissingSecrets('/data', given);
  expect(refuse({ SECRET_KEY: true, OPERATOR_TOKEN: true })).not.toThrow();
  expect(refuse({ SECRET_KEY: false, OPERATOR_TOKEN: false })).toThrow(
    /^SECRET_KEY and OPERATOR_TOKEN are not set, or empty, and DATA_DIR=\/data has none.*`openssl rand -hex 32`/,
  );
  expect(refuse({ SECRET_KEY: true, OPERATOR_TOKEN: false })).toThrow(/^OPERATOR_TOKEN is not set/);
  expect(refuse({ SECRET_KEY: false, OPERATOR_TOKEN: true })).toThrow(ConfigurationError);
});
