import { setImmediate as turn } from 'node:timers/promises';

/** An external call did not end in time. */
export class DependencyLate extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

/**
 * Waits for an external call, whose own timeout, if any, may be extended by an answer that trickles. The call
 * itself continues: its caller ends it.
 *
 * @throws DependencyLate after that time, or the error of the call
 */
export async function within<T>(ms: number, call: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(async () => {
    // If this process was busy, an answer may have arrived that is not read yet.
    await turn();
    reject(new DependencyLate(ms));
  }, ms);
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns true if a call ended by a timeout, of `within` or of a signal. */
export function isLate(error: unknown): boolean {
  return error instanceof DependencyLate || (error instanceof DOMException && error.name === 'TimeoutError');
}
