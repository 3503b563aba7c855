import { type Logger, pino } from 'pino';
import { activeSpan } from './tracing/span.ts';

export type Log = Logger;

/** Lines that standard output does not accept, as on a full disk or an unread pipe; further lines are dropped. */
const maxPendingBytes = 1_000_000;

/**
 * JSON lines on standard output; never a name, an e-mail, a token or a bid limit. An error is logged only by name,
 * message, code, stack and its cause's message: errors of the database contain rows in other fields. A line within
 * a recorded trace has its id.
 *
 * @param server name of the process
 * @param level least severe level that is written
 */
export function createLog(server: string, level: string): Log {
  // A synchronous write to a full pipe would block the process.
  const output = pino.destination({ fd: 1, sync: false, maxLength: maxPendingBytes });
  // A failed write is harmless: the next line tries again.
  output.on('error', () => undefined);
  const options = {
    level,
    base: { server },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorRecord },
    mixin: traceOfLine,
  };
  const log = pino(options, output);
  let dropped = 0;
  output.on('drop', () => dropped++);
  output.on('drain', () => {
    if (dropped === 0) return;
    const lines = dropped;
    dropped = 0;
    log.warn({ lines }, 'log lines were dropped');
  });
  return log;
}

function traceOfLine(): { traceId?: string } {
  const span = activeSpan();
  return span === undefined ? {} : { traceId: span.traceId };
}

/** The fields of an error in a log line. */
export function errorRecord(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  return {
    name,
    message,
    ...('code' in error && { code: error.code }),
    stack,
    ...(cause instanceof Error && { cause: cause.message }),
  };
}
