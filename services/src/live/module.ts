import type { IncomingMessage, ServerResponse } from 'node:http';
import { implement } from '@orpc/server';
import type { Log } from '@recolta/server-kit/log';
import { sendJson, sendJsonText } from '@recolta/server-kit/send-json';
import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import { serviceContracts } from '@recolta/shared/contracts/services';
import type { AuctionCommand } from '@recolta/shared/domain/live-auction/decide-command';
import type { Kysely } from 'kysely';
import { ShareCards } from '../platform/card/share-cards.ts';
import { databaseNowMs } from '../platform/clock.ts';
import { DueWorker } from '../platform/due-worker.ts';
import { answerFeed, idsOf, requireServiceToken, versionIdsOf } from '../platform/feed/feed-routes.ts';
import type { FeedSignal } from '../platform/feed/feed-signal.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { TransferSlots } from '../platform/files/transfer-slots.ts';
import { BorderError, notFound } from '../platform/http/border-error.ts';
import {
  type CallContext,
  findCaller,
  requireAdministrator,
  requireCaller,
  requireParty,
} from '../platform/http/call-context.ts';
import { createContractHandler } from '../platform/http/contract-handler.ts';
import { readJsonBody } from '../platform/http/read-body.ts';
import type { ServiceModule } from '../platform/http/service-module.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { AuditPort } from '../platform/ports/audit-port.ts';
import type { DealsPort } from '../platform/ports/deals-port.ts';
import type { IdentityPort } from '../platform/ports/identity-port.ts';
import type { MailsPort } from '../platform/ports/mails-port.ts';
import type { NotificationsPort } from '../platform/ports/notifications-port.ts';
import { acceptTerms } from './auction/accept-terms.ts';
import { answerAuctionList, isAuctionList } from './auction/answer-auction-list.ts';
import { auctionCard } from './auction/auction-card.ts';
import { AuctionItemTexts } from './auction/auction-item-texts.ts';
import { getAuction } from './auction/get-auction.ts';
import { getGoods } from './auction/get-goods.ts';
import { listEntries } from './auction/list-entries.ts';
import { listOwnAuctions } from './auction/list-own-auctions.ts';
import { listParticipatedAuctions } from './auction/list-participated-auctions.ts';
import { answerBid, bidPathId } from './bid/answer-bid.ts';
import type { BidQueue } from './bid/bid-queue.ts';
import { Closer, type OnUndecided } from './close/closer.ts';
import { acknowledgeAlarm } from './control-room/acknowledge-alarm.ts';
import { ControlRoomRows } from './control-room/control-room-rows.ts';
import { isAnyoneOnDuty, setDuty } from './control-room/duty.ts';
import { listPeople } from './control-room/people.ts';
import { decideAuction } from './decision/decide-auction.ts';
import { feedState, feedVersions } from './feed-auctions.ts';
import { answerFileCall } from './file/auction-file-calls.ts';
import { removeOwnFile, UnattachedFileSweep } from './file/unattached-files.ts';
import { followAuction, listFollowedAuctions, unfollowAuction } from './follow/follow-auction.ts';
import { changeInvitation, markOpened, resendInvitation } from './invitation/change-invitation.ts';
import { saveConnectionTest } from './invitation/connection-tests.ts';
import { InvitationDispatcher } from './invitation/invitation-dispatcher.ts';
import { validateInvitation } from './invitation/invitation-links.ts';
import { invite } from './invitation/invite.ts';
import { listInvitations } from './invitation/list-invitations.ts';
import { listReceivedInvitations } from './invitation/list-received-invitations.ts';
import { OldInvitationSweep } from './invitation/old-invitations.ts';
import { remindInvitees } from './invitation/remind.ts';
import { reportPresence } from './invitation/report-presence.ts';
import { NotificationDispatcher } from './notification/notification-dispatcher.ts';
import { decidePersonalizedBid } from './personalized-bid/decide-personalized-bid.ts';
import { listMyPersonalizedBids, listPersonalizedBids } from './personalized-bid/list-personalized-bids.ts';
import { sendPersonalizedBid } from './personalized-bid/send-personalized-bid.ts';
import { changeConsent } from './phone-bid/change-consent.ts';
import { enterPhoneBid } from './phone-bid/enter-phone-bid.ts';
import { listConsents } from './phone-bid/list-consents.ts';
import { answerPatch, patchPathId } from './posting/answer-patch.ts';
import { deleteAuction } from './posting/delete-auction.ts';
import { getPosting } from './posting/get-posting.ts';
import { postAuction } from './posting/post-auction.ts';
import { getProtocol } from './proof/get-protocol.ts';
import { getReceipt } from './proof/get-receipt.ts';
import { ProtocolPdfs } from './proof/protocol-pdfs.ts';
import { listSigningKeys } from './proof/signing-keys.ts';
import { findDealMedian } from './reference/find-deal-median.ts';
import { readServiceHistory } from './reference/service-history.ts';
import type { LiveTables } from './tables.ts';
import { listTemplates, removeTemplate, saveTemplate } from './template/goods-templates.ts';

