import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { FairQueue, type QueueEntry } from '../../platform/fair-queue.ts';
import { BorderError } from '../../platform/http/border-error.ts';

const derive = promisify(argon2);

/** argon2id with 19 MiB, two passes, one lane: the minimum in OWASP's password storage sheet. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/**
 * Leaves one core to bids; and the thread pool has four threads, where more hashing would delay file and name
 * look-ups.
 */
export const maxHashing = Math.max(1, Math.min(3, availableParallelism() - 1));
export const maxWaitingToHash = 200;

/** For all hashing, by any call. */
export const hashQueue = new FairQueue({
  maxRunning: maxHashing,
  maxWaiting: maxWaitingToHash,
  // Shorter than the relay waits for an answer.
  maxWaitMs: 2500,
  refusal: () => new BorderError(429, 'TooManyRequests', { seconds: 5 }),
});

const nobody: HashCaller = { email: '' };

/** The caller whose turn at the hashing it is. */
export interface HashCaller {
  /** The e-mail of the password, folded. */
  readonly email: string;
  /** The network that the call comes from; undefined if a session or a mailed link has identified the caller. */
  readonly address?: string;
  /** True if the e-mail was signed in from this network before, or the call has a session. */
  readonly isKnown?: boolean;
  /** Aborted when the call is abandoned: nothing is hashed for it any more. */
  readonly signal?: AbortSignal;
}

/**
 * A known pair of e-mail and network waits in a separate line, so that neither the rest of its network nor attempts
 * at its e-mail delay it.
 */
function entryOf({ email, address, isKnown, signal }: HashCaller): QueueEntry {
  if (isKnown) return { lines: [`known ${email} ${address ?? ''}`], isPreferred: true, signal };
  const lines = [`e-mail ${email}`];
  if (address !== undefined) lines.push(`address ${address}`);
  return { lines, signal };
}

/**
 * Hashes a password as `argon2id$memory$passes$salt$tag`, base64url.
 *
 * @throws BorderError 429 if the queue is full, or the turn does not come in time
 */
export async function hashPassword(password: string, caller: HashCaller = nobody): Promise<string> {
  const salt = randomBytes(16);
  const tag = await tagOf(password, salt, cost.memory, cost.passes, caller);
  return ['argon2id', cost.memory, cost.passes, salt.toString('base64url'), tag.toString('base64url')].join(
    '$',
  );
}

/**
 * Returns true if the password matches the hash; takes as long for a wrong one.
 *
 * @throws BorderError like `hashPassword`
 */
export async function verifyPassword(
  password: string,
  stored: string,
  caller: HashCaller = nobody,
): Promise<boolean> {
  const [kind, memory, passes, salt, tag] = stored.split('$');
  if (kind !== 'argon2id' || !salt || !tag) throw new Error('a stored password hash has another form');
  const expected = Buffer.from(tag, 'base64url');
  const given = await tagOf(password, Buffer.from(salt, 'base64url'), Number(memory), Number(passes), caller);
  return timingSafeEqual(given, expected);
}

/** A hash of no password: checking against it takes as long as against a real one. */
export function hashOfNothing(): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url');
  return ['argon2id', cost.memory, cost.passes, random(16), random(tagLength)].join('$');
}

function tagOf(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  caller: HashCaller,
): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'));
  return hashQueue.run(entryOf(caller), () =>
    derive('argon2id', { message, nonce, parallelism: cost.parallelism, tagLength, memory, passes }),
  );
}
