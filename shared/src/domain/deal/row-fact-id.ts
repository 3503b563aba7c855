import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, type Json } from '../canonical-json.ts';

/**
 * The id of a fact that a row of a table states: the same for the same row, so that a table sent twice is stored once
 * [D2, D4].
 *
 * @param dealId the deal that it is stated in
 * @param row    what the row says, as read: no id, no line number
 * @param nth    of rows that say the same in one table, from 0
 * @returns a UUID (version 8) from the SHA-256 of all three
 */
export function rowFactId(dealId: string, row: Json, nth: number): string {
  const hash = sha256(utf8ToBytes(canonicalJson([dealId, row, nth]))).slice(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return bytesToHex(hash).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
