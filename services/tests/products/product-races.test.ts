import { parseMoney, totalMinor } from '@recolta/shared/domain/money';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { seededRandom } from '@recolta/shared/testing/valid-history';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProductDeadlines } from '../../src/main/product/product-deadlines.ts';
import { makeAccount, makeAccounts, type TestAccount } from '../harness/accounts.ts';
import type { Call } from '../harness/http-call.ts';
import {
  changeProductBidCall,
  makeProduct,
  moveClosing,
  moveParticipationDeadline,
  productAct,
  productBidCall,
  products,
} from '../harness/products.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const rounds = Number(process.env.PRODUCT_RACES ?? 40);
const seed = Number(process.env.PRODUCT_RACES_SEED ?? Date.now() % 1_000_000);
const lanes = 4;

interface StoredProductBid {
  readonly accountId: string;
  readonly offerType: 'Collective' | 'Single';
  readonly status: string;
  readonly quantity: number;
  readonly deals: { readonly price: string; readonly quantity: string }[] | null;
}

interface StoredProduct {
  readonly phase: string;
  readonly stored: number;
  readonly total: number;
  readonly minimum: number;
  readonly participants: number;
  readonly finalPriceMinor: number | null;
  readonly bids: StoredProductBid[] | null;
  /** `accountId type event`, once per notification. */
  readonly notified: string[] | null;
}

const sumOf = (bids: readonly StoredProductBid[]) => bids.reduce((sum, { quantity }) => sum + quantity, 0);
const isStanding = ({ status }: StoredProductBid) => status === 'Active' || status === 'Accepted';
const isAccepted = ({ status }: StoredProductBid) => status === 'Accepted';
const isCollective = ({ offerType }: StoredProductBid) => offerType === 'Collective';

/** Checks quantities, phase and status. @returns the errors */
function faultsOfProgress({ phase, stored, total, minimum, participants, bids }: StoredProduct): string[] {
  const all = bids ?? [];
  const standing = all.filter(isStanding);
  const faults = {
    'accepted more than the total': sumOf(all.filter(isAccepted)) > total,
    'the stored quantity is not the sum of the bids': sumOf(standing) !== stored,
    participants: new Set(standing.map(({ accountId }) => accountId)).size !== participants,
    'closed below the minimum': phase === 'closed' && stored < minimum,
    'nothing left, and not closed': phase === 'active' && stored === total,
    'Active on a product that is over': phase !== 'active' && all.some(({ status }) => status === 'Active'),
  };
  return namesOf(faults);
}

/** Checks deals, their prices and their sum. @returns the errors */
function faultsOfDeals({ phase, finalPriceMinor, bids }: StoredProduct): string[] {
  const accepted = (bids ?? []).filter(isAccepted);
  const singles = accepted.filter((bid) => !isCollective(bid));
  const collective = phase === 'sold' ? accepted.filter(isCollective) : [];
  const deals = (bids ?? []).flatMap((bid) => (bid.deals ?? []).map((deal) => ({ bid, deal })));
  const priceOf = (bid: StoredProductBid) => (isCollective(bid) ? finalPriceMinor : askedMinor);
  const total = deals.reduce(
    (sum, { deal }) => sum + totalMinor(parseMoney(deal.price) ?? 0, parseTonnes(deal.quantity) ?? 0),
    0,
  );
  const faults = {
    'not one deal an accepted bid': deals.length !== singles.length + collective.length,
    'two deals of a bid': new Set(deals.map(({ bid }) => bid)).size !== deals.length,
    'a deal of another quantity': deals.some(({ bid, deal }) => parseTonnes(deal.quantity) !== bid.quantity),
    'a deal at another price': deals.some(({ bid, deal }) => parseMoney(deal.price) !== priceOf(bid)),
    'a final price without Collective bids': collective.length === 0 && finalPriceMinor !== null,
    'the total is not the sum of its deals':
      total !== totalMinor(askedMinor, sumOf(singles)) + totalMinor(finalPriceMinor ?? 0, sumOf(collective)),
  };
  return namesOf(faults);
}

/** Checks the notifications of participants and their number. @returns the errors */
function faultsOfNotices({ phase, bids, notified }: StoredProduct): string[] {
  const standing = (bids ?? []).filter(isStanding);
  const times = ({ accountId }: StoredProductBid, event: string) =>
    (notified ?? []).filter((one) => one === `${accountId} ${event}`).length;
  const isClosing = phase === 'closed' || phase === 'sold';
  const closed = (bid: StoredProductBid) =>
    times(bid, 'ProductClosed closed') + times(bid, 'ProductClosed sold');
  const faults = {
    'not told once that it closed': isClosing && standing.some((bid) => closed(bid) !== 1),
    'not told once that it was cancelled':
      phase === 'cancelled' && standing.some((bid) => times(bid, 'ProductClosed cancelled') > 1),
    'told the final price another number of times': standing
      .filter(isCollective)
      .some((bid) => times(bid, 'FinalPriceSet finalPrice') !== (phase === 'sold' ? 1 : 0)),
  };
  return namesOf(faults);
}

