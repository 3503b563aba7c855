import { parseMoney, totalMinor } from '@recolta/shared/domain/money';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { seededRandom } from '@recolta/shared/testing/valid-history';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProductDeadlines } from '../../src/main/product/product-deadlines.ts';
import { makeAccount, makeAccounts, type TestAccount } from '../harness/accounts.ts';
import type { Call } from '../harness/http-call.ts';
import {
  changeOfferCall,
  makeProduct,
  moveClosing,
  moveParticipationDeadline,
  offerCall,
  productAct,
  products,
} from '../harness/products.ts';
import { startTestMarket, type TestMarket } from '../harness/test-market.ts';

const rounds = Number(process.env.PRODUCT_RACES ?? 100);
const seed = Number(process.env.PRODUCT_RACES_SEED ?? Date.now() % 1_000_000);
const lanes = 4;

interface StoredOffer {
  readonly accountId: string;
  readonly offerType: 'Collective' | 'Single';
  readonly status: string;
  readonly quantity: number;
  readonly deals: { readonly price: string; readonly quantity: string }[] | null;
}

interface StoredProduct {
  readonly phase: string;
  readonly offered: number;
  readonly total: number;
  readonly minimum: number;
  readonly participants: number;
  readonly finalPriceMinor: number | null;
  readonly offers: StoredOffer[] | null;
  /** `accountId type event`, once per notification. */
  readonly notified: string[] | null;
}

const sumOf = (offers: readonly StoredOffer[]) => offers.reduce((sum, { quantity }) => sum + quantity, 0);
const isStanding = ({ status }: StoredOffer) => status === 'Active' || status === 'Accepted';
const isAccepted = ({ status }: StoredOffer) => status === 'Accepted';
const isCollective = ({ offerType }: StoredOffer) => offerType === 'Collective';

/** Checks quantities, phase and status. @returns the errors */
function faultsOfProgress({ phase, offered, total, minimum, participants, offers }: StoredProduct): string[] {
  const all = offers ?? [];
  const standing = all.filter(isStanding);
  const faults = {
    'accepted more than the total': sumOf(all.filter(isAccepted)) > total,
    'what is offered is not the sum of the offers': sumOf(standing) !== offered,
    participants: new Set(standing.map(({ accountId }) => accountId)).size !== participants,
    'closed below the minimum': phase === 'closed' && offered < minimum,
    'nothing left, and not closed': phase === 'active' && offered === total,
    'Active on a product that is over': phase !== 'active' && all.some(({ status }) => status === 'Active'),
  };
  return namesOf(faults);
}

/** Checks deals, their prices and their sum. @returns the errors */
function faultsOfDeals({ phase, finalPriceMinor, offers }: StoredProduct): string[] {
  const accepted = (offers ?? []).filter(isAccepted);
  const singles = accepted.filter((offer) => !isCollective(offer));
  const collective = phase === 'sold' ? accepted.filter(isCollective) : [];
  const deals = (offers ?? []).flatMap((offer) => (offer.deals ?? []).map((deal) => ({ offer, deal })));
  const priceOf = (offer: StoredOffer) => (isCollective(offer) ? finalPriceMinor : askedMinor);
  const total = deals.reduce(
    (sum, { deal }) => sum + totalMinor(parseMoney(deal.price) ?? 0, parseTonnes(deal.quantity) ?? 0),
    0,
  );
  const faults = {
    'not one deal an accepted offer': deals.length !== singles.length + collective.length,
    'two deals of an offer': new Set(deals.map(({ offer }) => offer)).size !== deals.length,
    'a deal of another quantity': deals.some(
      ({ offer, deal }) => parseTonnes(deal.quantity) !== offer.quantity,
    ),
    'a deal at another price': deals.some(({ offer, deal }) => parseMoney(deal.price) !== priceOf(offer)),
    'a final price without Collective offers': collective.length === 0 && finalPriceMinor !== null,
    'the total is not the sum of its deals':
      total !== totalMinor(askedMinor, sumOf(singles)) + totalMinor(finalPriceMinor ?? 0, sumOf(collective)),
  };
  return namesOf(faults);
}

/** Checks the notifications of participants and their number. @returns the errors */
function faultsOfNotices({ phase, offers, notified }: StoredProduct): string[] {
  const standing = (offers ?? []).filter(isStanding);
  const times = ({ accountId }: StoredOffer, event: string) =>
    (notified ?? []).filter((one) => one === `${accountId} ${event}`).length;
  const isClosing = phase === 'closed' || phase === 'sold';
  const closed = (offer: StoredOffer) =>
    times(offer, 'ProductClosed closed') + times(offer, 'ProductClosed sold');
  const faults = {
    'not told once that it closed': isClosing && standing.some((offer) => closed(offer) !== 1),
    'not told once that it was cancelled':
      phase === 'cancelled' && standing.some((offer) => times(offer, 'ProductClosed cancelled') > 1),
    'told the final price another number of times': standing
      .filter(isCollective)
      .some((offer) => times(offer, 'FinalPriceSet finalPrice') !== (phase === 'sold' ? 1 : 0)),
  };
  return namesOf(faults);
}

const namesOf = (faults: Readonly<Record<string, boolean>>) =>
  Object.entries(faults).flatMap(([name, isThere]) => (isThere ? [name] : []));

const askedMinor = 90_000;

describe(`concurrent offers and final prices, PRODUCT_RACES=${rounds} PRODUCT_RACES_SEED=${seed}`, () => {
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

  /** Runs one act on a product that accepts offers; mostly offers, and sometimes its end. */
  function act(id: string): Call {
    const kind = upTo(14);
    if (kind < 5) return offerCall(bidder(), id, quantity(9));
    if (kind < 8) return offerCall(bidder(), id, quantity(20), 'Single');
    if (kind < 10) return changeOfferCall(bidder(), id, quantity(12));
    if (kind < 13) return productAct(provider, id, 'closure');
    return productAct(provider, id, 'final-price', { discountedPrice: '860' });
  }

  /** Runs one act on a product that may be closed. */
  function end(id: string): Call {
    const kind = upTo(8);
    if (kind < 1) return productAct(admin, id, 'cancellation', { reason: 'un motiv' });
    if (kind < 2) return { method: 'DELETE', path: `${products}/${id}`, token: provider.token };
    if (kind < 6) return offerCall(bidder(), id, quantity(9));
    return productAct(provider, id, 'final-price', { discountedPrice: String(800 + upTo(100)) });
  }

  async function storedOf(id: string): Promise<StoredProduct> {
    const { rows } = await sql<StoredProduct>`
      select p.phase, p.offered_thousandths as offered, p.total_thousandths as total,
        p.minimum_thousandths as minimum, p.participant_count as participants,
        p.final_price_minor as "finalPriceMinor",
        (select jsonb_agg(jsonb_build_object('accountId', o.account_id, 'offerType', o.offer_type,
            'status', o.status, 'quantity', o.quantity_thousandths,
            'deals', (select jsonb_agg(jsonb_build_object('price', d.terms->>'price', 'quantity', d.terms->>'quantity'))
              from main.deals d where d.product_offer_id = o.id)))
          from main.product_offers o where o.product_id = p.id) as offers,
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

  it('[X2] [X4] [X5] never accepts more than the total, notifies each participant once, and opens one deal per offer', {
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
