import { type DestinationStream, type Logger, pino } from 'pino';
import { isAway } from './database/database';

/** Time between two lines about a database that is away: meanwhile everything that asks it fails. */
const OUTAGE_MS = 60_000;
/** Characters of a message that are logged. */
const MESSAGE_LENGTH = 1_000;
/** Causes of an error that are logged, in depth and beside each other. */
const DEPTH = 5;

/**
 * The log of a server: lines of JSON on standard error. Errors are told without what they were about: a failed query
 * names the values that it was called with, and a lost connection everything that its client knows.
 *
 * @param now steady milliseconds
 */
export function createLog(
  level: string,
  stream: DestinationStream = pino.destination(2),
  now: () => number = () => performance.now(),
): Logger {
  let toldAt = Number.NEGATIVE_INFINITY;
  let kept = 0;
  return pino(
    {
      level,
      serializers: { err: (error: unknown) => described(error) },
      hooks: {
        logMethod(args, method) {
          const [what, ...rest] = args as unknown as [unknown, ...string[]];
          if (!isOutage(what)) return method.apply(this, args);
          if (now() - toldAt < OUTAGE_MS) {
            kept++;
            return;
          }
          const more = kept > 0 ? { alike: kept } : {};
          [toldAt, kept] = [now(), 0];
          method.apply(this, [{ ...what, ...more }, ...rest] as unknown as typeof args);
        },
      },
    },
    stream,
  );
}

/** Whether a line is about a database that does not answer. A program that cannot be started looks alike. */
function isOutage(what: unknown): what is { err: Error } {
  if (typeof what !== 'object' || what === null || !('err' in what)) return false;
  const { err } = what;
  const isProgram = err instanceof Error && 'syscall' in err && String(err.syscall).startsWith('spawn');
  return !isProgram && isAway(err);
}

function described(error: unknown, depth = DEPTH): object {
  if (!(error instanceof Error)) return { message: withoutValues(String(error)) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && error.code;
  const causes = error instanceof AggregateError ? error.errors : cause === undefined ? [] : [cause];
  return {
    type: name,
    message: withoutValues(message),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    // The first lines of a stack repeat the message.
    stack: stack
      ?.split('\n')
      .filter(line => /^\s+at /.test(line))
      .join('\n'),
    ...(depth > 0 &&
      causes.length > 0 && { causes: causes.slice(0, DEPTH).map(one => described(one, depth - 1)) }),
  };
}

/** drizzle puts the values behind the statement. */
const withoutValues = (message: string): string =>
  (message.split('\nparams:', 1)[0] ?? '').slice(0, MESSAGE_LENGTH);
