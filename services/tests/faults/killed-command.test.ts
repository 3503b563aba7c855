import { dayOf } from '@recolta/shared/domain/announcement/deadline';
import type { SentFact } from '@recolta/shared/domain/deal/deal-facts';
import { firstBrokenEntry } from '@recolta/shared/domain/live-auction/entry-hash';
import type { EntryKind, LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import { factId, loadPlan } from '@recolta/shared/testing/deal-fixture';
import { statedPosting } from '@recolta/shared/testing/posting-fixture';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AllTables } from '../../src/all-tables.ts';
import { categories } from '../../src/catalogue/category/categories.ts';
import { acceptAuctionTerms } from '../../src/live/auction/accept-terms.ts';
import type { BidCommand } from '../../src/live/bid/bid-command.ts';
import { BidQueue } from '../../src/live/bid/bid-queue.ts';
import { Closer } from '../../src/live/close/closer.ts';
import { decideAuction } from '../../src/live/decision/decide-auction.ts';
import { changeInvitation } from '../../src/live/invitation/change-invitation.ts';
import { invitations } from '../../src/live/invitation/invitation-links.ts';
import { invite } from '../../src/live/invitation/invite.ts';
import { deriveNotifications } from '../../src/live/notification/derive-notifications.ts';
import { decidePersonalizedBid } from '../../src/live/personalized-bid/decide-personalized-bid.ts';
import { sendPersonalizedBid } from '../../src/live/personalized-bid/send-personalized-bid.ts';
import { changeConsent } from '../../src/live/phone-bid/change-consent.ts';
import { deleteAuction } from '../../src/live/posting/delete-auction.ts';
import { editAuction } from '../../src/live/posting/edit-auction.ts';
import { postAuction } from '../../src/live/posting/post-auction.ts';
import type { LiveTables } from '../../src/live/tables.ts';
import { decideAnnouncementBid } from '../../src/main/announcement/decide-bid.ts';
import { audit } from '../../src/main/audit/write-audit.ts';
import { deals } from '../../src/main/contract/open-deals.ts';
import { addFacts } from '../../src/main/deal/add-facts.ts';
import { addDriverFacts, storeDriverLink } from '../../src/main/deal/driver-links.ts';
import type { MainOptions } from '../../src/main/main-options.ts';
import { notifications } from '../../src/main/notification/notify.ts';
import { placeProductBid } from '../../src/main/product/place-product-bid.ts';
import { register } from '../../src/main/registration/register.ts';
import { identity } from '../../src/main/session/find-callers.ts';
import type { MainTables, MainTrx } from '../../src/main/tables.ts';
import { createKysely } from '../../src/platform/db/pool.ts';
import { FeedSignal } from '../../src/platform/feed/feed-signal.ts';
import { createServicesMetrics } from '../../src/platform/metrics.ts';
import { SessionAccounts } from '../../src/platform/session-accounts.ts';
import { hashToken } from '../../src/platform/token.ts';
import { registration } from '../accounts/registration-input.ts';
import { createTestDatabase, type TestDatabase } from '../cluster/test-database.ts';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid, makeDeal } from '../harness/announcements.ts';
import { type AuctionParts, makeAuction, makeInvitation, minuteMs } from '../harness/auctions.ts';
import { concludeDeals } from '../harness/deals.ts';
import { createKillablePool, type KillablePool } from '../harness/killable-pool.ts';
import { makePersonalizedBid, personalizedTerms } from '../harness/personalized-bids.ts';
import { makeProduct } from '../harness/products.ts';
import { storedAuction, storedLog } from '../harness/replayed-log.ts';
import { databaseChecksum } from '../input/database-checksum.ts';

const signal = new FeedSignal(null, { error: () => undefined } as never);

/** True to kill at each statement; the short form kills around the commit: all written, and all stored. */
const isLong = process.env.KILLED_STATEMENTS === 'all';

/** A command and the auction that it changes. */
interface Scene {
  /** Null if the command creates or deletes the auction. */
  readonly auction: Pick<LiveAuction, 'id' | 'version'> | null;
  readonly act: () => Promise<unknown>;
}

