import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from '../harness/accounts.ts';
import {
  announcementBidCall,
  changeBidCall,
  counterCall,
  decideBidCall,
  makeAnnouncement,
  readAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import type { Answer } from '../harness/http-call.ts';
import { errorOf } from '../harness/live-calls.ts';
import { playRaces } from '../harness/races.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const rounds = Number(process.env.ANNOUNCEMENT_RACES ?? 10);

describe(`two concurrent acts on an announcement, ANNOUNCEMENT_RACES=${rounds}`, () => {
  let market: TestMarket;
  let owner: TestAccount;
  let ana: TestAccount;
  let ion: TestAccount;
  beforeAll(async () => {
    market = await startTestMarket();
    owner = await makeAccount(market.db, { role: 'Provider', mayPost: true });
    [ana, ion] = [await makeAccount(market.db), await makeAccount(market.db)];
  });
  afterAll(() => market.close());

  const whole = { quantity: '500' };
  const outcome = (answer: Answer) => (answer.status < 300 ? 'done' : errorOf(answer).code);
  const dealsOf = async (id: string) => {
    const { rows } = await sql<{ deals: number }>`
      select count(*)::integer as deals from main.deals where announcement_id = ${id}`.execute(market.db);
    return rows[0]?.deals;
  };
  const stateOf = async (id: string) => {
    const { announcement } = await readAnnouncement(market, ana, id);
    return [announcement.status, announcement.quantityLeft, await dealsOf(id)];
  };

  it('[B2] accepting and deleting: sold or deleted', { timeout: 600_000 }, async () => {
    await playRaces(rounds, async (race) => {
      const id = await makeAnnouncement(market.db, owner);
      const bid = await sendAnnouncementBid(market, ana, id, whole);
      const [deletion, acceptance] = await race(
        () => market.call({ method: 'DELETE', path: `/main/auctions/${id}`, token: owner.token }),
        () => market.call(decideBidCall(owner, id, bid.id, 'Accepted', bid.version)),
      );
      const isSold = outcome(acceptance) === 'done';
      expect([outcome(deletion), outcome(acceptance)]).toEqual(
        isSold ? ['bidAccepted', 'done'] : ['done', 'NotFound'],
      );
      expect(await dealsOf(id)).toBe(isSold ? 1 : 0);
      return isSold ? 'trade' : 'act';
    });
  });

  it('[B2] [B3] accepting two bids for the whole: one is sold', { timeout: 600_000 }, async () => {
    await playRaces(rounds, async (race) => {
      const id = await makeAnnouncement(market.db, owner);
      const bids = [
        await sendAnnouncementBid(market, ana, id, whole),
        await sendAnnouncementBid(market, ion, id, whole),
      ] as const;
      const answers = await race(
        () => market.call(decideBidCall(owner, id, bids[0].id, 'Accepted')),
        () => market.call(decideBidCall(owner, id, bids[1].id, 'Accepted')),
      );
      const outcomes = answers.map(outcome);
      expect([...outcomes].sort()).toEqual(['BidNotActive', 'done']);
      expect(await stateOf(id)).toEqual(['Accepted', '0.000', 1]);
      return outcomes[0] === 'done' ? 'act' : 'trade';
    });
  });

  it('[B4] a changed bid and its acceptance: sold as read, or not at all', {
    timeout: 600_000,
  }, async () => {
    await playRaces(rounds, async (race) => {
      const id = await makeAnnouncement(market.db, owner);
      const bid = await sendAnnouncementBid(market, ana, id, { ...whole, price: '1050' });
      const [change, acceptance] = await race(
        () => market.call(changeBidCall(ana, id, { ...whole, price: '1000' })),
        () => market.call(decideBidCall(owner, id, bid.id, 'Accepted', bid.version)),
      );
      const isSold = outcome(acceptance) === 'done';
      expect([outcome(change), outcome(acceptance)]).toEqual(
        isSold ? ['BidNotActive', 'done'] : ['done', 'OfferChanged'],
      );
      const { rows } = await sql<{ price: string }>`
        select terms->>'price' as price from main.deals where announcement_id = ${id}`.execute(market.db);
      expect(rows).toEqual(isSold ? [{ price: '1050' }] : []);
      return isSold ? 'trade' : 'act';
    });
  });

  it('[B4] a counter-offer and the bidder’s withdrawal: one after the other', {
    timeout: 600_000,
  }, async () => {
    await playRaces(rounds, async (race) => {
      const id = await makeAnnouncement(market.db, owner);
      const bid = await sendAnnouncementBid(market, ana, id);
      const [removal, counter] = await race(
        () => market.call(decideBidCall(ana, id, bid.id, 'Removed')),
        () => market.call(counterCall(owner, id, bid.id, { price: '1050' })),
      );
      expect(outcome(removal)).toBe('done');
      expect((await readAnnouncement(market, ana, id)).announcement.bidCount).toBe(0);
      expect(['done', 'BidNotActive']).toContain(outcome(counter));
      return outcome(counter) === 'done' ? 'trade' : 'act';
    });
  });

  it('[A3] [B1] an edit and the first bid: the bid is on the version that was read, or refused', {
    timeout: 600_000,
  }, async () => {
    await playRaces(rounds, async (race) => {
      const id = await makeAnnouncement(market.db, owner);
      const [edit, bid] = await race(
        () =>
          market.call({
            method: 'PATCH',
            path: `/main/auctions/${id}`,
            token: owner.token,
            body: { price: '1060' },
          }),
        () => market.call(announcementBidCall(ana, id)),
      );
      const isEdited = outcome(edit) === 'done';
      expect([outcome(edit), outcome(bid)]).toEqual(
        isEdited ? ['done', 'NotFound'] : ['AnnouncementNotEditable', 'done'],
      );
      return isEdited ? 'act' : 'trade';
    });
  });

  it('[A3] [B1] an edit of the terms and the first bid: the bid is on the version that was read, or refused', {
    timeout: 600_000,
  }, async () => {
    await playRaces(rounds, async (race) => {
      const id = await makeAnnouncement(market.db, owner);
      const [edit, bid] = await race(
        () =>
          market.call({
            method: 'PATCH',
            path: `/main/auctions/${id}`,
            token: owner.token,
            body: { goods: { loadingRate: 100 } },
          }),
        () => market.call(announcementBidCall(ana, id, { version: 1 })),
      );
      const isEdited = outcome(edit) === 'done';
      expect([outcome(edit), outcome(bid)]).toEqual(
        isEdited ? ['done', 'AnnouncementChanged'] : ['AnnouncementNotEditable', 'done'],
      );
      return isEdited ? 'act' : 'trade';
    });
  });

  it('[B1] [B5] many concurrent bids: numbers from 1 on, each once', async () => {
    const id = await makeAnnouncement(market.db, owner);
    const bidders = await Promise.all(Array.from({ length: 12 }, () => makeAccount(market.db)));
    const bids = await Promise.all(
      bidders.map((one) => sendAnnouncementBid(market, one, id, { quantity: '100' })),
    );
    expect(bids.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      bidders.map((_, index) => index + 1),
    );
    const twice = await makeAccount(market.db);
    const answers = await Promise.all([1, 2, 3].map(() => market.call(announcementBidCall(twice, id))));
    expect(answers.map(outcome).sort()).toEqual(['AlreadyExistingBid', 'AlreadyExistingBid', 'done']);
  });
});
