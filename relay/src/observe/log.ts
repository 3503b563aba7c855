import { type Logger, pino } from 'pino';

/** JSON lines; of an error the name, the code and the stack, never what a caller sent. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: { server: 'relay' },
    serializers: {
      err(error: unknown) {
        if (!(error instanceof Error)) return { message: String(error) };
        const { name, message, stack, cause } = error;
        return { name, message, stack, ...(cause instanceof Error && { cause: cause.message }) };
      },
    },
  });
}
