import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { typedRecoveryCode } from '@recolta/shared/domain/session/second-factor';

const ivBytes = 12;
const tagBytes = 16;
const randomChallengeBytes = 16;
const challengeMacBytes = 16;

/** Binds a challenge to an act or a user: it is refused for any other. */
export type ChallengePurpose = 'signIn' | `add ${string}`;

/** Derives the three keys in use from one secret. */
function derivedFrom(key: string) {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `recolta ${use}`, 32));
  return {
    sealing: derive('totp secrets'),
    hashing: derive('recovery codes'),
    challenges: derive('passkey challenges'),
  };
}
type Derived = ReturnType<typeof derivedFrom>;

/**
 * Protects second factors with a key that is not in the database, so a copy of the database gives no codes. During a
 * rotation there are several keys: the first encrypts and hashes, all decrypt and compare.
 */
export class FactorKeys {
  private readonly present: Derived;
  private readonly all: readonly Derived[];

  /** @param keys one key, or several separated by commas, the current one first */
  constructor(keys: string) {
    this.all = keys.split(',').map(derivedFrom);
    this.present = this.all[0] ?? derivedFrom('');
  }

  /** True if earlier keys are configured besides the current one. */
  get hasEarlier(): boolean {
    return this.all.length > 1;
  }

  /** Encrypts the secret of an app for one user (AES-256-GCM), with the current key. */
  seal(userId: string, secret: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.present.sealing, iv).setAAD(Buffer.from(userId));
    const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return sealed.toString('base64url');
  }

  /** @returns null if it was sealed by an unknown key or for another user */
  open(userId: string, sealed: string): string | null {
    for (const { sealing } of this.all) {
      const secret = opened(sealing, userId, sealed);
      if (secret !== null) return secret;
    }
    return null;
  }

  /** The same secret sealed with the current key; null if it already is, or if no key opens it. */
  resealed(userId: string, sealed: string): string | null {
    if (opened(this.present.sealing, userId, sealed) !== null) return null;
    const secret = this.open(userId, sealed);
    return secret === null ? null : this.seal(userId, secret);
  }

  /** The forms in which a recovery code of a user may be stored, however it is typed; new ones use the first. */
  hashesOfCode(userId: string, code: string): [string, ...string[]] {
    const text = `${userId} ${typedRecoveryCode(code)}`;
    const hashOf = ({ hashing }: Derived) => createHmac('sha256', hashing).update(text).digest('base64url');
    return [hashOf(this.present), ...this.all.slice(1).map(hashOf)];
  }

  /** A challenge that needs no storage: random bytes and its end, with their MAC. */
  challenge(purpose: ChallengePurpose, endsAtMs: number): Uint8Array<ArrayBuffer> {
    const head = Buffer.alloc(randomChallengeBytes + 4);
    randomBytes(randomChallengeBytes).copy(head);
    head.writeUInt32BE(Math.floor(endsAtMs / 1000), randomChallengeBytes);
    return new Uint8Array(Buffer.concat([head, macOf(this.present, purpose, head)]));
  }

  /** @returns when a challenge of this purpose ends; null if it has ended or is not ours */
  challengeEnd(purpose: ChallengePurpose, challenge: string, nowMs: number): Date | null {
    const bytes = Buffer.from(challenge, 'base64url');
    if (bytes.length !== randomChallengeBytes + 4 + challengeMacBytes) return null;
    const head = bytes.subarray(0, -challengeMacBytes);
    const mac = bytes.subarray(-challengeMacBytes);
    if (!this.all.some((key) => timingSafeEqual(mac, macOf(key, purpose, head)))) return null;
    const endsAtMs = head.readUInt32BE(randomChallengeBytes) * 1000;
    return endsAtMs > nowMs ? new Date(endsAtMs) : null;
  }
}

function opened(sealing: Buffer, userId: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    const secret = [decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()];
    return Buffer.concat(secret).toString('utf8');
  } catch {
    return null;
  }
}

function macOf({ challenges }: Derived, purpose: ChallengePurpose, head: Uint8Array): Buffer {
  const mac = createHmac('sha256', challenges).update(`${purpose} `).update(head).digest();
  return mac.subarray(0, challengeMacBytes);
}
