import { implement } from '@orpc/server';
import { announcementsContract } from '@recolta/shared/contracts/http/announcements';
import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import { ShareCards } from '../../platform/card/share-cards.ts';
import { BorderError, notFound } from '../../platform/http/border-error.ts';
import {
  type CallContext,
  findCaller,
  requireAdministrator,
  requireCaller,
  requireParty,
} from '../../platform/http/call-context.ts';
import { listDeals } from '../contract/deal-view.ts';
import type { MainOptions } from '../main-options.ts';
import { approveAnnouncement, approveSeveral, cancelAnnouncement } from './administer-announcement.ts';
import { announcementCard } from './announcement-card.ts';
import { getAnnouncement, getStoredAnnouncement } from './announcement-view.ts';
import { changeMyBid, counterBid, decideBid } from './decide-bid.ts';
import { deleteAnnouncement, editAnnouncement } from './edit-announcement.ts';
import { countAnnouncements, listAnnouncements, topAnnouncements } from './list-announcements.ts';
import { getMyBid, listAccountBids, listBids } from './list-bids.ts';
import { findDepth, findMarkets } from './market-depth.ts';
import type { OpenAnnouncements } from './open/open-announcements.ts';
import { placeBid } from './place-bid.ts';
import { postAnnouncement } from './post-announcement.ts';
import { createResults } from './results.ts';
import { resultsFile } from './results-file.ts';
import { listForReview } from './review-announcements.ts';

/** Calls about announcements, bids on them and their deals. */
export function createAnnouncementCalls(options: MainOptions, open: OpenAnnouncements) {
  const { db, readDb, sales } = options;
  const cards = new ShareCards();
  const results = createResults(readDb, sales);
  const { file: _fileServedBelow, postForm: _formServedBelow, ...served } = announcementsContract;
  const os = implement(served).$context<CallContext>();
  const commandId = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
    String(headers[idempotencyHeader]);
  /** The caller, of whose own account the call is. @throws BorderError 404 for another's */
  const requireOwn = async (context: CallContext, id: string) => {
    const caller = await requireCaller(readDb, context);
    if (caller.accountId !== id) throw notFound();
    return caller;
  };

  return os.router({
    list: os.list.handler(async ({ input, context }) =>
      listAnnouncements(readDb, await findCaller(readDb, context), input.query, open),
    ),
    counts: os.counts.handler(({ input }) => countAnnouncements(readDb, input.query.filters, open)),
    markets: os.markets.handler(({ input }) => findMarkets(readDb, input.query.filters)),
    results: os.results.handler(async ({ input, context }) =>
      results.page(await findCaller(readDb, context), input.query),
    ),
    resultsFile: os.resultsFile.handler(async ({ input, context }) => {
      const { filters, locale } = input.query;
      const caller = await findCaller(readDb, context);
      return resultsFile(await results.latest(caller, filters), { locale, hasAgreed: caller !== null });
    }),
    depth: os.depth.handler(({ input }) => findDepth(readDb, input.query)),
    top: os.top.handler(({ input }) => topAnnouncements(readDb, input.params.count)),
    get: os.get.handler(async ({ input, context }) =>
      getAnnouncement(readDb, await findCaller(readDb, context), input.params.id),
    ),
    card: os.card.handler(({ input, context }) =>
      announcementCard({ db: readDb, cards }, input.params.id, input.query.locale, context.address),
    ),
    post: os.post.handler(async ({ input, context }) =>
      postAnnouncement(options, await requireParty(db, context), commandId(input), input.body),
    ),
    posting: os.posting.handler(async ({ input, context }) =>
      getStoredAnnouncement(readDb, await requireCaller(readDb, context), input.params.id),
    ),
    edit: os.edit.handler(async ({ input, context }) =>
      editAnnouncement(options, await requireParty(db, context), input.params.id, input.body),
    ),
    remove: os.remove.handler(async ({ input, context }) => {
      await deleteAnnouncement(options, await requireCaller(db, context), input.params.id);
    }),
    listAll: os.listAll.handler(async ({ input, context }) =>
      listForReview(readDb, await requireAdministrator(readDb, context), input.query),
    ),
    approve: os.approve.handler(async ({ input, context }) => {
      const caller = await requireAdministrator(db, context);
      return approveAnnouncement(options, caller, input.params.id, input.body.version);
    }),
    approveSeveral: os.approveSeveral.handler(async ({ input, context }) =>
      approveSeveral(options, await requireAdministrator(db, context), input.announcements),
    ),
    cancel: os.cancel.handler(async ({ input, context }) => {
      const caller = await requireAdministrator(db, context);
      return cancelAnnouncement(options, caller, input.params.id, input.body.reason);
    }),
    listBidsAsAdministrator: os.listBidsAsAdministrator.handler(async ({ input, context }) =>
      listBids(readDb, await requireAdministrator(readDb, context), input.params.id, input.query),
    ),
    placeBid: os.placeBid.handler(async ({ input, context }) =>
      placeBid(options, await requireParty(db, context), input.params.id, commandId(input), input.body),
    ),
    myBid: os.myBid.handler(async ({ input, context }) =>
      getMyBid(readDb, await requireCaller(readDb, context), input.params.id),
    ),
    changeMyBid: os.changeMyBid.handler(async ({ input, context }) => {
      const { version, ...terms } = input.body;
      return changeMyBid(options, await requireParty(db, context), input.params.id, { terms, version });
    }),
    listBids: os.listBids.handler(async ({ input, context }) => {
      const caller = await requireCaller(readDb, context);
      if (caller.role === 'Admin') throw new BorderError(403, 'NotEnoughPrivileges');
      return listBids(readDb, caller, input.params.id, input.query);
    }),
    counterBid: os.counterBid.handler(async ({ input, context }) => {
      const { version, ...terms } = input.body;
      return counterBid(options, await requireParty(db, context), input.params, { terms, version });
    }),
    decideBid: os.decideBid.handler(async ({ input, context }) => {
      const { status, version } = input.body;
      return decideBid(
        options,
        await requireParty(db, context, status === 'Accepted'),
        input.params,
        status,
        version,
      );
    }),
    listAccountBids: os.listAccountBids.handler(async ({ input, context }) =>
      listAccountBids(readDb, await requireOwn(context, input.params.id), input.params.type, input.query),
    ),
    listDeals: os.listDeals.handler(async ({ input, context }) =>
      listDeals(readDb, await requireOwn(context, input.params.id), input.query),
    ),
  });
}
