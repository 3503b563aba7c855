import type { Protocol, ProtocolEntry, Receipt, SigningKey } from '../../../contracts/http/auction-proof.ts';
import type { Json } from '../../canonical-json.ts';
import { parseMoney } from '../../money.ts';
import { chainStart, entryHash } from '../entry-hash.ts';
import type { LiveAuction } from '../live-auction.ts';
import { hashOfTerms } from '../terms-hash.ts';
import { isSignedBy } from './is-signed-by.ts';
import { replayProtocol } from './replay-protocol.ts';
import { headText, receiptText } from './signed-texts.ts';

export const checkNames = ['terms', 'chain', 'steps', 'ends', 'winner', 'signatures'] as const;
export type CheckName = (typeof checkNames)[number];

/** Why a check fails, or why it could not be made. */
export const faultReasons = [
  // terms
  'termsHash',
  'noTermsHash',
  // chain
  'altered',
  'missing',
  'order',
  'cutTail',
  // steps, ends, winner
  'price',
  'number',
  'time',
  'end',
  'winner',
  'outcome',
  'unknownKind',
  'correction',
  'dependsOnEntry',
  'dependsOnTerms',
  // signatures
  'headNotLast',
  'headSignature',
  'unknownKey',
  'retiredKey',
  'receiptSignature',
  'receiptOfAnother',
  'receiptNotInChain',
] as const;
export type FaultReason = (typeof faultReasons)[number];

/** One check: `notJudged` if it depends on something that is wrong or unknown, without being wrong itself. */
export type Check =
  | { readonly name: CheckName; readonly verdict: 'right' }
  | {
      readonly name: CheckName;
      readonly verdict: 'wrong' | 'notJudged';
      /** The entry that is wrong, or the first that is not judged; null if the check is about none. */
      readonly version: number | null;
      readonly reason: FaultReason;
    };

export interface Verification {
  /** In the order of `checkNames`. */
  readonly checks: readonly Check[];
  /** `notJudged` if nothing is wrong and not all could be checked. */
  readonly verdict: 'right' | 'wrong' | 'notJudged';
  /** First version that cannot be relied on; null if all can. */
  readonly brokenFrom: number | null;
  /** The hash as computed of that entry, null if it is missing. */
  readonly computedHash: string | null;
}

/**
 * Verifies the protocol of an auction with only the published keys [L13]: terms, chain, bid steps, ends, winner and
 * signatures. Pure, the same on the server and in the browser.
 *
 * @param receipts of the bidders, if any
 */
export function verifyProtocol(
  protocol: Protocol,
  keys: readonly SigningKey[],
  receipts: readonly Receipt[] = [],
): Verification {
  const terms = checkTerms(protocol);
  const { check: chain, computedHash } = checkChain(protocol);
  const brokenFrom = chain.verdict === 'right' ? null : chain.version;
  const played = checkPlay(protocol, brokenFrom, terms.verdict === 'wrong');
  const checks = [terms, chain, ...played, checkSignatures(protocol, keys, receipts)];
  const isAny = (verdict: Check['verdict']) => checks.some((check) => check.verdict === verdict);
  const undecided = isAny('notJudged') ? 'notJudged' : 'right';
  return { checks, verdict: isAny('wrong') ? 'wrong' : undecided, brokenFrom, computedHash };
}

const right = (name: CheckName): Check => ({ name, verdict: 'right' });
const wrong = (name: CheckName, version: number | null, reason: FaultReason): Check => ({
  name,
  verdict: 'wrong',
  version,
  reason,
});
const notJudged = (name: CheckName, version: number | null, reason: FaultReason): Check => ({
  name,
  verdict: 'notJudged',
  version,
  reason,
});

/** The hash of the terms is the one of the last entry that states any. */
function checkTerms({ terms, entries }: Protocol): Check {
  const posted = entries.findLast(({ kind }) => kind === 'created' || kind === 'edited');
  if (posted?.termsHash === undefined) return notJudged('terms', null, 'noTermsHash');
  return hashOfTerms(terms as Json) === posted.termsHash
    ? right('terms')
    : wrong('terms', posted.version, 'termsHash');
}

/**
 * Every entry has the next number, no earlier time and the hash of its content after the previous one, up to the
 * head.
 */
