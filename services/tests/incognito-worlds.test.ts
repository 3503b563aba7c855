import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { roomNames } from '@recolta/shared/contracts/socket/room-names';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { calls } from './authorisation/calls.ts';
import { actors } from './authorisation/cast.ts';
import { accountActors, accountCells } from './authorisation/main-matrix.ts';
import matrix from './authorisation/matrix.json' with { type: 'json' };
import { createTestDatabase, type TestDatabase } from './cluster/test-database.ts';
import { writeContentFolder } from './content/content-folder.ts';
import { makeAccount, type TestAccount } from './harness/accounts.ts';
import { makeAnnouncement, makeAnnouncementBid, makeDeal } from './harness/announcements.ts';
import { makeAuction, minuteMs } from './harness/auctions.ts';
import type { Call } from './harness/http-call.ts';
import { makePersonalizedBid } from './harness/personalized-bids.ts';
import { relayProcessOrigin, startRelayProcess } from './harness/relay-process.ts';
import { joinTestMarket, type TestMarket } from './harness/test-market.ts';

/** The parties of the confidential sales in one world. */
interface Parties {
  readonly owner: TestAccount;
  readonly bidder: TestAccount;
}
type Who = TestAccount | null;
type Named = readonly [name: string, call: Call];
/** Everything received, by what was asked for. */
type Received = ReadonlyMap<string, string>;

/** Differs with each request; the length of a page depends on the time in it. */
const passing = /"(requestId|x-request-id|date|nowMs)\\?":\s*(\\?"[^"]*"|\d+(\.\d+)?)/g;
const lasting = (text: string) => text.replace(passing, '"$1":""');

const nobody = '00000000-0000-4000-8000-000000000000';
const unknownObjects = {
  fileKey: 'u'.repeat(43),
  ...{ notificationId: nobody, requestId: nobody, productId: nobody, productBidId: nobody, dealId: nobody },
};
/** A third person’s acts that the matrices refuse, about every object that exists here. */
const isRefused = (statuses: readonly number[] | undefined, who: readonly string[], all: readonly string[]) =>
  who.every((actor) => (statuses?.[all.indexOf(actor)] ?? 0) >= 400);

/** A client whose pages show everything that their rendering gets. */
function writeClient(): string {
  const folder = mkdtempSync(path.join(inject('runFolder'), 'client-'));
  const head = { title: 'x', description: 'x' };
  const common = { heads: { ro: head, en: head }, scripts: { ro: [], en: [] }, isRendered: true };
  const pages = [
    { path: '/live', room: 'live-list' },
    { path: '/live-auctions/:id/participate', room: 'auction:{id}' },
    { path: '/auctions/:id', room: 'announcement:{id}' },
  ].map((page) => ({ ...common, ...page }));
  const table = { pages, missing: common.heads, signedInScripts: [] };
  const renderer = `export const createRenderer = async () => async (request) => async () =>
    ({ html: '<div id="root">' + JSON.stringify(request) + '</div>', title: '', description: '', isMissing: false });`;
  const page = '<html><head><title>x</title></head><body><!--rendered--><!--/rendered--></body></html>';
  writeFileSync(path.join(folder, 'index.html'), `<!doctype html>${page}`);
  writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(table));
  writeFileSync(path.join(folder, 'render.mjs'), renderer);
  return folder;
}

