import type { BrowserContextOptions, Page } from '@playwright/test';
import { Person } from '../support/browser/person';
import { addressOf } from '../support/browser/site';
import { test as base, expect } from '../support/browser/test';
import { FaultProxy } from '../support/proxy';
import { type Random, seededRandom } from '../support/random';
import { type NatsServer, startNats } from '../support/server/nats';
import { freePort, type OwnPostgres, startPostgres } from '../support/server/postgres';
import {
  type Api,
  apiOf,
  IMPATIENT,
  portOf,
  SHORT_LEASES,
  startServer,
  type TestServer,
} from '../support/server/server';
import { startPlainBalancer } from './balancer';
import { leaseHolder } from './lease-holder';
import { Sights } from './sights';
import { Wire } from './wire';

const NODES = 3;

/** A user in a browser whose connections lead to one node. */
export interface Arrived {
  person: Person;
  wire: Wire;
  sights: Sights;
  line: FaultProxy;
}

type Open = (options: BrowserContextOptions) => Promise<Page>;

/** Three nodes on a PostgreSQL and a NATS of their own, behind HAProxy. */
export class NodeSite {
  private past = '';
  private readonly lines: FaultProxy[] = [];

  private constructor(
    readonly nodes: TestServer[],
    readonly nats: NatsServer,
    private readonly postgres: OwnPostgres,
    private readonly balancer: Awaited<ReturnType<typeof startPlainBalancer>>,
    private readonly random: Random,
  ) {}

  static async open(): Promise<NodeSite> {
    const [postgres, nats] = await Promise.all([startPostgres(['-c', 'fsync=off']), startNats()]);
    const nodes: TestServer[] = [];
    while (nodes.length < NODES) nodes.push(await startNode(postgres, nats, await freePort()));
    const balancer = await startPlainBalancer(nodes.map(portOf));
    return new NodeSite(nodes, nats, postgres, balancer, seededRandom('nodes'));
  }

  /** A node that lives. */
  get any(): TestServer {
    const [node] = this.nodes;
    if (!node) throw new Error('there are three');
    return node;
  }

  /** Output of all nodes, and of those that were killed. */
  output(): string {
    return this.past + this.nodes.map(node => node.output()).join('');
  }

  /** The node that has a lease of this kind. */
  async owner(kind: 'pairing' | 'game' | 'tournament'): Promise<TestServer> {
    let owner: TestServer | undefined;
    await expect
      .poll(async () => {
        owner = await leaseHolder(this.postgres.url, kind, this.nodes);
        return owner !== undefined;
      })
      .toBe(true);
    return owner ?? this.any;
  }

  others(than: TestServer): readonly [TestServer, TestServer] {
    const [one, other] = this.nodes.filter(node => node !== than);
    if (!one || !other) throw new Error('there are three');
    return [one, other];
  }

  /** A newcomer at this node, at home unless another address is given. */
  async arrive(open: Open, node: TestServer, at?: string): Promise<Arrived> {
    const line = await FaultProxy.open(portOf(node), this.random);
    this.lines.push(line);
    const page = await open({ baseURL: addressOf(line) });
    const wire = new Wire(page);
    const person = await Person.comeBack(page, at === undefined ? {} : { at });
    return { person, wire, line, sights: await Sights.of(page) };
  }

  /** Calls of this user, at any node. */
  api({ authorization }: Person): Api {
    return apiOf(`http://127.0.0.1:${this.balancer.port}`, authorization.replace('Bearer ', ''));
  }

  /** Kills a node. Those who were there come back through the load balancer. */
  async kill(node: TestServer): Promise<void> {
    await node.kill();
    this.past += node.output();
    this.nodes.splice(this.nodes.indexOf(node), 1);
    for (const line of this.lines) if (line.target === portOf(node)) this.lead(line);
  }

  /** Has a line lead through the load balancer from now on. */
  lead(line: FaultProxy): void {
    line.target = this.balancer.port;
  }

  /** Starts a node in place of one that was killed. */
  async comeBack(node: TestServer): Promise<void> {
    this.nodes.push(await startNode(this.postgres, this.nats, portOf(node), node.dataDir));
  }

  async stop(): Promise<(number | null)[]> {
    for (const line of this.lines) line.close();
    await this.balancer.stop();
    const codes = await Promise.all(this.nodes.map(node => node.stop()));
    await this.nats.kill();
    await this.postgres.stop();
    return codes;
  }
}

/** Limits of silence are the product's own, since these tests are about nodes that are silent. */
const startNode = (
  postgres: OwnPostgres,
  nats: NatsServer,
  port: number,
  dataDir?: string,
): Promise<TestServer> =>
  startServer({
    env: {
      ...IMPATIENT,
      ...SHORT_LEASES,
      HOUSE: 'off',
      DATABASE_URL: postgres.url,
      NATS_URL: `nats://${nats.address}`,
      PORT: String(port),
    },
    ...(dataDir !== undefined && { dataDir }),
  });

/** As `test` of the other browser tests, but with three nodes in place of a server. */
export const test = base.extend<object, { site: NodeSite }>({
  site: [
    async ({ playwright: _ }, use) => {
      const site = await NodeSite.open();
      await use(site);
      expect(await site.stop(), `exit codes\n${site.output()}`).toEqual([0, 0, 0]);
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ site }, use) => {
      const { any } = site;
      await use({ ...any, output: () => site.output() });
    },
    { scope: 'worker' },
  ],
});

export { expect };
