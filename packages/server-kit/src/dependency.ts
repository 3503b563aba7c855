import { setImmediate as turn } from 'node:timers/promises';

/** A call of something outside did not end in time. */
export class DependencyLate extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

/**
 * Waits for a call of something outside, whose own limit, if it has one, may be stretched by an answer that trickles.
 * The call itself goes on: its caller ends it.
 *
 * @throws DependencyLate after that time, or what the call throws
 */
export async function within<T>(ms: number, call: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(async () => {
    // Where this process was busy, an answer may have come that was not read yet.
    await turn();
    reject(new DependencyLate(ms));
  }, ms);
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a call ended because its time was over, by this or by a signal. */
export function isLate(error: unknown): boolean {
  return error instanceof DependencyLate || (error instanceof DOMException && error.name === 'TimeoutError');
}
