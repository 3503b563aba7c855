import * as z from 'zod';

const lineSchema = z.looseObject({
  msg: z.string().default(''),
  err: z.looseObject({ code: z.string().optional(), message: z.string().default('') }).optional(),
});

/**
 * Codes of PostgreSQL and of the system for something unavailable, and the driver's messages for a lost connection.
 */
const away = /^(?:08\w{3}|25006|57P0\d|57014|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** The job queue retries; other releases word it differently. */
const repeated = /^the job queue failed; it /;
const lost =
  /Connection terminated|connection timeout|timeout exceeded|socket hang up|not queryable|is a standby/i;

/** Returns true if a process logged an error only because a dependency was unavailable for a while. */
export function isExpectedError(line: string): boolean {
  const { err, msg } = lineSchema.parse(JSON.parse(line));
  const message = err?.message ?? '';
  if (repeated.test(msg)) return true;
  return away.test(err?.code ?? '') || lost.test(`${message} ${msg}`);
}
