import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../harness/accounts.ts';
import {
  announcementBidCall,
  approve,
  counterCall,
  decideBidCall,
  makeAnnouncement,
  readAnnouncement,
  sendAnnouncement,
  sendAnnouncementBid,
} from '../harness/announcements.ts';
import { makeAuction, minuteMs } from '../harness/auctions.ts';
import type { Answer } from '../harness/http-call.ts';
import { command, readAuction } from '../harness/live-calls.ts';
import { makeProduct, productAct, productBidCall, sendProductBid } from '../harness/products.ts';
import { playRaces } from '../harness/races.ts';
import { BindingRace, outcome, rounds, timeout } from './binding-race.ts';

/** Each act that binds two parties, while one of them is deactivated or closes its account. */
describe(`parties of binding acts, BINDING_RACES=${rounds}`, () => {
  const game = new BindingRace();
  const whole = { quantity: '500', price: '1055' };

  const dealsOf = async (sourceId: string) => {
    const { rows } = await sql<{ deals: number; copies: number }>`
      select count(*)::integer as deals, count(seller_party || buyer_party)::integer as copies from main.deals
      where ${sourceId} in (announcement_id, live_auction_id, product_id)`.execute(game.market.db);
    expect(rows[0]?.copies).toBe(rows[0]?.deals);
    return rows[0]?.deals;
  };

  /** The act opens the deal before the deactivation, or is refused with the reason and opens none. */
  const raceDeactivation = (
    set: () => Promise<{ sourceId: string; party: TestAccount; act: () => Promise<Answer> }>,
    refusals: readonly string[],
  ) =>
    playRaces(rounds, async (race) => {
      const { sourceId, party, act } = await set();
      const [, accepted] = await race(() => game.deactivate(party), act);
      const isFirst = outcome(accepted) === 'done';
      expect(await dealsOf(sourceId)).toBe(isFirst ? 1 : 0);
      if (!isFirst) expect(refusals).toContain(outcome(accepted));
      return isFirst ? 'trade' : 'act';
    });

  it('[A9] an immediate acceptance and the deactivation of the owner', { timeout }, async () => {
    await raceDeactivation(async () => {
      const [owner, bidder] = [await game.person(), await game.person()];
      const id = await makeAnnouncement(game.market.db, owner, { acceptsDesiredPrice: true });
      const act = () => game.market.call(announcementBidCall(bidder, id, whole));
      return { sourceId: id, party: owner, act };
    }, ['OwnerNotEligible']);
  });

  it('[B2] the owner’s acceptance and the deactivation of the bidder', { timeout }, async () => {
    await raceDeactivation(async () => {
      const [owner, bidder] = [await game.person(), await game.person()];
      const id = await makeAnnouncement(game.market.db, owner);
      const bid = await sendAnnouncementBid(game.market, bidder, id, whole);
      const act = () => game.market.call(decideBidCall(owner, id, bid.id, 'Accepted'));
      return { sourceId: id, party: bidder, act };
    }, ['BidderNotEligible']);
  });

  it('[B4] the acceptance of a counter-offer and the deactivation of the owner', { timeout }, async () => {
    await raceDeactivation(async () => {
      const [owner, bidder] = [await game.person(), await game.person()];
      const id = await makeAnnouncement(game.market.db, owner);
      const bid = await sendAnnouncementBid(game.market, bidder, id, whole);
      await game.market.call(counterCall(owner, id, bid.id, { ...whole, price: '1060' }));
      const act = () => game.market.call(decideBidCall(bidder, id, bid.id, 'Accepted'));
      return { sourceId: id, party: owner, act };
    }, ['OwnerNotEligible']);
  });

  it('[X5] a Single bid and the deactivation of the Provider', { timeout }, async () => {
    await raceDeactivation(async () => {
      const [provider, bidder] = [await game.person(), await game.person()];
      const id = await makeProduct(game.market.db, provider);
      const act = () => game.market.call(productBidCall(bidder, id, '40', 'Single'));
      return { sourceId: id, party: provider, act };
    }, ['OwnerNotEligible']);
  });

  /** An ended auction with the bidder in the lead, awaiting its owner’s decision. */
  const closedAuction = async () => {
    const [owner, bidder] = [await game.person(), await game.person()];
    const { id } = await makeAuction(game.market.db, {
      ...{ owner, startsInMs: -60 * minuteMs, endsInMs: -minuteMs },
      bids: [{ by: bidder, priceMinor: 1000_00 }],
    });
    await expect
      .poll(async () => (await readAuction(game.market, owner, id)).auction.status, { timeout: 30_000 })
      .toBe('Closed');
    return { id, owner, bidder };
  };

  it('[L10] the decision of a live auction and the deactivation of the leader', { timeout }, async () => {
    await raceDeactivation(async () => {
      const { id, owner, bidder } = await closedAuction();
      const act = () => command(game.market, owner, id, 'decision', { decision: 'accept' });
      return { sourceId: id, party: bidder, act };
    }, ['BidderNotEligible']);
  });

  /** Both parties try to close their accounts during the act: refused in either order, by the bid or by the deal. */
  const raceClosing = (
    set: () => Promise<{ sourceId: string; party: TestAccount; act: () => Promise<Answer> }>,
    before: string,
  ) =>
    playRaces(rounds, async (race) => {
      const { sourceId, party, act } = await set();
      const [closed, accepted] = await race(() => game.close(party), act);
      expect(outcome(accepted)).toBe('done');
      expect(await dealsOf(sourceId)).toBe(1);
      expect([before, 'AccountHasDeals']).toContain(outcome(closed));
      return outcome(closed) === before ? 'act' : 'trade';
    });

  it('[B2] the owner’s acceptance and closing the bidder’s account', { timeout }, async () => {
    await raceClosing(async () => {
      const [owner, bidder] = [await game.person(), await game.person()];
      const id = await makeAnnouncement(game.market.db, owner);
      const bid = await sendAnnouncementBid(game.market, bidder, id, whole);
      const act = () => game.market.call(decideBidCall(owner, id, bid.id, 'Accepted'));
      return { sourceId: id, party: bidder, act };
    }, 'AccountHasBids');
  });

  it('[A9] an immediate acceptance and closing the owner’s account', { timeout }, async () => {
    await raceClosing(async () => {
      const [owner, bidder] = [await game.person(), await game.person()];
      const id = await makeAnnouncement(game.market.db, owner, { acceptsDesiredPrice: true });
      const act = () => game.market.call(announcementBidCall(bidder, id, whole));
      return { sourceId: id, party: owner, act };
    }, 'AccountHasSales');
  });

  it('[X5] the final price and closing a participant’s account', { timeout }, async () => {
    await raceClosing(async () => {
      const [provider, bidder] = [await game.person(), await game.person()];
      const id = await makeProduct(game.market.db, provider);
      await sendProductBid(game.market, bidder, id, '40');
      expect(outcome(await game.market.call(productAct(provider, id, 'closure')))).toBe('done');
      const price = { discountedPrice: '880' };
      const act = () => game.market.call(productAct(provider, id, 'final-price', price));
      return { sourceId: id, party: bidder, act };
    }, 'AccountHasBids');
  });

  it('[L1] the automatic award and closing or deactivating the winner: the deal is opened', {
    timeout,
  }, async () => {
    const play = async (round: number) => {
      const [owner, bidder] = [await game.person(), await game.person()];
      const { id } = await makeAuction(game.market.db, {
        ...{ owner, startsInMs: -60 * minuteMs, desiredPriceMinor: 1000_00 },
        bids: [{ by: bidder, priceMinor: 1000_00 }],
      });
      await sql`
        update live.auctions set ends_at = clock_timestamp() + make_interval(secs => ${0.004 * (round % 12)}),
          hard_ends_at = clock_timestamp() + interval '1 hour', next_change_at = clock_timestamp()
        where id = ${id}`.execute(game.market.db);
      if (round % 3 === 0) await game.deactivate(bidder);
      else expect(['AccountHasBids', 'AccountHasDeals']).toContain(outcome(await game.close(bidder)));
      await expect.poll(() => dealsOf(id), { timeout: 30_000, interval: 20 }).toBe(1);
      expect((await readAuction(game.market, owner, id)).auction.status).toBe('Accepted');
    };
    // Closers poll once a second for auctions that a statement made due.
    const atOnce = 10;
    for (let round = 0; round < rounds; round += atOnce)
      await Promise.all(
        Array.from({ length: Math.min(atOnce, rounds - round) }, (_, at) => play(round + at)),
      );
  });

  it('[A1] an approval and closing the owner’s account: nothing is open without its owner', {
    timeout,
  }, async () => {
    await playRaces(rounds, async (race) => {
      const owner = await game.person();
      const { id, version } = (await sendAnnouncement(game.market, owner)).announcement;
      const [closed, approved] = await race(
        () => game.close(owner),
        () => approve(game.market, game.admin, id, version),
      );
      if (outcome(approved) === 'done') {
        expect(outcome(closed)).toBe('AccountHasSales');
        return 'trade';
      }
      expect(outcome(closed)).toBe('done');
      // Deleted with the account, or left waiting if the approval had locked it.
      expect(['NotFound', 'OwnerNotEligible']).toContain(outcome(approved));
      const { rows } = await sql<{ status: string }>`
        select status from main.announcements where id = ${id}`.execute(game.market.db);
      expect(rows.map(({ status }) => status)).not.toContain('InProgress');
      return 'act';
    });
  });

  it('[B5] closing the account of a bidder who withdrew and the first bid of another: each number once', {
    timeout,
  }, async () => {
    await playRaces(rounds, async (race) => {
      const owner = await game.person();
      const [gone, next, last] = [await game.person(), await game.person(), await game.person()];
      const id = await makeAnnouncement(game.market.db, owner);
      const first = await sendAnnouncementBid(game.market, gone, id);
      await game.market.call(decideBidCall(gone, id, first.id, 'Removed'));
      const [closed, placed] = await race(
        () => game.close(gone),
        () => game.market.call(announcementBidCall(next, id)),
      );
      expect([outcome(closed), outcome(placed), first.number]).toEqual(['done', 'done', 1]);
      expect((placed.body as { number: number }).number).toBe(2);
      expect((await sendAnnouncementBid(game.market, last, id)).number).toBe(3);
      expect((await readAnnouncement(game.market, last, id)).announcement.participantCount).toBe(3);
      return Math.random() < 0.5 ? 'act' : 'trade';
    });
  });
});
