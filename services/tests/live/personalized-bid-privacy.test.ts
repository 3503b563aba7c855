import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf } from '../accounts/document-files.ts';
import { identifyingStrings, makeAccount, type TestAccount } from '../harness/accounts.ts';
import { makeAuction } from '../harness/auctions.ts';
import type { Answer } from '../harness/http-call.ts';
import { bidCall, live } from '../harness/live-calls.ts';
import { notificationsDispatched } from '../harness/notifications-dispatched.ts';
import {
  contractCall,
  decideStatedBid,
  personalizedBidCall,
  personalizedBidsPath,
  sendStatedBid,
} from '../harness/personalized-bids.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

type Who = TestAccount | null;

/** Strings of the terms that occur nowhere else. */
const terms = {
  price: '1234.56',
  quantity: '77.777',
  deliveryType: 'DAPTruck',
  loadingLocation: null,
  deliveryCounty: 'CT',
  deliveryLocation: 'c4n-silo',
  paymentDays: 57,
  deliveryPeriod: { from: '2026-12-03', to: '2098-12-19' },
} as const;
const secrets = ['1234.56', '77.777', 'c4n-', '2098-12-19', '"paymentDays":57'];

const expectShown = (text: string | undefined, expected: readonly string[]) => {
  for (const one of expected) expect(text).toContain(one);
};
const expectHidden = (text: string | undefined, secret: readonly string[]) => {
  expect(text).toBeDefined();
  for (const one of secret) expect(text).not.toContain(one);
};

describe.each(['Public', 'Incognito'] as const)('a personalised bid in a %s auction', (privacyType) => {
  let market: TestMarket;
  let owner: TestAccount;
  let sender: TestAccount;
  let rival: TestAccount;
  let stranger: TestAccount;
  const received = new Map<Who, string>();
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db);
    sender = await makeAccount(market.db);
    rival = await makeAccount(market.db);
    stranger = await makeAccount(market.db);
  });
  afterAll(() => market.close());

  const keep = (who: Who, { headers, text }: Answer) =>
    received.set(who, `${received.get(who) ?? ''}${JSON.stringify(headers)}${text}`);

  /** Reads everything about the auction that an actor may request, refusals included. */
  async function look(who: Who, id: string, bid: string): Promise<void> {
    const get = (path: string) => ({ method: 'GET', path, token: who?.token });
    const account = '/live-auctions/api/v1/account';
    const calls = [
      ...['', '/bids', '/goods', '/protocol', '/personalized-bids', '/personalized-bids/my'].map((rest) =>
        get(`${live}/${id}${rest}`),
      ),
      ...[`${live}?pageSize=100`, `${account}/auctions`, `${account}/participated-auctions`].map(get),
      get(personalizedBidsPath(id, `/${bid}/contract`)),
      ...(who
        ? [
            get(`/main/accounts/${who.accountId}/notifications`),
            get(`${live}/${id}/${who.accountId}/bids/my`),
          ]
        : []),
      contractCall(who, personalizedBidsPath(id, `/${bid}/contract`)),
      bidCall(who, id, '1.00'),
    ];
    for (const call of calls) keep(who, await market.call(call));
    // Acts of the owner and the bidder run once, at the end.
    if (who === owner || who === sender) return;
    for (const status of ['Accepted', 'Rejected', 'Removed'])
      keep(who, await decideStatedBid(market, who, id, bid, status));
  }

  it('[P1] [B5] is visible to its parties only, before and after it is accepted', {
    timeout: 30_000,
  }, async () => {
    const parts = { goods: { contractType: 'Bidder' }, listing: { privacyType } } as const;
    const bids = [{ by: rival, priceMinor: 1000_00 }];
    const { id } = await makeAuction(market.db, { owner, bids, termsAccepted: [sender], ...parts });
    const note = privacyType === 'Public' ? 'c4n-note' : null;
    const { id: bid } = await sendStatedBid(market, sender, id, { ...terms, note });
    const uploaded = await market.call(
      contractCall(sender, personalizedBidsPath(id, `/${bid}/contract`), pdf('c4n-contract')),
    );
    expect(uploaded.status).toBe(200);
    const actors = [owner, rival, stranger, null];
    const lookAll = async () => {
      await notificationsDispatched(market.db);
      for (const who of actors) await look(who, id, bid);
      const seen = new Map(received);
      received.clear();
      return seen;
    };

    const identity = identifyingStrings(sender);
    const vatState = '"bidderVat":"registered"';
    const hidden = privacyType === 'Public' ? [] : [...identity, 'c4n-silo', 'c4n-contract', vatState];
    const shown =
      privacyType === 'Public' ? [sender.companyName, 'c4n-silo', 'c4n-note', 'c4n-contract'] : [];
    const before = await lookAll();
    expectShown(before.get(owner), ['1234.56', ...shown, ...(privacyType === 'Public' ? [vatState] : [])]);
    expectHidden(before.get(owner), hidden);
    for (const who of [rival, stranger, null]) expectHidden(before.get(who), [...secrets, ...identity]);

    for (const who of [rival, stranger, null]) expectHidden(before.get(who), [vatState]);
    expect((await decideStatedBid(market, owner, id, bid, 'Accepted')).status).toBe(200);
    const after = await lookAll();
    expectShown(after.get(owner), [sender.companyName, sender.email, 'c4n-silo', 'c4n-contract', vatState]);
    for (const who of [rival, stranger, null]) expectHidden(after.get(who), [...secrets, ...identity]);
    // Events of the room, and log lines.
    const { rows } = await sql<{ payload: string }>`
      select payload::text from platform.events where kind = 'auction' and subject_id = ${id}`.execute(
      market.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    const published = `${rows.map(({ payload }) => payload).join()}${market.logText()}`;
    expectHidden(published, [...secrets, ...identity.filter((text) => text !== sender.accountId)]);
  });

  it('[P1] [B5] accepts a note only if parties are not confidential', async () => {
    const listing = { privacyType } as const;
    const { id } = await makeAuction(market.db, { owner, listing, termsAccepted: [sender] });
    const answer = await market.call(personalizedBidCall(sender, id, { note: 'Suntem aproape.' }));
    expect(answer.status).toBe(privacyType === 'Public' ? 201 : 400);
  });
});
