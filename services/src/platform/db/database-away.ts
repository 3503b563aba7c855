/**
 * Deadlock, lock, statement or idle timeout, no resources, no connection, a primary that became a standby, shutting down or
 * starting: a retry may succeed.
 */
const codes: ReadonlySet<string> = new Set([
  '08003',
  '08006',
  '25006',
  '25P03',
  '40P01',
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
 * Messages without a code of the driver and its pool about a lost or refused connection; the last two occur in
 * calls that continue while the process ends, after their connection is closed.
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

/** Returns true if a statement failed because the database is unavailable or busy, not because of its content. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return messages.has(error.message) || ('code' in error && codes.has(String(error.code)));
}
