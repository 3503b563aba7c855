import type { ProtocolHead, Receipt } from '../../../contracts/http/auction-proof.ts';
import { canonicalJson } from '../../canonical-json.ts';

/** Of the signed texts: another one when what they hold changes. */
const format = 1;

/** What the signature of a receipt covers, in UTF-8: canonical JSON (RFC 8785) of what it says [L13]. */
export function receiptText(receipt: Omit<Receipt, 'signature' | 'format' | 'kind'>): string {
  const { auctionId, version, price, at, hash, keyId } = receipt;
  return canonicalJson([format, 'receipt', auctionId, version, price, at, hash, keyId]);
}

/** What the signature of a protocol's head covers: with the last hash, all of the log [L13]. */
export function headText(auctionId: string, head: Omit<ProtocolHead, 'signature'>): string {
  const { version, at, hash, keyId } = head;
  return canonicalJson([format, 'head', auctionId, version, at, hash, keyId]);
}
