import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../../../src/server/compose-commands';
import { runCommand } from '../../../../src/server/operator/cli';

/** The command line where no answer comes. */

async function listening(heard?: (token?: string) => void): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    heard?.(request.headers.authorization);
    request.resume().on('end', () => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function granted(url: string, token = 'token'): Promise<string> {
  const said: string[] = [];
  const hear = (...texts: unknown[]): void => void said.push(texts.join(' '));
  const env = { OPERATOR_URL: url, OPERATOR_TOKEN: token };
  expect(await runCommand(COMMANDS, ['grant', 'ana', '100'], env, { log: hear, error: hear })).toBe(1);
  return said.join('\n');
}

test('[IP-20] an order whose answer was lost is not said to have gone nowhere', async () => {
  const { server, url } = await listening();
  expect(await granted(url)).toMatch(/^The answer was lost, and the order may have been carried out/);
  server.close();
  await once(server, 'close');
  expect(await granted(url)).toMatch(/^The server cannot be reached/);
});

test('[IP-22] the command proves itself by the first of several tokens', async () => {
  const heard: unknown[] = [];
  const { server, url } = await listening(token => heard.push(token));
  await granted(url, 'present, former');
  expect(heard).toEqual(['Bearer present']);
  server.close();
  await once(server, 'close');
});
