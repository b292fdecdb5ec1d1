import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/**
 * Counters of this process for its monitoring, in Prometheus' names and units (seconds). One registry for the process, as
 * the library has it: the parts that something happens in note it here.
 */
export const registry = new Registry();

/** Event loop, garbage, memory, processor time and open files of the process. */
export const countProcess = (): void => collectDefaultMetrics({ register: registry });

const registers = [registry];

export const moveStored = new Histogram({
  name: 'kingside_move_stored_seconds',
  help: 'From the turn of a move until it is stored, after which it is acknowledged.',
  buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  registers,
});

export const queueWait = new Histogram({
  name: 'kingside_queue_wait_seconds',
  help: 'How long players waited until they were paired, by time control.',
  labelNames: ['control'] as const,
  buckets: [1, 2, 5, 10, 20, 30, 60, 120, 300],
  registers,
});

export const databaseWait = new Histogram({
  name: 'kingside_database_wait_seconds',
  help: 'How long statements waited for their turn at a connection, by lane.',
  labelNames: ['lane'] as const,
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5],
  registers,
});

export const databaseRefusals = new Counter({
  name: 'kingside_database_refusals_total',
  help: 'Statements that were refused since too many waited for the database.',
  registers,
});

export const securityEvents = new Counter({
  name: 'kingside_security_events_total',
  help: 'Security events, by their names in the log.',
  labelNames: ['event'] as const,
  registers,
});

export const callTimes = new Histogram({
  name: 'kingside_call_seconds',
  help: 'Time until HTTP calls are answered, by route and status.',
  labelNames: ['route', 'method', 'status'] as const,
  buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10],
  registers,
});

export const channelsClosed = new Counter({
  name: 'kingside_channels_closed_total',
  help: 'Channels that the server closed, by channel and close code.',
  labelNames: ['channel', 'code'] as const,
  registers,
});

export const busMessages = new Counter({
  name: 'kingside_bus_messages_total',
  help: 'Messages and questions that this node sent on the bus, by topic.',
  labelNames: ['topic'] as const,
  registers,
});

export const busUnanswered = new Counter({
  name: 'kingside_bus_unanswered_total',
  help: 'Questions on the bus without an answer, by topic and reason.',
  labelNames: ['topic', 'code'] as const,
  registers,
});
