import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { HashQueue } from './hash-queue.ts';

const derive = promisify(argon2);

/** argon2id with 19 MiB, two passes, one lane: the least that OWASP's password storage sheet names. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** Of all hashing. The thread pool is four wide; more at once would only hold up file and name look-ups. */
export const hashQueue = new HashQueue({ maxRunning: 3, maxWaiting: 200 });

/**
 * Hashes a password as `argon2id$memory$passes$salt$tag`, base64url.
 *
 * @param line whose turn it takes: the folded e-mail that it is about
 */
export async function hashPassword(password: string, line = ''): Promise<string> {
  const salt = randomBytes(16);
  const tag = await tagOf(password, salt, cost.memory, cost.passes, line);
  return ['argon2id', cost.memory, cost.passes, salt.toString('base64url'), tag.toString('base64url')].join(
    '$',
  );
}

/**
 * Whether the password is the one that was hashed; takes as long for a wrong one.
 *
 * @param line as for `hashPassword`
 */
export async function verifyPassword(password: string, stored: string, line = ''): Promise<boolean> {
  const [kind, memory, passes, salt, tag] = stored.split('$');
  if (kind !== 'argon2id' || !salt || !tag) throw new Error('a stored password hash has another form');
  const expected = Buffer.from(tag, 'base64url');
  const given = await tagOf(password, Buffer.from(salt, 'base64url'), Number(memory), Number(passes), line);
  return timingSafeEqual(given, expected);
}

/** A hash of no password: to check one against takes as long as against a real one. */
export function hashOfNothing(): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url');
  return ['argon2id', cost.memory, cost.passes, random(16), random(tagLength)].join('$');
}

function tagOf(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  line: string,
): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'));
  return hashQueue.run(line, () =>
    derive('argon2id', { message, nonce, parallelism: cost.parallelism, tagLength, memory, passes }),
  );
}
