import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import type { TestServer } from '../../support/server/server';

const stopped = v.object({ result: v.object({ profile: v.unknown() }) });

/**
 * Records what the main thread of a server spends its time on while `work` lasts, and writes it as a file for the
 * profilers of browsers and editors.
 *
 * @param server was started with `INSPECTED`
 * @param file ends with `.cpuprofile`
 */
export async function profiled<Result>(
  server: Pick<TestServer, 'output'>,
  file: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const address = /Debugger listening on (ws:\S+)/.exec(server.output())?.[1];
  if (address === undefined) throw new Error('the server was started without an inspector');
  const inspector = new WebSocket(address, { perMessageDeflate: false });
  await once(inspector, 'open');
  const ask = async (method: string): Promise<unknown> => {
    inspector.send(JSON.stringify({ id: 1, method }));
    const [answer] = await once(inspector, 'message');
    return JSON.parse(String(answer));
  };
  await ask('Profiler.enable');
  await ask('Profiler.start');
  const result = await work();
  const { profile } = v.parse(stopped, await ask('Profiler.stop')).result;
  inspector.close();
  writeFileSync(file, JSON.stringify(profile));
  return result;
}
