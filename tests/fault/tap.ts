import { connect, type NatsConnection } from '@nats-io/transport-node';
import * as v from 'valibot';
import { readJson } from '../../src/protocol/parse';

const dataSchema = v.record(v.string(), v.unknown());
type Data = v.InferOutput<typeof dataSchema>;

interface Told {
  subject: string;
  /** Subject on which the answer to a question travels. */
  reply: string;
  data: Data;
}

/**
 * Hears all that nodes say to each other. A bus that follows the same addresses would answer their questions, and the
 * first answer counts.
 */
export class Tap {
  private readonly told: Told[] = [];
  private taken = 0;
  private wake: () => void = () => undefined;

  private constructor(private readonly connection: NatsConnection) {
    connection.subscribe('>', {
      callback: (_, message) => {
        const data = v.safeParse(dataSchema, readJson(message.string()));
        // An answer may be no object, and that there is none is an empty message.
        if (!data.success) return;
        this.told.push({ subject: message.subject, reply: message.reply ?? '', data: data.output });
        this.wake();
      },
    });
  }

  static async open(address: string): Promise<Tap> {
    const tap = new Tap(await connect({ servers: address }));
    await tap.connection.flush();
    return tap;
  }

  /** The next message of a topic that fits, after the one that the last call returned. */
  next(topic: string, fits: (data: Data) => boolean): Promise<Told> {
    return this.find(({ subject, data }) => subject.endsWith(`.${topic}`) && fits(data));
  }

  /** The answer to a question. */
  async answer(reply: string): Promise<Data> {
    return (await this.find(({ subject }) => subject === reply)).data;
  }

  publish(subject: string, data: Data): void {
    this.connection.publish(subject, JSON.stringify(data));
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private async find(fits: (told: Told) => boolean): Promise<Told> {
    for (;;) {
      while (this.taken < this.told.length) {
        const told = this.told[this.taken++];
        if (told && fits(told)) return told;
      }
      await new Promise<void>(resolve => {
        this.wake = resolve;
      });
    }
  }
}
