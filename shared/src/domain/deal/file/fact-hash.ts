import type { Json } from '../../canonical-json.ts';
import { jsonHash } from '../../json-hash.ts';
import type { DealFact } from '../deal-facts.ts';

/** Format of the hashed texts; it changes with their content. */
const format = 1;

/**
 * SHA-256 in hex of a fact, over the canonical JSON (RFC 8785) of `[1, fact]`. The driver's data is left out, so that
 * its erasure [D2] changes no hash.
 */
export function factHash({ id, replaces, reason, body, by, at }: DealFact): string {
  const { driver: _driver, ...kept } = body as typeof body & { driver?: unknown };
  return hashOf({ id, replaces, reason, body: kept as unknown as Json, by, at });
}

/** SHA-256 in hex of a deal's log, over the canonical JSON of `[1, id of the deal, hashes of its facts in order]`. */
export function logHash(dealId: string, factHashes: readonly string[]): string {
  return hashOf(dealId, factHashes);
}

const hashOf = (...parts: readonly Json[]): string => jsonHash([format, ...parts]);
