import {
  type Protocol,
  protocolSchema,
  type Receipt,
  receiptSchema,
} from '@recolta/shared/contracts/http/auction-proof';

/** A protocol or a receipt from disk. */
export type ProofFile =
  | { readonly kind: 'protocol'; readonly name: string; readonly bytes: number; readonly protocol: Protocol }
  | { readonly kind: 'receipt'; readonly name: string; readonly bytes: number; readonly receipt: Receipt };

/** Larger than the protocol of any auction that people can follow; larger files are not read. */
const maxBytes = 20_000_000;

/** Reads a chosen file; null if it is neither a protocol nor a receipt. */
export async function readProofFile(file: File): Promise<ProofFile | null> {
  if (file.size > maxBytes) return null;
  const value = jsonOf(await file.text());
  const about = { name: file.name, bytes: file.size };
  const protocol = protocolSchema.safeParse(value);
  if (protocol.success) return { kind: 'protocol', ...about, protocol: protocol.data };
  const receipt = receiptSchema.safeParse(value);
  return receipt.success ? { kind: 'receipt', ...about, receipt: receipt.data } : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
