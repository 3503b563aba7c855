import type { BaseLogger } from 'pino';

/** The parts of a pino logger that the database code uses. */
export type DbLog = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** A log for command line programs: one line each on stderr; `debug` and `info` only with `verbose`. */
export function consoleLog(verbose = false): DbLog {
  const write = (details: unknown, text?: string): void => {
    process.stderr.write(`${typeof details === 'string' ? details : `${text ?? ''}${causeOf(details)}`}\n`);
  };
  const quiet = (): void => undefined;
  return { debug: quiet, info: verbose ? write : quiet, warn: write, error: write };
}

function causeOf(details: unknown): string {
  if (typeof details !== 'object' || details === null || !('err' in details)) return '';
  return details.err instanceof Error ? `: ${details.err.message}` : '';
}