function checkChain({ auctionId, entries, head }: Protocol): {
  readonly check: Check;
  readonly computedHash: string | null;
} {
  let previousHash = chainStart;
  let previousAt = '';
  for (const [index, entry] of entries.entries()) {
    const version = index + 1;
    if (entry.version !== version) {
      const isLater = entries.slice(index).some((other) => other.version === version);
      return {
        check: wrong('chain', version, isLater || entry.version < version ? 'order' : 'missing'),
        computedHash: null,
      };
    }
    const computedHash = hashOf(previousHash, auctionId, entry);
    if (computedHash !== entry.hash) return { check: wrong('chain', version, 'altered'), computedHash };
    if (entry.at < previousAt) return { check: wrong('chain', version, 'order'), computedHash };
    previousHash = entry.hash;
    previousAt = entry.at;
  }
  const isCut = entries.length < head.version;
  return {
    check: isCut ? wrong('chain', entries.length + 1, 'cutTail') : right('chain'),
    computedHash: null,
  };
}

function hashOf(previousHash: string, auctionId: string, entry: ProtocolEntry): string {
  const { price, at, endsAt, termsHash = null, corrects = null, ...same } = entry;
  return entryHash(previousHash, auctionId, {
    ...same,
    priceMinor: price === null ? null : parseMoney(price),
    atMs: Date.parse(at),
    endsAtMs: endsAt === null ? null : Date.parse(endsAt),
    termsHash,
    corrects,
  });
}

const played = ['steps', 'ends', 'winner'] as const;

/** Bid steps, ends and winner, as far as the earlier entries and terms allow. */
function checkPlay(protocol: Protocol, brokenFrom: number | null, areTermsWrong: boolean): Check[] {
  if (areTermsWrong) return played.map((name) => notJudged(name, null, 'dependsOnTerms'));
  const end = brokenFrom === null ? protocol.entries.length : brokenFrom - 1;
  const replay = replayProtocol(protocol, protocol.entries.slice(0, end));
  if (replay.kind === 'unknown') return played.map((name) => notJudged(name, replay.version, 'unknownKind'));
  if (replay.kind === 'broken') {
    const { check, version, reason } = replay.breach;
    return played.map((name) =>
      name === check ? wrong(name, version, reason) : notJudged(name, version, 'dependsOnEntry'),
    );
  }
  if (brokenFrom !== null) return played.map((name) => notJudged(name, brokenFrom, 'dependsOnEntry'));
  const isOutcome = isSameOutcome(replay.auction, protocol.outcome);
  return [
    right('steps'),
    right('ends'),
    isOutcome ? right('winner') : wrong('winner', protocol.entries.length, 'outcome'),
  ];
}

function isSameOutcome({ outcome: found }: LiveAuction, stated: Protocol['outcome']): boolean {
  const { winner } = stated;
  return (
    found !== null &&
    found.kind === stated.kind &&
    found.atMs === Date.parse(stated.at) &&
    (found.winner?.number ?? null) === (winner?.number ?? null) &&
    (found.winner?.priceMinor ?? null) === (winner ? parseMoney(winner.price) : null)
  );
}

/** Head and receipts are signed by published keys and belong to this chain. */
function checkSignatures(
  { auctionId, entries, head }: Protocol,
  keys: readonly SigningKey[],
  receipts: readonly Receipt[],
): Check {
  const signature = signatureFault(keys, head, headText(auctionId, head), 'headSignature');
  if (signature !== null) return wrong('signatures', head.version, signature);
  const last = entries[head.version - 1];
  // A tail that was cut off is a fault of the chain.
  const isLast = entries.length < head.version || (entries.length === head.version && isOf(head, last));
  if (!isLast) return wrong('signatures', head.version, 'headNotLast');
  for (const receipt of receipts) {
    const { version } = receipt;
    if (receipt.auctionId !== auctionId) return wrong('signatures', null, 'receiptOfAnother');
    const fault = signatureFault(keys, receipt, receiptText(receipt), 'receiptSignature');
    if (fault !== null) return wrong('signatures', version, fault);
    const entry = entries.find((one) => one.version === version);
    if (!isOf(receipt, entry) || entry?.price !== receipt.price || entry.kind !== 'bid')
      return wrong('signatures', version, 'receiptNotInChain');
  }
  return right('signatures');
}

const isOf = ({ hash, at }: { hash: string; at: string }, entry: ProtocolEntry | undefined): boolean =>
  entry?.hash === hash && entry.at === at;

/** The fault of a signature by a published key; a key signs nothing later than its end. */
export function signatureFault(
  keys: readonly SigningKey[],
  { keyId, signature, at }: Pick<Receipt, 'keyId' | 'signature' | 'at'>,
  text: string,
  reason: 'headSignature' | 'receiptSignature',
): FaultReason | null {
  const key = keys.find((one) => one.keyId === keyId);
  if (!key) return 'unknownKey';
  if (!isSignedBy(key.publicKey, text, signature)) return reason;
  return key.until !== null && at >= key.until ? 'retiredKey' : null;
}
