import { type Logger, pino } from 'pino';

/** Lines that standard output does not take, as on a full disk; beyond it they are dropped. */
const maxPendingBytes = 1_000_000;

/** JSON lines on standard output; of an error the name, the code and the stack, never what a caller sent. */
export function createLog(level: string): Logger {
  const output = pino.destination({ fd: 1, sync: true, maxLength: maxPendingBytes });
  // A log that cannot be written ends nothing: it is tried again with the next line.
  output.on('error', () => undefined);
  const options = {
    level,
    base: { server: 'relay' },
    serializers: {
      err(error: unknown) {
        if (!(error instanceof Error)) return { message: String(error) };
        const { name, message, stack, cause } = error;
        return { name, message, stack, ...(cause instanceof Error && { cause: cause.message }) };
      },
    },
  };
  return pino(options, output);
}
