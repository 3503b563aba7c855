import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Turns } from './turns.ts';

const derive = promisify(argon2);

/** argon2id with 19 MiB, two passes, one lane: the least that OWASP's password storage sheet names. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** Of all hashing. The thread pool is four wide; more at once would only hold up file and name look-ups. */
export const hashTurns = new Turns({ maxRunning: 3, maxWaiting: 200 });

/** Hashes a password as `argon2id$memory$passes$salt$tag`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await tagOf(password, salt, cost.memory, cost.passes);
  return ['argon2id', cost.memory, cost.passes, salt.toString('base64url'), tag.toString('base64url')].join(
    '$',
  );
}

/** Whether the password is the one that was hashed; takes as long for a wrong one. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [kind, memory, passes, salt, tag] = stored.split('$');
  if (kind !== 'argon2id' || !salt || !tag) throw new Error('a stored password hash has another form');
  const expected = Buffer.from(tag, 'base64url');
  const given = await tagOf(password, Buffer.from(salt, 'base64url'), Number(memory), Number(passes));
  return timingSafeEqual(given, expected);
}

function tagOf(password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  return hashTurns.run(() =>
    derive('argon2id', {
      message: Buffer.from(password.normalize('NFC')),
      nonce,
      parallelism: cost.parallelism,
      tagLength,
      memory,
      passes,
    }),
  );
}
