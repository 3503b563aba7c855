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

/** What is derived from the key of second factors, which is outside the database: a copy of it gives no code. */
export class FactorKeys {
  private readonly sealing: Buffer;
  private readonly hashing: Buffer;
  private readonly challenges: Buffer;

  constructor(key: string) {
    const derive = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `recolta ${use}`, 32));
    this.sealing = derive('totp secrets');
    this.hashing = derive('recovery codes');
    this.challenges = derive('passkey challenges');
  }

  /** Encrypts the secret of an app for one user (AES-256-GCM). */
  seal(userId: string, secret: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.sealing, iv).setAAD(Buffer.from(userId));
    const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return sealed.toString('base64url');
  }

  /** @returns null for what another key or user sealed */
  open(userId: string, sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.sealing, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(-tagBytes));
    try {
      const secret = [decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()];
      return Buffer.concat(secret).toString('utf8');
    } catch {
      return null;
    }
  }

  /** The stored form of a recovery code of a user, however it is typed. */
  hashOfCode(userId: string, code: string): string {
    const text = `${userId} ${typedRecoveryCode(code)}`;
    return createHmac('sha256', this.hashing).update(text).digest('base64url');
  }

  /** A challenge that needs no storage: random bytes and its end, with their MAC. */
  challenge(purpose: ChallengePurpose, endsAtMs: number): Uint8Array<ArrayBuffer> {
    const head = Buffer.alloc(randomChallengeBytes + 4);
    randomBytes(randomChallengeBytes).copy(head);
    head.writeUInt32BE(Math.floor(endsAtMs / 1000), randomChallengeBytes);
    return new Uint8Array(Buffer.concat([head, this.macOf(purpose, head)]));
  }

  /** @returns when a challenge of this purpose ends; null where it is over or none of ours */
  challengeEnd(purpose: ChallengePurpose, challenge: string, nowMs: number): Date | null {
    const bytes = Buffer.from(challenge, 'base64url');
    if (bytes.length !== randomChallengeBytes + 4 + challengeMacBytes) return null;
    const head = bytes.subarray(0, -challengeMacBytes);
    if (!timingSafeEqual(bytes.subarray(-challengeMacBytes), this.macOf(purpose, head))) return null;
    const endsAtMs = head.readUInt32BE(randomChallengeBytes) * 1000;
    return endsAtMs > nowMs ? new Date(endsAtMs) : null;
  }

  private macOf(purpose: ChallengePurpose, head: Uint8Array): Buffer {
    const mac = createHmac('sha256', this.challenges).update(`${purpose} `).update(head).digest();
    return mac.subarray(0, challengeMacBytes);
  }
}
