import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Lines that standard output does not take, as on a full disk; beyond it they are dropped. */
const maxPendingBytes = 1_000_000;

/** JSON lines on standard output; never a name, an e-mail, a token or a bid limit. */
export function createLog(level: string): Log {
  const output = pino.destination({ fd: 1, sync: true, maxLength: maxPendingBytes });
  // A log that cannot be written ends nothing: it is tried again with the next line.
  output.on('error', () => undefined);
  return pino({ level, base: { app: 'services' }, timestamp: pino.stdTimeFunctions.isoTime }, output);
}
