import { type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines; never a name, an e-mail, a token or a bid limit. */
export function createLog(level: string): Log {
  return pino({ level, base: { app: 'services' }, timestamp: pino.stdTimeFunctions.isoTime });
}
