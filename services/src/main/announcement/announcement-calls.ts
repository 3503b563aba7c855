import { announcementsContract } from '@recolta/shared/contracts/http/announcements';
import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import { ShareCards } from '../../platform/card/share-cards.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import { requireAcceptedTerms, requireOwnAccount } from '../../platform/http/caller-checks.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { listDeals } from '../contract/deal-view.ts';
import type { MainOptions } from '../main-options.ts';
import {
  approveAnnouncement,
  approveSeveral,
  cancelAnnouncement,
  hideAnnouncement,
} from './administer-announcement.ts';
import { announcementCard } from './announcement-card.ts';
import { getAnnouncement, getStoredAnnouncement } from './announcement-view.ts';
import { changeMyBid, counterBid, decideAnnouncementBid } from './decide-bid.ts';
import { deleteAnnouncement, editAnnouncement } from './edit-announcement.ts';
import { countAnnouncements, listAnnouncements, topAnnouncements } from './list-announcements.ts';
import { getMyBid, listAccountBids, listBids } from './list-bids.ts';
import { findDepth, findMarkets } from './market-depth.ts';
import type { OpenAnnouncements } from './open/open-announcements.ts';
import { placeAnnouncementBid } from './place-bid.ts';
import { postAnnouncement } from './post-announcement.ts';
import { createResults } from './results.ts';
import { resultsFile } from './results-file.ts';
import { listForReview } from './review-announcements.ts';

/** Calls about announcements, bids on them and their deals. */
export function createAnnouncementCalls(options: MainOptions, open: OpenAnnouncements) {
  const { readDb, sales } = options;
  const cards = new ShareCards();
  const results = createResults(readDb, sales);
  const os = implementCalls(announcementsContract, options, ['file', 'postForm']);
  const commandId = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
    String(headers[idempotencyHeader]);

  return os.router({
    list: os.list.handler(({ input, context }) =>
      listAnnouncements(readDb, context.caller, input.query, open),
    ),
    counts: os.counts.handler(({ input }) => countAnnouncements(readDb, input.query.filters, open)),
    markets: os.markets.handler(({ input }) => findMarkets(readDb, input.query.filters)),
    results: os.results.handler(({ input, context }) => results.page(context.caller, input.query)),
    resultsFile: os.resultsFile.handler(async ({ input, context: { caller } }) => {
      const { filters, locale } = input.query;
      return resultsFile(await results.latest(caller, filters), { locale, hasAgreed: caller !== null });
    }),
    depth: os.depth.handler(({ input }) => findDepth(readDb, input.query)),
    top: os.top.handler(({ input }) => topAnnouncements(readDb, input.params.count)),
    get: os.get.handler(({ input, context }) => getAnnouncement(readDb, context.caller, input.params.id)),
    card: os.card.handler(({ input, context }) =>
      announcementCard({ db: readDb, cards }, input.params.id, input.query.locale, context.address),
    ),
    post: os.post.handler(({ input, context }) =>
      postAnnouncement(options, context.caller, commandId(input), input.body),
    ),
    posting: os.posting.handler(({ input, context }) =>
      getStoredAnnouncement(readDb, context.caller, input.params.id),
    ),
    edit: os.edit.handler(({ input, context }) =>
      editAnnouncement(options, context.caller, input.params.id, input.body),
    ),
    remove: os.remove.handler(async ({ input, context }) => {
      await deleteAnnouncement(options, context.caller, input.params.id);
    }),
    listAll: os.listAll.handler(({ input, context }) => listForReview(readDb, context.caller, input.query)),
    approve: os.approve.handler(({ input, context }) =>
      approveAnnouncement(options, context.caller, input.params.id, input.body.version),
    ),
    approveSeveral: os.approveSeveral.handler(({ input, context }) =>
      approveSeveral(options, context.caller, input.announcements),
    ),
    cancel: os.cancel.handler(({ input, context }) =>
      cancelAnnouncement(options, context.caller, input.params.id, input.body),
    ),
    hide: os.hide.handler(({ input, context }) =>
      hideAnnouncement(options, context.caller, input.params.id, input.body),
    ),
    listBidsAsAdministrator: os.listBidsAsAdministrator.handler(({ input, context }) =>
      listBids(readDb, context.caller, input.params.id, input.query),
    ),
    placeBid: os.placeBid.handler(({ input, context }) =>
      placeAnnouncementBid(options, context.caller, input.params.id, commandId(input), input.body),
    ),
    myBid: os.myBid.handler(({ input, context }) => getMyBid(readDb, context.caller, input.params.id)),
    changeMyBid: os.changeMyBid.handler(({ input, context }) => {
      const { version, ...terms } = input.body;
      return changeMyBid(options, context.caller, input.params.id, { terms, version });
    }),
    listBids: os.listBids.handler(({ input, context: { caller } }) => {
      if (caller.role === 'Admin') throw new BorderError(403, 'NotEnoughPrivileges');
      return listBids(readDb, caller, input.params.id, input.query);
    }),
    counterBid: os.counterBid.handler(({ input, context }) => {
      const { version, ...terms } = input.body;
      return counterBid(options, context.caller, input.params, { terms, version });
    }),
    decideBid: os.decideBid.handler(({ input, context: { caller } }) => {
      const { status, version } = input.body;
      if (status === 'Accepted') requireAcceptedTerms(caller);
      return decideAnnouncementBid(options, caller, input.params, status, version);
    }),
    listAccountBids: os.listAccountBids.handler(({ input, context }) =>
      listAccountBids(
        readDb,
        requireOwnAccount(context.caller, input.params.id),
        input.params.type,
        input.query,
      ),
    ),
    listDeals: os.listDeals.handler(({ input, context }) =>
      listDeals(readDb, requireOwnAccount(context.caller, input.params.id), input.query),
    ),
  });
}