interface Case {
  readonly name: string;
  /** Kinds of the entries that it writes. */
  readonly entries: readonly EntryKind[];
  /** True if a repetition after its commit changes nothing: it has a command id, or is the services' own work. */
  readonly mayRepeat?: boolean;
  readonly scene: () => Promise<Scene>;
}

describe('a process killed at each statement of a command', () => {
  let database: TestDatabase;
  let db: ReturnType<typeof createKysely<AllTables>>;
  let killable: KillablePool;
  let killed: ReturnType<typeof createKysely<AllTables>>;
  let owner: TestAccount;
  let admin: TestAccount;
  let first: TestAccount;
  let second: TestAccount;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = createKysely<AllTables>(database.pool);
    await sql`insert into platform.epoch (epoch, system_identifier, timeline) values (1, 'unknown', 0)`.execute(
      db,
    );
    killable = createKillablePool(database);
    killed = createKysely<AllTables>(killable.pool);
    owner = await makeAccount(db, { mayPost: true });
    admin = await makeAccount(db, { role: 'Admin' });
    first = await makeAccount(db);
    second = await makeAccount(db);
  });
  afterAll(async () => {
    await killed.destroy();
    await database.drop();
  });

  const mainOptions = () => ({ db: killed.$pickTables<keyof MainTables>(), signal, categories });
  const options = () => ({ db: killed.$pickTables<keyof LiveTables>(), identity, signal, audit, deals });
  const callerOf = async ({ token }: TestAccount) => {
    const caller = (await identity.findCallers(db, [hashToken(token)])).get(hashToken(token));
    if (!caller) throw new Error('no session');
    return caller;
  };
  const auctionOf = (parts: Partial<AuctionParts> = {}) =>
    makeAuction(db, { owner, termsAccepted: [first, second], ...parts });
  /** Sets a limit as its bidder would. */
  const limited = async (auctionId: string, by: TestAccount, limitMinor: number) =>
    placedBy(createQueue(db), auctionId, by, { priceMinor: null, limitMinor });
  const createQueue = (on: typeof db) =>
    new BidQueue({
      ...{
        db: on.$pickTables<keyof LiveTables>(),
        signal,
        identity,
        audit,
        deals,
        metrics: createServicesMetrics(),
      },
      sessions: new SessionAccounts(on, identity),
    });
  const placedBy = async (
    queue: BidQueue,
    auctionId: string,
    { token }: TestAccount,
    bid: Pick<BidCommand, 'priceMinor' | 'limitMinor' | 'forAccountId'>,
  ) => {
    const { decision } = await queue.place({
      ...{ auctionId, tokenHash: hashToken(token), commandId: `bid-of-${token.slice(0, 12)}` },
      ...{ bodyHash: 'a'.repeat(64), ...bid },
    });
    expect(decision).toMatchObject({ accepted: true });
  };
  const bidding = async (
    parts: Partial<AuctionParts>,
    limits: readonly number[],
    bid: { readonly priceMinor: number | null; readonly limitMinor?: number },
  ): Promise<Scene> => {
    const auction = await auctionOf(parts);
    for (const limitMinor of limits) await limited(auction.id, first, limitMinor);
    const { id } = auction;
    return {
      auction: await storedAuction(db, id),
      act: () => placedBy(createQueue(killed), id, second, bid),
    };
  };
  const enteringByPhone = async (): Promise<Scene> => {
    const auction = await auctionOf();
    const { id } = auction;
    await changeConsent(
      { ...options(), db: db.$pickTables<keyof LiveTables>() },
      await callerOf(second),
      id,
      '1100',
    );
    const bid = { priceMinor: 1000_00, forAccountId: second.accountId };
    return { auction, act: () => placedBy(createQueue(killed), id, admin, bid) };
  };
  const deciding = async (
    by: TestAccount,
    parts: Partial<AuctionParts>,
    command: Parameters<typeof decideAuction>[3],
    said?: Parameters<typeof decideAuction>[4],
  ): Promise<Scene> => {
    const auction = await auctionOf(parts);
    const caller = await callerOf(by);
    return { auction, act: () => decideAuction(options(), caller, auction.id, command, said) };
  };
  const once = { commandId: 'act-of-a-test' };
  /** Withdraws the best bid, which is the last entry. */
  const correcting = async (parts: Partial<AuctionParts>): Promise<Scene> => {
    const { id } = await auctionOf(parts);
    const auction = await storedAuction(db, id);
    const { version } = (await storedLog(db, id)).findLast(({ kind }) => kind === 'bid') ?? auction;
    const command = { type: 'administrator.correct', version, reason: 'o cifră în plus' } as const;
    const caller = await callerOf(admin);
    return { auction, act: () => decideAuction(options(), caller, id, command, once) };
  };
  const personalizedBidOptions = () => ({ ...options(), notifications });
  /** New accounts: the first notification and the first event of an account create its inbox too. */
  const personalizedBidParties = async () => {
    const [seller, bidder] = [await makeAccount(db), await makeAccount(db)];
    return { seller, bidder, auction: await auctionOf({ owner: seller, termsAccepted: [bidder] }) };
  };
  const sendingPersonalizedBid = async (isReplacement: boolean): Promise<Scene> => {
    const { bidder, auction } = await personalizedBidParties();
    if (isReplacement) await makePersonalizedBid(db, { auctionId: auction.id, by: bidder });
    const caller = await callerOf(bidder);
    const act = () =>
      sendPersonalizedBid(personalizedBidOptions(), caller, auction.id, 'bid-of-a-test', personalizedTerms);
    return { auction, act };
  };
  const decidingPersonalizedBid = async (decision: 'Accepted' | 'Rejected'): Promise<Scene> => {
    const { seller, bidder, auction } = await personalizedBidParties();
    const bidId = await makePersonalizedBid(db, { auctionId: auction.id, by: bidder });
    const caller = await callerOf(seller);
    const act = () =>
      decidePersonalizedBid(personalizedBidOptions(), caller, { id: auction.id, bidId }, decision);
    return { auction, act };
  };
  /** Due by time, and decided by the command that arrives before the closers. */
  const bidOnce = () => [{ by: first, priceMinor: 1000_00 }];
  const ended = () => ({ startsInMs: -60 * minuteMs, endsInMs: -minuteMs, bids: bidOnce() });
  const begun = { startsInMs: 60_000, endsInMs: 50 * minuteMs };
  const started = async (auction: LiveAuction) => {
    const atMs = auction.lastAtMs + 1;
    await sql`
      update live.auctions set starts_at = ${new Date(atMs)}, next_change_at = ${new Date(atMs)}
      where id = ${auction.id}`.execute(db);
    return auction;
  };
  const closing = async (parts: Partial<AuctionParts>): Promise<Scene> => {
    const auction = await auctionOf(parts);
    const act = () =>
      new Closer(options().db, signal, deals, () => undefined).round(new AbortController().signal);
    return { auction, act };
  };
  const posted = async () => {
    const poster = await makeAccount(db, { mayPost: true });
    const caller = await callerOf(poster);
    const posting = statedPosting(Date.now());
    const act = () => postAuction(options(), caller, 'post-of-a-test', posting);
    return { caller, act };
  };
  const owning = async (
    command: (caller: Awaited<ReturnType<typeof callerOf>>, id: string) => Promise<unknown>,
  ): Promise<Scene> => {
    const { caller, act } = await posted();
    const { auction } = await act();
    return { auction, act: () => command(caller, auction.id) };
  };
  const invited = async (
    act: (id: string, invitation: { id: string; token: string }) => Promise<unknown>,
  ) => {
    const auction = await auctionOf({ listing: { audience: 'Invited' } });
    const invitation = await makeInvitation(db, { auctionId: auction.id, ...second });
    return { auction, act: () => act(auction.id, invitation) };
  };

  const dealOptions = () => mainOptions() as unknown as MainOptions;
  /** New accounts, as their inboxes are made by the first notification. */
  const signedDeal = async () => {
    const [seller, buyer] = [await makeAccount(db, { mayPost: true }), await makeAccount(db)];
    const announcementId = await makeAnnouncement(db, seller);
    const bidId = await makeAnnouncementBid(db, announcementId, buyer);
    const id = await makeDeal(db, { announcementId, bidId }, seller, buyer);
    await concludeDeals(db, seller);
    return { id, buyer };
  };
  const planned = (number: number): SentFact => ({
    ...{ id: factId(100 + number), replaces: null, reason: null },
    body: loadPlan(number, '20', dayOf(Date.now())),
  });

  const cases: Case[] = [
    {
      name: 'a bid that a limit outbids',
      entries: ['bid', 'bid'],
      mayRepeat: true,
      scene: () => bidding({}, [1100_00], { priceMinor: 1010_00 }),
    },
    {
      name: 'a limit against a limit, in the last window',
      entries: ['bid', 'bid'],
      mayRepeat: true,
      scene: () => bidding({ endsInMs: minuteMs }, [1100_00], { priceMinor: null, limitMinor: 1200_00 }),
    },
    {
      name: 'a first bid at the start',
      entries: ['started', 'bid'],
      mayRepeat: true,
      scene: async () => {
        const { id } = await started(await auctionOf(begun));
        const act = () => placedBy(createQueue(killed), id, second, { priceMinor: 1000_00 });
        return { auction: await storedAuction(db, id), act };
      },
    },
    {
      name: 'a bid by phone',
      entries: ['bid'],
      mayRepeat: true,
      scene: () => enteringByPhone(),
    },
    {
      name: 'a consent to bids by phone',
      entries: [],
      mayRepeat: true,
      scene: async () => {
        const auction = await auctionOf();
        const caller = await callerOf(second);
        return { auction, act: () => changeConsent(options(), caller, auction.id, '1100') };
      },
    },
    {
      name: 'an acceptance by the owner',
      entries: ['closed', 'accepted'],
      scene: () => deciding(owner, ended(), { type: 'owner.accept' }),
    },
    {
      name: 'a refusal by the owner',
      entries: ['closed', 'refused'],
      scene: () => deciding(owner, ended(), { type: 'owner.refuse' }),
    },
    {
      name: 'an approval after the start',
      entries: ['approved', 'started'],
      scene: () => deciding(admin, { isApproved: false }, { type: 'administrator.approve' }),
    },
    {
      name: 'a hold',
      entries: ['held'],
      scene: () => deciding(admin, {}, { type: 'administrator.hold', reason: 'de verificat' }),
    },
    {
      name: 'a resumption',
      entries: ['resumed'],
      scene: async () => {
        const { auction, act } = await deciding(admin, {}, { type: 'administrator.resume' });
        const id = auction?.id ?? '';
        await decideAuction(options(), await callerOf(admin), id, {
          ...{ type: 'administrator.hold', reason: 'de verificat' },
        });
        return { auction: await storedAuction(db, id), act };
      },
    },
    {
      name: 'an extension',
      entries: ['extended'],
      mayRepeat: true,
      scene: () => deciding(admin, {}, { type: 'administrator.extend', minutes: 5, reason: 'pană' }, once),
    },
    {
      name: 'a message',
      entries: ['message'],
      mayRepeat: true,
      scene: () => deciding(admin, {}, { type: 'administrator.message', text: 'Revenim.' }, once),
    },
    {
      name: 'a correction that another bid leads after',
      entries: ['corrected'],
      mayRepeat: true,
      scene: () => correcting({ bids: [...bidOnce(), { by: second, priceMinor: 1500_00 }] }),
    },
    {
      name: 'a correction of the only bid, after the end',
      entries: ['closed', 'corrected', 'failed'],
      mayRepeat: true,
      scene: () => correcting(ended()),
    },
    {
      name: 'a personalised bid',
      entries: [],
      mayRepeat: true,
      scene: () => sendingPersonalizedBid(false),
    },
    {
      name: 'a personalised bid that replaces another',
      entries: [],
      mayRepeat: true,
      scene: () => sendingPersonalizedBid(true),
    },
    {
      name: 'an acceptance of a personalised bid',
      entries: ['personalizedBidAccepted'],
      mayRepeat: true,
      scene: () => decidingPersonalizedBid('Accepted'),
    },
    {
      name: 'a rejection of a personalised bid',
      entries: [],
      mayRepeat: true,
      scene: () => decidingPersonalizedBid('Rejected'),
    },
    {
      name: 'a cancellation',
      entries: ['cancelled'],
      scene: () => deciding(admin, {}, { type: 'administrator.cancel', reason: 'lot vândut' }),
    },
    {
      name: 'an end with a winner',
      entries: ['won'],
      mayRepeat: true,
      scene: () => closing({ ...ended(), desiredPriceMinor: 1000_00 }),
    },
    {
      name: 'start, end and end of the decision time, all late',
      entries: ['started', 'failed'],
      mayRepeat: true,
      scene: () => closing({ startsInMs: -60 * minuteMs, endsInMs: -minuteMs }),
    },
    {
      name: 'the notifications of an end',
      entries: [],
      mayRepeat: true,
      scene: async () => {
        // The first notification of an account creates its inbox too.
        const auction = await auctionOf({ owner: await makeAccount(db), bids: bidOnce() });
        return { auction, act: () => deriveNotifications({ ...options(), notifications }, auction.id) };
      },
    },
    {
      name: 'a posting',
      entries: [],
      mayRepeat: true,
      scene: async () => ({ auction: null, act: (await posted()).act }),
    },
    {
      name: 'an edit',
      entries: ['edited'],
      mayRepeat: true,
      scene: () =>
        owning((caller, id) =>
          editAuction(options(), caller, id, [
            { op: 'replace', path: '/quantity', value: '620.5' },
            { op: 'replace', path: '/goods/town', value: 'Zimnicea' },
          ]),
        ),
    },
    {
      name: 'a deletion',
      entries: [],
      scene: async () => ({
        ...(await owning((caller, id) => deleteAuction(options(), caller, id))),
        auction: null,
      }),
    },
    {
      name: 'an acceptance of the terms',
      entries: [],
      mayRepeat: true,
      scene: async () => {
        const auction = await auctionOf({ termsAccepted: [] });
        const caller = await callerOf(second);
        return { auction, act: () => acceptAuctionTerms(options(), caller, auction.id) };
      },
    },
    {
      name: 'invitations',
      entries: [],
      mayRepeat: true,
      scene: async () => {
        const auction = await auctionOf();
        const caller = await callerOf(owner);
        const emails = ['unu@test.recolta.ro', 'doi@test.recolta.ro'];
        return { auction, act: () => invite(options(), caller, auction.id, { emails, locale: 'ro' }) };
      },
    },
    {
      name: 'a revocation of an invitation',
      entries: [],
      scene: () =>
        invited(async (auctionId, { id }) =>
          changeInvitation(options(), await callerOf(owner), { auctionId, id }, 'Revoked'),
        ),
    },
    {
      name: 'an answer to an invitation',
      entries: [],
      mayRepeat: true,
      scene: () =>
        invited(async (auctionId, { id }) =>
          changeInvitation(options(), await callerOf(second), { auctionId, id }, 'Accepted'),
        ),
    },
    {
      name: 'a registration by invitation',
      entries: [],
      scene: async () => {
        const auction = await auctionOf({ listing: { audience: 'Invited' } });
        const input = registration();
        const { token } = await makeInvitation(db, { auctionId: auction.id, email: input.email });
        const abandoned = () => new AbortController().signal;
        const at = { address: '127.0.0.1', userAgent: '', abandoned } as const;
        const mainDb = killed.$pickTables<keyof MainTables>();
        const act = () =>
          register({ db: mainDb, signal, invitations }, { ...input, invitationToken: token }, at);
        return { auction, act };
      },
    },
    {
      name: 'a bid on an announcement that is accepted',
      entries: [],
      scene: async () => {
        const [seller, buyer] = [await makeAccount(db, { mayPost: true }), await makeAccount(db)];
        const id = await makeAnnouncement(db, seller);
        const bidId = await makeAnnouncementBid(db, id, buyer);
        const caller = await callerOf(seller);
        const act = () => decideAnnouncementBid(mainOptions(), caller, { id, bidId }, 'Accepted', undefined);
        return { auction: null, act };
      },
    },
    {
      name: 'facts of a deal',
      entries: [],
      mayRepeat: true,
      scene: async () => {
        const { id, buyer } = await signedDeal();
        const caller = await callerOf(buyer);
        const sent = [1, 2].map((number) => planned(number));
        return { auction: null, act: () => addFacts(dealOptions(), caller, id, sent) };
      },
    },
    {
      name: 'an arrival that a driver states',
      entries: [],
      mayRepeat: true,
      scene: async () => {
        const { id, buyer } = await signedDeal();
        await addFacts(
          { ...dealOptions(), db: db.$pickTables<keyof MainTables>() },
          await callerOf(buyer),
          id,
          [planned(1)],
        );
        const place = { place: 'Siliștea', contact: null, telephone: null };
        await db
          .transaction()
          .execute((trx) =>
            storeDriverLink(
              trx.$pickTables<keyof MainTables>() as MainTrx,
              { id, loadId: factId(1) },
              buyer.accountId,
              { loading: place, unloading: place },
            ),
          );
        const { token } = await db
          .selectFrom('main.driver_links')
          .select('token')
          .where('deal_id', '=', id)
          .executeTakeFirstOrThrow();
        const arrived = {
          ...{ id: factId(7), replaces: null, reason: null },
          body: { kind: 'LoadMoved', loadId: factId(1), move: 'arrived', movedAt: new Date().toISOString() },
        } as const;
        return { auction: null, act: () => addDriverFacts(dealOptions(), token, [arrived]) };
      },
    },
    {
      name: 'a Single bid on a product',
      entries: [],
      mayRepeat: true,
      scene: async () => {
        const [provider, buyer] = [await makeAccount(db, { role: 'Provider' }), await makeAccount(db)];
        const id = await makeProduct(db, provider);
        const caller = await callerOf(buyer);
        const sent = { offerType: 'Single', bidQuantity: '100' } as const;
        return {
          auction: null,
          act: () => placeProductBid(mainOptions(), caller, id, 'bid-on-a-product', sent),
        };
      },
    },
  ];

  const rowCount = (sum: string | undefined) => Number.parseInt(sum ?? '', 10);

  /**
   * Carries out a command, kills the process at one of its statements, and repeats it if nothing was stored.
   *
   * @param killedAt null to kill nothing
   */
  async function carriedOut({ scene, mayRepeat }: Case, killedAt: number | null) {
    const { auction, act } = await scene();
    const before = await databaseChecksum(db);
    killable.killAt(killedAt ?? Number.POSITIVE_INFINITY);
    const isAnswered = await act().then(
      () => true,
      () => false,
    );
    const { isKilled, statements } = await killable.disarm();
    let after = await databaseChecksum(db);
    const isStored = JSON.stringify(after) !== JSON.stringify(before);
    if (!isStored || mayRepeat) {
      await act();
      after = await databaseChecksum(db);
    }
    const added = Object.entries(after)
      .map(([table, sum]) => [table, rowCount(sum) - rowCount(before[table])] as const)
      .filter(([, count]) => count !== 0);
    const log = auction === null ? [] : await storedLog(db, auction.id);
    return {
      isKilled,
      statements,
      isAnswered,
      isStored,
      brokenEntry: auction && firstBrokenEntry(auction.id, log),
      lastVersion: auction && (await storedAuction(db, auction.id)).version - log.length,
      kinds: log.slice(auction?.version ?? 0).map(({ kind }) => kind),
      rows: added.map(([table, count]) => `${table} ${count}`),
    };
  }

  it.each(cases)(
    '[L5] killed in $name: stored completely or not at all, and once',
    { timeout: 120_000 },
    async (one) => {
      const whole = await carriedOut(one, null);
      expect(whole).toMatchObject({ isAnswered: true, isStored: true, kinds: one.entries });
      const { brokenEntry, lastVersion, kinds, rows, statements } = whole;
      const commit = statements.indexOf('commit');
      const short = [commit, commit + 1];
      // A commit is cut before and after it takes effect.
      const all = statements.flatMap((text, index) => (text === 'commit' ? [index, index] : [index]));
      for (const killedAt of isLong ? all.keys() : short) {
        const found = await carriedOut(one, killedAt);
        expect([killedAt, found]).toMatchObject([
          killedAt,
          { isKilled: true, isStored: killedAt > commit, brokenEntry, lastVersion, kinds, rows },
        ]);
      }
    },
  );
});