describe('two worlds that differ only in the parties of confidential sales', () => {
  let database: TestDatabase;
  let [first, second]: [Parties, Parties] = [] as never;
  let rival: TestAccount;
  let stranger: TestAccount;
  let admin: TestAccount;
  let auctionIds: string[];
  let announcementId: string;
  let bidId: string;
  let personalizedBidId: string;
  const clientDir = writeClient();
  const contentToken = 'token-of-the-relay-for-content';
  const contentDir = writeContentFolder({});
  const joinMarket = () =>
    joinTestMarket(database, {
      SERVICES: 'main,catalogue,live-auctions,content',
      CONTENT_TOKEN: contentToken,
      CONTENT_DIR: contentDir,
    });

  beforeAll(async () => {
    database = await createTestDatabase();
    const market = await joinTestMarket(database);
    const { db } = market;
    const party = (county: 'TM' | 'CL', companyName: string) =>
      makeAccount(db, {
        companyName,
        ...{ role: 'Provider', mayPost: true, vatState: county === 'TM' ? 'registered' : 'notRegistered' },
        seat: { jNumber: `J${county}/1/2020`, county, town: `Satul ${county}`, street: 'Strada 1' },
      });
    first = { owner: await party('TM', 'Alba SRL'), bidder: await party('TM', 'Brazda SRL') };
    second = {
      owner: await party('CL', 'Cooperativa Agricolă Câmpia de Sud'),
      bidder: await party('CL', 'Morile Dunării de Jos SA'),
    };
    [rival, stranger] = [await makeAccount(db), await makeAccount(db)];
    admin = await makeAccount(db, { role: 'Admin' });
    // The first parties have a public history, the others have none.
    for (const owner of [first.owner, first.bidder]) {
      await makeAuction(db, { owner, bids: [{ by: rival, priceMinor: 1000_00 }] });
      const announced = await makeAnnouncement(db, owner);
      const bid = await makeAnnouncementBid(db, announced, rival);
      await makeDeal(db, { announcementId: announced, bidId: bid }, owner, rival);
    }
    const bids = [
      { by: rival, priceMinor: 1000_00 },
      { by: first.bidder, priceMinor: 1005_00 },
    ];
    const sale = { owner: first.owner, listing: { privacyType: 'Incognito' }, bids } as const;
    const over = { startsInMs: -60 * minuteMs, endsInMs: -minuteMs };
    auctionIds = [
      (await makeAuction(db, sale)).id,
      (await makeAuction(db, { ...sale, ...over, desiredPriceMinor: 2000_00 })).id,
      (await makeAuction(db, { ...sale, ...over, desiredPriceMinor: 1000_00 })).id,
    ];
    personalizedBidId = await makePersonalizedBid(db, { auctionId: auctionIds[0] ?? '', by: first.bidder });
    announcementId = await makeAnnouncement(db, first.owner, { privacyType: 'Incognito' });
    await makeAnnouncementBid(db, announcementId, rival);
    bidId = await makeAnnouncementBid(db, announcementId, first.bidder);
    // All have records with the same bands; the figures differ.
    const counted = { ...{ loads: { counted: 0, notLoaded: 0 }, disputes: { opened: 0, lost: 0 } } };
    const record = (deals: number) => ({
      ...{ deals, ...counted, quality: { counted: 0, below: 0, lossTenths: null } },
      payments: { counted: deals, onTime: deals, daysLate: null, differing: 0 },
    });
    for (const [at, { accountId }] of [...Object.values(first), ...Object.values(second), rival].entries())
      await db
        .insertInto('main.company_records')
        .values({
          ...{ account_id: accountId, record: JSON.stringify(record(5 + at)) },
          ...{ bands: 'from5 onTime null', sentence: `Fraza firmei ${at}` },
        })
        .execute();
    // Only the first parties show photos.
    for (const { accountId } of Object.values(first))
      await db
        .insertInto('main.company_photos')
        .values({
          account_id: accountId,
          photos: JSON.stringify([{ key: accountId, description: 'Curtea' }]),
        })
        .execute();
    // The closers end what is over.
    const due = sql`select 1 from live.auctions where next_change_at < clock_timestamp()`;
    await vi.waitUntil(async () => (await due.execute(db)).rows.length === 0, { timeout: 30_000 });
    await market.close();
  });
  afterAll(() => database.drop());

  /** Replaces the first parties by the second wherever the confidential sales name them. */
  async function exchange(): Promise<void> {
    const market = await joinTestMarket(database);
    const trade = ({ companyNumber, iban }: TestAccount) =>
      JSON.stringify({ companyNumber, iban, jNumber: null, isChecked: true });
    const { owner, bidder } = second;
    const sales = sql`${[...auctionIds, announcementId]}`;
    await market.db.transaction().execute(async (trx) => {
      // Some of the tables refuse changes.
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const table of ['live.auctions', 'main.announcements'])
        await sql`update ${sql.table(table)} set owner_account_id = ${owner.accountId},
          owner_company_name = ${owner.companyName}, owner_company = ${trade(owner)}::jsonb
          where id = any(${sales})`.execute(trx);
      for (const [table, sale] of [
        ['live.participants', 'auction_id'],
        ['live.personalized_bids', 'auction_id'],
        ['main.announcement_bids', 'announcement_id'],
      ] as const)
        await sql`update ${sql.table(table)} set account_id = ${bidder.accountId},
          company_name = ${bidder.companyName}, company = ${trade(bidder)}::jsonb
          where ${sql.ref(sale)} = any(${sales}) and account_id = ${first.bidder.accountId}`.execute(trx);
      await sql`update live.terms_acceptances set account_id = ${bidder.accountId}
        where auction_id = any(${sales}) and account_id = ${first.bidder.accountId}`.execute(trx);
      await sql`update main.deals set seller_account_id = ${owner.accountId}, buyer_account_id = ${bidder.accountId}
        where seller_account_id = ${first.owner.accountId} and buyer_account_id = ${first.bidder.accountId}`.execute(
        trx,
      );
    });
    await market.close();
  }

  /** Every call of the route tables that reads, and every one that is refused to third persons. */
  function callsAboutSales(): Named[] {
    const third = ['visitor', 'client', 'provider'];
    const ofMain = Object.entries(accountCells).flatMap(([name, { make, cells }]) =>
      [first.owner, first.bidder, second.owner, second.bidder].map((one) => {
        const { accountId, userId } = one;
        const call = make({ ...unknownObjects, accountId, userId, announcementId, bidId });
        // The rival has a bid of its own.
        const isOthers = !/MyBid$/.test(name) && isRefused(cells.foreign, third, accountActors);
        return { name, call, isAsked: isOthers };
      }),
    );
    const statuses: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = matrix.calls;
    const ofLive = calls.flatMap(({ name, makeCall, isAboutAuction }) =>
      auctionIds.map((id) => {
        const about = { id, accountId: first.bidder.accountId, invitationId: nobody, personalizedBidId };
        const rows = ['open', 'closed', 'accepted'].map((kind) => statuses[name]?.[kind]);
        const isAsked = rows.every((row) => isRefused(row, ['visitor', 'stranger', 'participant'], actors));
        return { name, call: makeCall(about), isAsked: isAboutAuction && isAsked };
      }),
    );
    const asked = [...ofMain, ...ofLive].filter(({ call, isAsked }) => isAsked || call.method === 'GET');
    const named = asked.map(({ name, call }): Named => [`${name} ${call.method} ${call.path}`, call]);
    return [...new Map(named).entries()];
  }

  /** What an account gets from services without memory of the other world. */
  async function receivedBy(who: Who, market: TestMarket, asked: readonly Named[]): Promise<Received> {
    const found = new Map<string, string>();
    for (const [name, call] of asked) {
      const { status, headers, bytes } = await market.call({ ...call, token: who?.token });
      found.set(name, lasting(`${status} ${JSON.stringify(headers)} ${bytes.toString('latin1')}`));
    }
    return found;
  }

  /** What the relay sends: pages, files for search engines, rooms by polls and by sockets. */
  async function receivedFromRelay(market: TestMarket): Promise<Received> {
    const origin = `http://127.0.0.1:${market.port}`;
    const relay = await startRelayProcess(market.port, 'relay', {
      ...{ CATALOGUE_URL: `${origin}/catalogue`, CONTENT_URL: `${origin}/content` },
      ...{ CONTENT_TOKEN: contentToken, CLIENT_DIR: clientDir, FIRST_VIEW_MS: '10000' },
    });
    const rooms = [
      ...auctionIds.map(roomNames.auction.roomOf),
      roomNames.announcement.roomOf(announcementId),
      ...(['live-list', 'announcements'] as const),
    ];
    const paths = [
      ...['', '/en'].flatMap((language) => [
        ...auctionIds.map((id) => `${language}/live-auctions/${id}/participate`),
        `${language}/auctions/${announcementId}`,
        `${language}/live`,
      ]),
      ...['/sitemap.xml', '/sitemaps/announcements-1.xml', '/sitemaps/live-auctions-1.xml'],
      ...rooms.map((room) => `/rooms/${room}`),
    ];
    await vi.waitUntil(async () => (await fetch(`${relay.baseUrl}/readyz`)).ok, { timeout: 30_000 });
    const found = new Map<string, string>();
    const page = async (to: string): Promise<string> => {
      const answer = await fetch(relay.baseUrl + to, {
        headers: { accept: 'text/html', 'accept-encoding': 'identity' },
      });
      const { 'content-length': _, ...headers } = Object.fromEntries(answer.headers);
      return lasting(`${answer.status} ${JSON.stringify(headers)} ${await answer.text()}`);
    };
    for (const to of paths) {
      // Before the first answer of the feeds a page is sent empty, for the client to fill.
      const text = await vi.waitUntil(
        async () => {
          const received = await page(to);
          return received.includes('<!--rendered--><!--') ? null : received;
        },
        { timeout: 30_000, interval: 100 },
      );
      found.set(to, text);
    }
    for (const who of [null, stranger, rival])
      for (const room of rooms)
        found.set(`${who?.accountId} ${room}`, lasting(await joined(relay.port, room, who)));
    await relay.stop();
    return found;
  }

  /** The answer to a join, as text. */
  async function joined(port: number, room: string, who: Who): Promise<string> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      headers: { origin: relayProcessOrigin },
    } as never);
    const auth = JSON.stringify({ protocol: 1, ...(who && { token: who.token }) });
    try {
      return await new Promise((resolve, reject) => {
        socket.addEventListener('error', () => reject(new Error('the socket was refused')));
        socket.addEventListener('message', ({ data }) => {
          const message = String(data);
          if (message.startsWith('0')) socket.send(`40${auth}`);
          else if (message.startsWith('40')) socket.send(`420["join",${JSON.stringify({ room })}]`);
          else if (message.startsWith('43')) resolve(message);
          else if (message.startsWith('44')) reject(new Error(message));
        });
      });
    } finally {
      socket.close();
    }
  }

  async function world(asked: readonly Named[]) {
    const market = await joinMarket();
    const services = [];
    for (const who of [null, stranger, rival]) services.push(await receivedBy(who, market, asked));
    const reads = asked.filter(([, { method }]) => method === 'GET');
    const byAdmin = await receivedBy(admin, market, reads);
    const relay = await receivedFromRelay(market);
    await market.close();
    return { third: [...services, relay], byAdmin };
  }

  /** Where two texts begin to differ. */
  const differences = (one: Received, other: Received) =>
    [...one].flatMap(([name, text]) => {
      const there = other.get(name) ?? '';
      if (there === text) return [];
      const at = [...text].findIndex((letter, index) => letter !== there[index]);
      return [{ name, texts: [text, there].map((whole) => whole.slice(Math.max(0, at - 60), at + 60)) }];
    });

  it('[B5] every page, card, document, frame, answer and refusal for third persons is the same in each byte', async () => {
    const asked = callsAboutSales();
    const before = await world(asked);
    await exchange();
    const after = await world(asked);
    const found = before.third.flatMap((one, index) => differences(one, after.third[index] ?? new Map()));
    expect(found).toEqual([]);
    // Of announcements, and of rooms.
    for (const bands of ['"ownerRecord":{"deals":"from5"', '"owner":{"band":{"deals":"from5"'])
      expect(before.third.some((texts) => [...texts.values()].some((text) => text.includes(bands)))).toBe(
        true,
      );
    // Administrators see the parties: the worlds do differ.
    const names = differences(before.byAdmin, after.byAdmin).map(({ name }) => name.split(' ')[0]);
    expect(names).toEqual(expect.arrayContaining(['live.get', 'announcements.get']));
  }, 300_000);
});
