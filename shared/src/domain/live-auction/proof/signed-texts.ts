import type { ProtocolHead, Receipt } from '../../../contracts/http/auction-proof.ts';
import { canonicalJson } from '../../canonical-json.ts';

/** Format of the signed texts; it changes with their content. */
const format = 1;

/** The signed text of a receipt, in UTF-8: canonical JSON (RFC 8785) of its content [L13]. */
export function receiptText(receipt: Omit<Receipt, 'signature' | 'format' | 'kind'>): string {
  const { auctionId, version, price, at, hash, keyId } = receipt;
  return canonicalJson([format, 'receipt', auctionId, version, price, at, hash, keyId]);
}

/** The signed text of a protocol's head: with the last hash, it covers the whole log [L13]. */
export function headText(auctionId: string, head: Omit<ProtocolHead, 'signature'>): string {
  const { version, at, hash, keyId } = head;
  return canonicalJson([format, 'head', auctionId, version, at, hash, keyId]);
}
