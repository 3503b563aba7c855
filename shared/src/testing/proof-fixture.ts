import { getPublicKey, sign } from '@noble/ed25519';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Protocol, ProtocolHead, Receipt, SigningKey } from '../contracts/http/auction-proof.ts';
import { chainStart, entryHash } from '../domain/live-auction/entry-hash.ts';
import type { Entry, LiveAuction } from '../domain/live-auction/live-auction.ts';
import { parseMoney } from '../domain/money.ts';
// Sets the hash function that signing also needs.
import '../domain/live-auction/proof/is-signed-by.ts';
import { headText, receiptText } from '../domain/live-auction/proof/signed-texts.ts';
import { unsignedProtocol } from '../domain/live-auction/proof/unsigned-protocol.ts';
import { hashOfTerms } from '../domain/live-auction/terms-hash.ts';
import { frameGoods, statedDetails } from './goods-fixture.ts';

const secret = (digit: string) => hexToBytes(digit.repeat(64));

function keyOf(keyId: string, digit: string): SigningKey {
  const publicKey = bytesToHex(getPublicKey(secret(digit)));
  return { keyId, publicKey, from: '2026-01-01T00:00:00.000Z', until: null };
}

/** The market's key, and someone else's under the same id. */
export const marketKeys: readonly SigningKey[] = [keyOf('market', '1')];
export const signatureBy = (digit: '1' | '2', text: string): string =>
  bytesToHex(sign(utf8ToBytes(text), secret(digit)));

/**
 * The signed protocol of a finished auction.
 *
 * @param log of an auction of the fixtures; its placeholder terms hash is replaced by the real one
 */
export function protocolOfLog(start: LiveAuction, end: LiveAuction, log: readonly Entry[]): Protocol {
  if (end.outcome === null) throw new Error('the auction has not ended');
  const { endsAtMs, hardEndsAtMs, decisionWindowMs } = start;
  const unsigned = unsignedProtocol({
    auction: end,
    outcome: end.outcome,
    posted: { endsAtMs, hardEndsAtMs, decisionWindowMs },
    listing: {
      goods: frameGoods,
      cover: null,
      currency: 'Ron',
      quantityKg: 500_000,
      privacyType: 'Incognito',
      audience: 'Open',
      isDemo: false,
      ownerCompanyName: 'Ferma Test SRL',
    },
    details: statedDetails,
    entries: log,
    names: new Map(),
  });
  const termsHash = hashOfTerms(unsigned.terms as never);
  const entries = unsigned.entries.map((entry) => (entry.termsHash ? { ...entry, termsHash } : entry));
  return signed({ ...unsigned, entries });
}

/** With the chain recomputed and its head signed, which only the market can do. */
export function signed(
  protocol: Omit<Protocol, 'head'> & { readonly head: Omit<ProtocolHead, 'keyId' | 'signature'> },
): Protocol {
  const chained = rechained(protocol);
  const last = chained.entries.at(-1);
  if (!last) throw new Error('a protocol without entries');
  const head = { version: last.version, at: last.at, hash: last.hash, keyId: 'market' };
  return { ...chained, head: { ...head, signature: signatureBy('1', headText(protocol.auctionId, head)) } };
}

/** With the hashes of the entries recomputed, one after the other. */
export function rechained<P extends Pick<Protocol, 'auctionId' | 'entries'>>(protocol: P): P {
  let previousHash = chainStart;
  const entries = protocol.entries.map((entry) => {
    const { price, at, endsAt, termsHash = null, corrects = null, ...same } = entry;
    previousHash = entryHash(previousHash, protocol.auctionId, {
      ...same,
      priceMinor: price === null ? null : parseMoney(price),
      atMs: Date.parse(at),
      endsAtMs: endsAt === null ? null : Date.parse(endsAt),
      termsHash,
      corrects,
    });
    return { ...entry, hash: previousHash };
  });
  return { ...protocol, entries };
}

/** The receipt of one bid of a protocol. */
export function receiptOf({ auctionId, entries }: Protocol, version: number): Receipt {
  const entry = entries[version - 1];
  if (entry?.price == null) throw new Error(`entry ${version} is no bid`);
  const said = { auctionId, version, price: entry.price, at: entry.at, hash: entry.hash, keyId: 'market' };
  return { format: 1, kind: 'receipt', ...said, signature: signatureBy('1', receiptText(said)) };
}