const namesOf = (faults: Readonly<Record<string, boolean>>) =>
  Object.entries(faults).flatMap(([name, isThere]) => (isThere ? [name] : []));

const askedMinor = 90_000;

describe(`concurrent bids and final prices, PRODUCT_RACES=${rounds} PRODUCT_RACES_SEED=${seed}`, () => {
  let market: TestMarket;
  let provider: TestAccount;
  let admin: TestAccount;
  let bidders: TestAccount[];
  beforeAll(async () => {
    market = await startTestMarket();
    provider = await makeAccount(market.db, { role: 'Provider' });
    admin = await makeAccount(market.db, { role: 'Admin' });
    bidders = await makeAccounts(market.db, 5);
  });
  afterAll(() => market.close());

  const random = seededRandom(seed);
  const upTo = (count: number) => Math.floor(random() * count);
  const quantity = (most: number) => String(5 * (1 + upTo(most)));
  const bidder = () => bidders[upTo(bidders.length)] ?? null;

  /** Runs one act on a product that accepts bids; mostly bids, and sometimes its end. */
  function act(id: string): Call {
    const kind = upTo(14);
    if (kind < 5) return productBidCall(bidder(), id, quantity(9));
    if (kind < 8) return productBidCall(bidder(), id, quantity(20), 'Single');
    if (kind < 10) return changeProductBidCall(bidder(), id, quantity(12));
    if (kind < 13) return productAct(provider, id, 'closure');
    return productAct(provider, id, 'final-price', { discountedPrice: '860' });
  }

  /** Runs one act on a product that may be closed. */
  function end(id: string): Call {
    const kind = upTo(8);
    if (kind < 1) return productAct(admin, id, 'cancellation', { reason: 'un motiv' });
    if (kind < 2) return { method: 'DELETE', path: `${products}/${id}`, token: provider.token };
    if (kind < 6) return productBidCall(bidder(), id, quantity(9));
    return productAct(provider, id, 'final-price', { discountedPrice: String(800 + upTo(100)) });
  }

  async function storedOf(id: string): Promise<StoredProduct> {
    const { rows } = await sql<StoredProduct>`
      select p.phase, p.bid_thousandths as stored, p.total_thousandths as total,
        p.minimum_thousandths as minimum, p.participant_count as participants,
        p.final_price_minor as "finalPriceMinor",
        (select jsonb_agg(jsonb_build_object('accountId', b.account_id, 'offerType', b.offer_type,
            'status', b.status, 'quantity', b.quantity_thousandths,
            'deals', (select jsonb_agg(jsonb_build_object('price', d.terms->>'price', 'quantity', d.terms->>'quantity'))
              from main.deals d where d.product_bid_id = b.id)))
          from main.product_bids b where b.product_id = p.id) as bids,
        (select jsonb_agg(n.account_id || ' ' || n.type || ' ' || split_part(n.event_key, ':', 3)) from main.notifications n
          where n.event_key like ${`product:${id}:%`}) as notified
      from main.products p where p.id = ${id}`.execute(market.db);
    const [stored] = rows;
    if (!stored) throw new Error('a product is gone');
    return stored;
  }

  async function play(): Promise<StoredProduct> {
    const id = await makeProduct(market.db, provider, { pieceQuantity: '5' });
    await Promise.all(Array.from({ length: 1 + upTo(9) }, () => market.call(act(id))));
    // The clock runs between them, as a separate act.
    const worker = new ProductDeadlines(market.db, { committed: () => undefined });
    const clock = async () => {
      await moveParticipationDeadline(market, id, 1);
      await worker.round(AbortSignal.timeout(10_000));
    };
    await Promise.all([market.call(end(id)), market.call(end(id)), ...(upTo(3) > 0 ? [clock()] : [])]);
    if (upTo(3) === 0 && (await storedOf(id)).phase === 'closed') {
      await moveClosing(market, id, 9 * 24 * 3_600_000);
      await Promise.all([worker.round(AbortSignal.timeout(10_000)), market.call(end(id))]);
    }
    return storedOf(id);
  }

  it('[X2] [X4] [X5] never accepts more than the total, notifies each participant once, and opens one deal per bid', {
    timeout: 600_000 + rounds * 1000,
  }, async () => {
    const seen: Record<string, number> = {};
    let left = rounds;
    const lane = async () => {
      while (left-- > 0) {
        const stored = await play();
        seen[stored.phase] = (seen[stored.phase] ?? 0) + 1;
        const faults = [faultsOfProgress, faultsOfDeals, faultsOfNotices].flatMap((of) => of(stored));
        expect({ faults, stored }).toEqual({ faults: [], stored });
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    // The races reach every outcome.
    if (rounds >= 100)
      expect(Object.keys(seen)).toEqual(
        expect.arrayContaining(['closed', 'sold', 'minimumMissed', 'cancelled']),
      );
  });
});
