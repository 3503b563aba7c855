import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import { personalizedBidsContract } from '@recolta/shared/contracts/http/personalized-bids';
import { requireAcceptedTerms } from '../../platform/http/caller-checks.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { LiveOptions } from '../live-options.ts';
import { decidePersonalizedBid } from './decide-personalized-bid.ts';
import { listMyPersonalizedBids, listPersonalizedBids } from './list-personalized-bids.ts';
import { sendPersonalizedBid } from './send-personalized-bid.ts';

/** Calls about personalised bids [P1]. */
export function createPersonalizedBidCalls(options: LiveOptions) {
  const { readDb } = options;
  const os = implementCalls(personalizedBidsContract, options, ['uploadBidContract', 'bidContract']);
  return os.router({
    sendPersonalizedBid: os.sendPersonalizedBid.handler(({ input, context }) =>
      sendPersonalizedBid(
        options,
        context.caller,
        input.params.id,
        input.headers[idempotencyHeader] ?? '',
        input.body,
      ),
    ),
    listPersonalizedBids: os.listPersonalizedBids.handler(({ input, context }) =>
      listPersonalizedBids(
        { db: readDb, deals: options.deals },
        context.caller,
        input.params.id,
        input.query,
      ),
    ),
    listMyPersonalizedBids: os.listMyPersonalizedBids.handler(({ input, context }) =>
      listMyPersonalizedBids(readDb, context.caller, input.params.id),
    ),
    decidePersonalizedBid: os.decidePersonalizedBid.handler(({ input, context: { caller } }) => {
      const { status } = input.body;
      if (status === 'Accepted') requireAcceptedTerms(caller);
      return decidePersonalizedBid(options, caller, input.params, status);
    }),
  });
}
