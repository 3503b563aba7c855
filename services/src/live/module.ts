import { serviceContracts } from '@recolta/shared/contracts/services';
import { databaseNowMs } from '../platform/clock.ts';
import { createContractHandler } from '../platform/http/contract-handler.ts';
import { createPathCalls } from '../platform/http/path-calls.ts';
import type { ServiceModule } from '../platform/http/service-module.ts';
import { auctionListCall } from './auction/answer-auction-list.ts';
import { createAuctionCalls } from './auction/auction-calls.ts';
import { answerBid, bidPathId } from './bid/answer-bid.ts';
import { createControlRoomCalls } from './control-room/control-room-calls.ts';
import { createDecisionCalls } from './decision/decision-calls.ts';
import { auctionFileCalls } from './file/auction-file-calls.ts';
import { createInvitationCalls } from './invitation/invitation-calls.ts';
import type { LiveOptions } from './live-options.ts';
import { createPersonalizedBidCalls } from './personalized-bid/personalized-bid-calls.ts';
import { createPhoneBidCalls } from './phone-bid/phone-bid-calls.ts';
import { createPostingCalls, editCall } from './posting/posting-calls.ts';
import { createProofCalls } from './proof/proof-calls.ts';
import { liveRelayCalls } from './relay-calls.ts';
import { liveWorkers } from './workers.ts';

/** The live-auction service: one router per feature, and its background workers. */
export function createLiveModule(options: LiveOptions): ServiceModule {
  const { db, bids, log, hasOpenApi } = options;
  const router = {
    auctions: createAuctionCalls(options),
    decisions: createDecisionCalls(options),
    postings: createPostingCalls(options),
    invitations: createInvitationCalls(options),
    personalizedBids: createPersonalizedBidCalls(options),
    phoneBids: createPhoneBidCalls(options),
    controlRoom: createControlRoomCalls(options),
    proof: createProofCalls(options),
  };
  const contract = createContractHandler(router, {
    contract: serviceContracts['live-auctions'],
    title: 'Recolta: live auctions',
    prefix: '/live-auctions',
    hasOpenApi,
    log,
  });
  const answerPathCall = createPathCalls(options, [
    ...liveRelayCalls(options),
    auctionListCall(options),
    editCall(options),
    ...auctionFileCalls(options),
  ]);
  const workers = liveWorkers(options);
  for (const worker of workers) worker.start();

  return {
    name: 'live-auctions',
    async handle(request, response, context) {
      const bidOn = bidPathId(request);
      if (bidOn !== null) {
        await answerBid(bids, bidOn, request, response, context);
        return true;
      }
      const handled = await answerPathCall(request, response, context);
      if (handled !== false) return handled;
      return contract(request, response, context);
    },
    async isReady() {
      return (await databaseNowMs(db)) > 0;
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
