/**
 * Lock or statement time-out, no room, no connection, a primary that became a standby, shutting down or starting: it may
 * be asked again.
 */
const codes: ReadonlySet<string> = new Set([
  '08003',
  '08006',
  '25006',
  '53100',
  '53200',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * What the driver and its pool say, without a code, of a connection that is gone or was not to be had; the last two to a
 * call that goes on while its process ends, whose connection is cut already.
 */
const messages: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
]);

/** Whether a statement failed because the database is away or busy, not because of what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return messages.has(error.message) || ('code' in error && codes.has(String(error.code)));
}