/** Of a report of who is connected: 100 auctions with their most accounts. */
const maxReportBytes = 3_000_000;

export interface LiveOptions {
  readonly db: Kysely<LiveTables>;
  /** For reading calls. */
  readonly readDb: Kysely<LiveTables>;
  /** For the relay's feed and for closing auctions. */
  readonly feedDb: Kysely<LiveTables>;
  readonly identity: IdentityPort;
  readonly notifications: NotificationsPort;
  readonly mails: MailsPort;
  readonly deals: DealsPort;
  readonly audit: AuditPort;
  readonly bids: BidQueue;
  readonly files: FileStore;
  /** Shared with all other uploads: each is held in memory. */
  readonly uploads: TransferSlots;
  readonly downloads: TransferSlots;
  readonly signal: FeedSignal;
  readonly metrics: Pick<Metrics, 'workerFailures' | 'undecidedAuctions'>;
  readonly serviceToken: string;
  readonly log: Log;
  readonly hasOpenApi: boolean;
}

/** The live-auction service, with its background workers: the closer and the dispatcher of notifications. */
export function createLiveModule(options: LiveOptions): ServiceModule {
  const { db, readDb, feedDb, notifications, bids, signal, metrics, log, hasOpenApi } = options;
  const contract = createContractHandler(createRouter(options), {
    contract: serviceContracts['live-auctions'],
    title: 'Recolta: live auctions',
    prefix: '/live-auctions',
    hasOpenApi,
    log,
  });
  const itemTexts = new AuctionItemTexts();
  const dispatcher = new NotificationDispatcher({ db, notifications, signal, log });
  const onUndecided: OnUndecided = (auction, error) => {
    metrics.undecidedAuctions.inc();
    log.error({ err: error, auction }, 'an auction that is due was not decided; retrying');
  };
  const workers = [
    new DueWorker(new Closer(feedDb, signal, options.deals, onUndecided), { log, metrics }),
    new DueWorker(new UnattachedFileSweep(db), { log, metrics }),
    new DueWorker(dispatcher, { log, metrics, notices: signal }),
    new DueWorker(new InvitationDispatcher(options), { log, metrics }),
    new DueWorker(new OldInvitationSweep(db), { log, metrics }),
  ];
  for (const worker of workers) worker.start();
  const controlRoom = new ControlRoomRows(feedDb);

  return {
    name: 'live-auctions',
    async handle(request, response, context) {
      const bidOn = bidPathId(request);
      if (bidOn !== null) {
        await answerBid(bids, bidOn, request, response, context);
        return true;
      }
      const patched = patchPathId(request);
      if (patched !== null) {
        await answerPatch(options, patched, request, response, context);
        return true;
      }
      const sent = await answerFileCall(options, request, response, context);
      if (sent !== false) return sent;
      if (isAuctionList(request)) {
        await answerAuctionList(readDb, itemTexts, request, response, context);
        return true;
      }
      const path = request.url?.split('?', 1)[0] ?? '';
      const isPosted = request.method === 'POST' && ['/feed/presence', '/feed/versions'].includes(path);
      if (isPosted || (request.method === 'GET' && path.startsWith('/feed')))
        return answerRelay(options, controlRoom, path, request, response);
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

/** Answers the relay: the feed, what it fetches again, and its reports. False for another path. */
async function answerRelay(
  { feedDb, serviceToken, signal }: LiveOptions,
  controlRoom: ControlRoomRows,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  requireServiceToken(request, serviceToken);
  if (path === '/feed')
    await answerFeed(request, response, { db: feedDb, module: 'live-auctions', serviceToken, signal });
  else if (path === '/feed/state') sendJsonText(response, 200, await feedState(feedDb, idsOf(request)));
  else if (path === '/feed/versions')
    sendJson(response, 200, await feedVersions(feedDb, await versionIdsOf(request)));
  else if (path === '/feed/control-room')
    sendJson(response, 200, await controlRoomAnswer(controlRoom, request));
  else if (request.method === 'POST')
    sendJson(response, 200, await reportPresence(feedDb, await readJsonBody(request, maxReportBytes)));
  else return false;
  return true;
}

/** Rows of the control room: `?ids=`, or a `?page=` of all, from 1. */
async function controlRoomAnswer(rows: ControlRoomRows, request: IncomingMessage): Promise<object> {
  const page = new URLSearchParams(request.url?.split('?')[1]).get('page');
  if (page === null) return { items: await rows.ofIds(idsOf(request)) };
  if (!/^[1-9]\d?$/.test(page)) throw new BorderError(400, 'MalformedRequest');
  return rows.page(Number(page));
}

function createRouter(options: LiveOptions) {
  const { db, readDb, identity } = options;
  const sources = { db: readDb, identity };
  const cards = new ShareCards();
  const pdfs = new ProtocolPdfs();
  const {
    placeBid: _bidServedBelow,
    list: _listServedBelow,
    edit: _editServedBelow,
    uploadFile: _uploadServedBelow,
    uploadBidContract: _bidContractUploadServedBelow,
    bidContract: _bidContractServedBelow,
    putContract: _contractServedBelow,
    ownFile: _ownFileServedBelow,
    file: _fileServedBelow,
    ...calls
  } = serviceContracts['live-auctions'];
  const os = implement(calls).$context<CallContext>();
  const decide = async (
    context: CallContext,
    id: string,
    command: AuctionCommand,
    said?: Parameters<typeof decideAuction>[4],
  ) => {
    const caller = await requireParty(db, context, command.type === 'owner.accept');
    return decideAuction(options, caller, id, command, said);
  };
  const idOf = ({ headers }: { headers: Readonly<Record<string, unknown>> }) => ({
    commandId: String(headers[idempotencyHeader]),
  });

  return os.router({
    sellingProducts: os.sellingProducts.handler(() =>
      readDb.selectFrom('live.selling_products').select(['key', 'ro', 'en']).orderBy('position').execute(),
    ),
    listOwn: os.listOwn.handler(async ({ input, context }) =>
      listOwnAuctions(readDb, await requireCaller(readDb, context), input.query),
    ),
    listParticipated: os.listParticipated.handler(async ({ input, context }) =>
      listParticipatedAuctions(readDb, await requireCaller(readDb, context), input.query),
    ),
    listFollowed: os.listFollowed.handler(async ({ context }) =>
      listFollowedAuctions(readDb, await requireCaller(readDb, context)),
    ),
    follow: os.follow.handler(async ({ input, context }) => {
      await followAuction(options, await requireCaller(db, context), input.params.id);
    }),
    unfollow: os.unfollow.handler(async ({ input, context }) => {
      await unfollowAuction(db, await requireCaller(db, context), input.params.id);
    }),
    card: os.card.handler(({ input, context }) =>
      auctionCard({ db: readDb, cards }, input.params.id, input.query.locale, context.address),
    ),
    get: os.get.handler(async ({ input, context }) => {
      const caller = await findCaller(readDb, context);
      const answer = await getAuction(sources, caller, input.params.id);
      if (caller) await markOpened(readDb, caller.accountId, input.params.id);
      return answer;
    }),
    invite: os.invite.handler(async ({ input, context }) =>
      invite(options, await requireCaller(db, context), input.params.auctionId, input.body),
    ),
    listInvitations: os.listInvitations.handler(async ({ input, context }) =>
      listInvitations(readDb, await requireCaller(readDb, context), input.params.auctionId),
    ),
    changeInvitation: os.changeInvitation.handler(async ({ input, context }) => {
      await changeInvitation(options, await requireCaller(db, context), input.params, input.body.state);
    }),
    resendInvitation: os.resendInvitation.handler(async ({ input, context }) => {
      await resendInvitation(options, await requireCaller(db, context), input.params);
    }),
    validateInvitation: os.validateInvitation.handler(({ input }) =>
      validateInvitation(db, input.query.token),
    ),
    listReceivedInvitations: os.listReceivedInvitations.handler(async ({ input, context }) =>
      listReceivedInvitations(readDb, await requireCaller(readDb, context), input.query),
    ),
    goods: os.goods.handler(async ({ input, context }) =>
      getGoods(sources, await findCaller(readDb, context), input.params.id),
    ),
    dealMedian: os.dealMedian.handler(({ input }) => findDealMedian(readDb, input.params)),
    serviceHistory: os.serviceHistory.handler(() => readServiceHistory(readDb)),
    signingKeys: os.signingKeys.handler(() => listSigningKeys(readDb)),
    receipt: os.receipt.handler(async ({ input, context }) =>
      getReceipt(readDb, await requireCaller(readDb, context), input.params.id, input.params.version),
    ),
    protocol: os.protocol.handler(async ({ input, context }) =>
      getProtocol(sources, await findCaller(readDb, context), input.params.id),
    ),
    protocolPdf: os.protocolPdf.handler(async ({ input, context }) => {
      const protocol = await getProtocol(sources, await findCaller(readDb, context), input.params.id);
      return pdfs.print(protocol, input.query.locale, context.address);
    }),
    entries: os.entries.handler(async ({ input, context }) =>
      listEntries(sources, await findCaller(readDb, context), input.params.id, input.query.after),
    ),
    myBid: os.myBid.handler(async ({ input, context }) => {
      const caller = await requireCaller(readDb, context);
      if (caller.accountId !== input.params.accountId) throw notFound();
      return (await getAuction(sources, caller, input.params.id)).viewer;
    }),
    acceptTerms: os.acceptTerms.handler(async ({ input, context }) =>
      acceptTerms(options, await requireParty(db, context), input.params.id),
    ),
    decide: os.decide.handler(({ input, context }) =>
      decide(context, input.params.id, { type: `owner.${input.body.decision}` }),
    ),
    approve: os.approve.handler(({ input, context }) =>
      decide(
        context,
        input.params.id,
        { type: 'administrator.approve' },
        { seenVersion: input.body?.version },
      ),
    ),
    cancel: os.cancel.handler(({ input, context }) =>
      decide(context, input.params.id, { type: 'administrator.cancel', reason: input.body.reason }),
    ),
    post: os.post.handler(async ({ input, context }) =>
      postAuction(
        options,
        await requireParty(db, context),
        input.headers[idempotencyHeader] ?? '',
        input.body,
      ),
    ),
    remove: os.remove.handler(async ({ input, context }) => {
      await deleteAuction(options, await requireCaller(db, context), input.params.id);
    }),
    listTemplates: os.listTemplates.handler(async ({ context }) =>
      listTemplates(readDb, await requireCaller(readDb, context)),
    ),
    saveTemplate: os.saveTemplate.handler(async ({ input, context }) =>
      saveTemplate(options, await requireCaller(db, context), input.params.templateId, input.body),
    ),
    removeTemplate: os.removeTemplate.handler(async ({ input, context }) => {
      await removeTemplate(db, await requireCaller(db, context), input.params.templateId);
    }),
    removeFile: os.removeFile.handler(async ({ input, context }) => {
      await removeOwnFile(db, await requireCaller(db, context), input.params.key);
    }),
    posting: os.posting.handler(async ({ input, context }) =>
      getPosting(sources, await requireCaller(readDb, context), input.params.id),
    ),
    sendPersonalizedBid: os.sendPersonalizedBid.handler(async ({ input, context }) =>
      sendPersonalizedBid(
        options,
        await requireParty(db, context),
        input.params.id,
        input.headers[idempotencyHeader] ?? '',
        input.body,
      ),
    ),
    listPersonalizedBids: os.listPersonalizedBids.handler(async ({ input, context }) =>
      listPersonalizedBids(readDb, await requireCaller(readDb, context), input.params.id, input.query),
    ),
    listMyPersonalizedBids: os.listMyPersonalizedBids.handler(async ({ input, context }) =>
      listMyPersonalizedBids(readDb, await requireCaller(readDb, context), input.params.id),
    ),
    decidePersonalizedBid: os.decidePersonalizedBid.handler(async ({ input, context }) =>
      decidePersonalizedBid(
        options,
        await requireParty(db, context, input.body.status === 'Accepted'),
        input.params,
        input.body.status,
      ),
    ),
    consentToPhone: os.consentToPhone.handler(async ({ input, context }) =>
      changeConsent(options, await requireParty(db, context), input.params.id, input.body.price),
    ),
    withdrawPhoneConsent: os.withdrawPhoneConsent.handler(async ({ input, context }) =>
      changeConsent(options, await requireCaller(db, context), input.params.id, null),
    ),
    listPhoneConsents: os.listPhoneConsents.handler(async ({ input, context }) => {
      await requireAdministrator(readDb, context);
      return listConsents(sources, input.params.id);
    }),
    enterPhoneBid: os.enterPhoneBid.handler(async ({ input, context }) =>
      enterPhoneBid(options, context, await requireAdministrator(db, context), {
        ...input.params,
        ...input.body,
        ...idOf(input),
      }),
    ),
    hold: os.hold.handler(({ input, context }) =>
      decide(context, input.params.id, { type: 'administrator.hold', reason: input.body.reason }),
    ),
    extend: os.extend.handler(({ input, context }) =>
      decide(context, input.params.id, { type: 'administrator.extend', ...input.body }, idOf(input)),
    ),
    remindInvitees: os.remindInvitees.handler(async ({ input, context }) => ({
      reminded: await remindInvitees(options, await requireCaller(db, context), input.params.auctionId),
    })),
    saveConnectionTest: os.saveConnectionTest.handler(async ({ input, context }) => {
      await saveConnectionTest(options, await requireCaller(db, context), input.params.id, input.body);
    }),
    controlRoomAccess: os.controlRoomAccess.handler(async ({ context }) => {
      await requireAdministrator(readDb, context);
    }),
    people: os.people.handler(async ({ input, context }) => {
      await requireAdministrator(readDb, context);
      return listPeople({ db: readDb, identity: options.identity }, input.params.id);
    }),
    duty: os.duty.handler(async () => ({ isOnDuty: await isAnyoneOnDuty(readDb) })),
    setDuty: os.setDuty.handler(async ({ input, context }) => {
      await setDuty(db, await requireAdministrator(db, context), input.body.isOnDuty);
      return { isOnDuty: await isAnyoneOnDuty(db) };
    }),
    acknowledgeAlarm: os.acknowledgeAlarm.handler(async ({ input, context }) => {
      const caller = await requireAdministrator(db, context);
      await acknowledgeAlarm(options, caller, input.params, input.body.untilMs);
    }),
    sendMessage: os.sendMessage.handler(({ input, context }) =>
      decide(context, input.params.id, { type: 'administrator.message', ...input.body }, idOf(input)),
    ),
    correct: os.correct.handler(({ input, context }) =>
      decide(context, input.params.id, { type: 'administrator.correct', ...input.body }, idOf(input)),
    ),
    resume: os.resume.handler(({ input, context }) =>
      decide(context, input.params.id, { type: 'administrator.resume' }),
    ),
  });
}
