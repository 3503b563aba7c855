import { auctionAnswerSchema } from '@recolta/shared/contracts/http/live-auction-state';
import type { VatState } from '@recolta/shared/domain/vat';
import { statedPosting } from '@recolta/shared/testing/posting-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import {
  announcementBidCall,
  announcementCall,
  openAnnouncement,
  readAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import { makeAuction } from '../harness/auctions.ts';
import { bid, command, errorOf, expectRefusedBid, expectStatus, readAuction } from '../harness/live-calls.ts';
import { postCall } from '../harness/postings.ts';
import { openProduct, productBidCall, productCall, readProduct } from '../harness/products.ts';
import { serviceToken, startTestMarket, type TestMarket } from '../harness/test-market.ts';

describe('the VAT state of an account', () => {
  let market: TestMarket;
  let owner: TestAccount;
  let admin: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    admin = await makeAccount(market.db, { role: 'Admin' });
  });
  afterAll(() => market.close());

  const unknown = (parts: Partial<Parameters<typeof makeAccount>[1]> = {}) =>
    makeAccount(market.db, { ...parts, vatState: null });
  const state = (who: TestAccount, vatState: VatState) =>
    market.call({
      method: 'PATCH',
      path: `/main/accounts/${who.accountId}`,
      token: who.token,
      body: { vatState },
    });

  it('[Q3] an account that has not declared it neither bids nor posts, and may after it does', async () => {
    const [buyer, seller] = await Promise.all([unknown(), unknown({ role: 'Provider', mayPost: true })]);
    const [auction, announcement, product] = await Promise.all([
      makeAuction(market.db, { owner, termsAccepted: [buyer] }),
      openAnnouncement(market, owner, admin),
      openProduct(market, owner),
    ]);
    expect((await expectRefusedBid(market, buyer, auction.id, '1000')).code).toBe('VatStateUnknown');
    expect((await readAuction(market, buyer, auction.id)).viewer).toMatchObject({ why: 'VatStateUnknown' });
    expect(errorOf(await market.call(announcementBidCall(buyer, announcement))).code).toBe('VatStateUnknown');
    expect((await readAnnouncement(market, buyer, announcement)).viewer).toMatchObject({ mayBid: false });
    expect(errorOf(await market.call(productBidCall(buyer, product, '5'))).code).toBe('VatStateUnknown');
    expect((await readProduct(market, buyer, product)).viewer).toMatchObject({ why: 'VatStateUnknown' });
    const postings = [postCall(seller, statedPosting(Date.now())), announcementCall(seller)];
    for (const call of postings) {
      const answer = await market.call(call);
      expect([answer.status, errorOf(answer).params]).toEqual([403, { missing: 'vat' }]);
    }
    expect(errorOf(await market.call(productCall(seller))).code).toBe('VatStateUnknown');

    expect((await state(buyer, 'notRegistered')).status).toBe(204);
    expect((await state(seller, 'registered')).status).toBe(204);
    await bid(market, buyer, auction.id, '1000');
    await sendAnnouncementBid(market, buyer, announcement);
    for (const call of postings) expect((await market.call(call)).status).toBe(201);
  });

  it('[S9] is declared once without review; a change of it is a request', async () => {
    const who = await unknown();
    expect((await state(who, 'registered')).status).toBe(204);
    const account = async () =>
      (await market.call({ method: 'GET', path: `/main/accounts/${who.accountId}`, token: who.token })).body;
    expect(await account()).toMatchObject({ vatState: 'registered', pendingChanges: null });
    expect((await state(who, 'farmerScheme')).status).toBe(204);
    expect(await account()).toMatchObject({
      vatState: 'registered',
      pendingChanges: { fields: { vatState: { from: 'registered', to: 'farmerScheme' } } },
    });
  });

  it('[Q3] [B5] a sale shows the state of its poster, a confidential one does not', async () => {
    const farmer = await makeAccount(market.db, {
      role: 'Provider',
      mayPost: true,
      vatState: 'farmerScheme',
    });
    const id = await openAnnouncement(market, farmer, admin);
    const hidden = await openAnnouncement(market, farmer, admin, { privacyType: 'Incognito' });
    const stated = async (who: TestAccount | null, of: string) =>
      (await readAnnouncement(market, who, of)).announcement.posterVat;
    expect([await stated(null, id), await stated(owner, hidden)]).toEqual(['farmerScheme', null]);
    const answer = await market.call(
      postCall(farmer, { ...statedPosting(Date.now()), privacyType: 'Incognito' }),
    );
    expect(answer.body).toMatchObject({ auction: { posterVat: null } });
    const { goods } = await readAnnouncement(market, owner, hidden);
    expect(goods.posterVat).toBeNull();
  });

  it('[Q3] [B5] nothing that others read of a confidential sale follows from the state of its poster', async () => {
    const privacy = { privacyType: 'Incognito' } as const;
    const posting = statedPosting(Date.now(), privacy);
    const read = async (path: string, token?: string) => {
      const answer = await market.call({ method: 'GET', path, token });
      expect(answer.status).toBe(200);
      return answer.text;
    };
    const readOf = async (vatState: VatState) => {
      const poster = await makeAccount(market.db, { role: 'Provider', mayPost: true, vatState });
      const id = await openAnnouncement(market, poster, admin, privacy);
      const posted = await market.call(postCall(poster, posting));
      const { auction } = expectStatus(posted, 201, auctionAnswerSchema);
      expect((await command(market, admin, auction.id, 'approval')).status).toBe(200);
      const live = `/live-auctions/api/v1/auctions/${auction.id}`;
      const texts = [
        await read(`/main/auctions/${id}`),
        await read('/main/auctions?filters=privacyType==Incognito&pageSize=100'),
        await read(`/main/feed/state?ids=${id}`, serviceToken),
        await read(live),
        await read(`${live}/goods`),
        await read(`/live-auctions/feed/state?ids=${auction.id}`, serviceToken),
      ];
      const hashes = auction.recent.flatMap(({ termsHash }) => termsHash ?? []);
      return [...texts.map((text) => [...new Set(text.match(/"(priceType|posterVat)":[^,}]+/g))]), hashes];
    };
    const [registered, ...others] = [
      await readOf('registered'),
      await readOf('notRegistered'),
      await readOf('farmerScheme'),
    ];
    expect(registered?.every((fields) => fields.length > 0)).toBe(true);
    for (const other of others) expect(other).toEqual(registered);
  });

  it('[X5] a Provider who is not registered sets a price without VAT', async () => {
    const farmer = await makeAccount(market.db, { role: 'Provider', vatState: 'farmerScheme' });
    const refused = await market.call(productCall(farmer, { priceType: 'InvertedVat' }));
    expect(errorOf(refused).params).toEqual({ fields: [{ path: 'priceType', rule: 'vatState' }] });
    expect((await market.call(productCall(farmer, { priceType: 'NoVat' }))).status).toBe(201);
  });
});
