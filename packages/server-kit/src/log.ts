import { type Logger, pino } from 'pino';
import { activeSpan } from './tracing/span.ts';

export type Log = Logger;

/** Lines that standard output does not take, as on a full disk; beyond it they are dropped. */
const maxPendingBytes = 1_000_000;

/**
 * JSON lines on standard output; never a name, an e-mail, a token or a bid limit. Of an error only name, message,
 * code, stack and its cause's message: errors of the database carry rows in their other fields. A line that is written
 * within a recorded trace has its id.
 *
 * @param server name of the process
 * @param level least severe that is written
 */
export function createLog(server: string, level: string): Log {
  const output = pino.destination({ fd: 1, sync: true, maxLength: maxPendingBytes });
  // A log that cannot be written ends nothing: it is tried again with the next line.
  output.on('error', () => undefined);
  const options = {
    level,
    base: { server },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorRecord },
    mixin: traceOfLine,
  };
  return pino(options, output);
}

function traceOfLine(): { traceId?: string } {
  const span = activeSpan();
  return span === undefined ? {} : { traceId: span.traceId };
}

/** What a log line says of an error. */
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
