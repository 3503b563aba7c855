import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

hashes.sha512 = sha512;

/**
 * Verifies an Ed25519 signature of this text in UTF-8 (RFC 8032, strictly).
 *
 * @param publicKey 32 bytes in hex
 * @param signature 64 bytes in hex
 */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    return verify(hexToBytes(signature), utf8ToBytes(text), hexToBytes(publicKey), { zip215: false });
  } catch {
    // Not hex, or not a point of the curve.
    return false;
  }
}
