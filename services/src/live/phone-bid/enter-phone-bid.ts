import { createHash } from 'node:crypto';
import { errorStatus, isAnsweredCode } from '@recolta/shared/contracts/errors/error-status';
import type { AuctionAnswer } from '@recolta/shared/contracts/http/live-auction-state';
import { parseMoney } from '@recolta/shared/domain/money';
import { BorderError, signInRequired } from '../../platform/http/border-error.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import type { ViewerSources } from '../auction/find-viewer.ts';
import { getAuction } from '../auction/get-auction.ts';
import type { BidQueue } from '../bid/bid-queue.ts';

/**
 * Enters, for an administrator, the bid of an account that bids by phone [L18]. It waits for its batch like any other
 * bid.
 *
 * @throws BorderError like `BidQueue.place`; 403 for callers other than administrators; 409 with the code of the
 *   refusal
 */
export async function enterPhoneBid(
  { bids, ...sources }: ViewerSources & { readonly bids: BidQueue },
  { tokenHash }: Pick<CallContext, 'tokenHash'>,
  caller: Caller,
  { id, commandId, accountId, price }: Readonly<Record<'id' | 'commandId' | 'accountId' | 'price', string>>,
): Promise<AuctionAnswer> {
  if (tokenHash === null) throw signInRequired();
  const priceMinor = parseMoney(price);
  if (priceMinor === null) throw new Error('a checked bid has an unreadable price');
  const bodyHash = createHash('sha256').update(`${id} phone ${accountId} ${priceMinor}`).digest('hex');
  const command = { auctionId: id, tokenHash, commandId, bodyHash, priceMinor, forAccountId: accountId };
  const { decision } = await bids.place(command);
  if (!decision.accepted) throw refusalOf(decision.code, decision.params);
  return getAuction(sources, caller, id);
}

function refusalOf(code: string, params: Readonly<Record<string, unknown>>): Error {
  if (!isAnsweredCode(code)) return new Error(`a bid was refused with the unknown code ${code}`);
  return new BorderError(errorStatus[code], code, params);
}
