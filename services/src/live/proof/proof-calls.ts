import { auctionProofContract } from '@recolta/shared/contracts/http/auction-proof';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { LiveOptions } from '../live-options.ts';
import { getProtocol } from './get-protocol.ts';
import { getReceipt } from './get-receipt.ts';
import { ProtocolPdfs } from './protocol-pdfs.ts';
import { listSigningKeys } from './signing-keys.ts';

/** Calls that let anyone verify the result of an auction [L13]. */
export function createProofCalls(options: LiveOptions) {
  const { readDb, identity } = options;
  const sources = { db: readDb, identity };
  const pdfs = new ProtocolPdfs();
  const os = implementCalls(auctionProofContract, options);
  return os.router({
    signingKeys: os.signingKeys.handler(() => listSigningKeys(readDb)),
    receipt: os.receipt.handler(({ input, context }) =>
      getReceipt(readDb, context.caller, input.params.id, input.params.version),
    ),
    protocol: os.protocol.handler(({ input, context }) =>
      getProtocol(sources, context.caller, input.params.id),
    ),
    protocolPdf: os.protocolPdf.handler(async ({ input, context }) => {
      const protocol = await getProtocol(sources, context.caller, input.params.id);
      return pdfs.print(protocol, input.query.locale, context.address);
    }),
  });
}
