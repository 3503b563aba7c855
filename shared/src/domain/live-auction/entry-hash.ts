import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { formatMoney } from '../money.ts';
import type { Entry } from './live-auction.ts';

/** The hash before an auction's first entry. */
export const chainStart = '0'.repeat(64);

/**
 * First element of the hashed array for entries with a terms hash and for corrections; the first format has no
 * number.
 */
const formatWithTerms = 2;
const formatWithCorrects = 3;

/**
 * Hash of one entry chained to the previous one [L13]: SHA-256 in hex over the UTF-8 JSON array
 * `[previousHash, auctionId, version, kind, number, price, at, automatic, endsAt, reason]`, with the price and the
 * times in wire format; for an entry with a terms hash over `[2, …the same…, termsHash]`, for a correction over
 * `[3, …the same…, termsHash, corrects]`. Covers only published data: no name, account or limit.
 */
export function entryHash(
  previousHash: string,
  auctionId: string,
  entry: Omit<Entry, 'hash' | 'kind'> & { readonly kind: string },
): string {
  const published = [
    previousHash,
    auctionId,
    entry.version,
    entry.kind,
    entry.number,
    entry.priceMinor === null ? null : formatMoney(entry.priceMinor),
    new Date(entry.atMs).toISOString(),
    entry.automatic,
    entry.endsAtMs === null ? null : new Date(entry.endsAtMs).toISOString(),
    entry.reason,
  ];
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(formatted(published, entry)))));
}

function formatted(published: unknown[], { termsHash, corrects }: Pick<Entry, 'termsHash' | 'corrects'>) {
  if (corrects !== null) return [formatWithCorrects, ...published, termsHash, corrects];
  return termsHash === null ? published : [formatWithTerms, ...published, termsHash];
}

/**
 * Finds the first entry that breaks the chain.
 *
 * @param entries in version order, the first of them version 1
 * @returns the version that is missing, out of order or altered; null when the chain holds
 */
export function firstBrokenEntry(auctionId: string, entries: readonly Entry[]): number | null {
  let previousHash = chainStart;
  for (const [index, entry] of entries.entries()) {
    const { hash, ...rest } = entry;
    if (entry.version !== index + 1 || entryHash(previousHash, auctionId, rest) !== hash) return index + 1;
    previousHash = hash;
  }
  return null;
}
