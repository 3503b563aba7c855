import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { qualityFields } from '@recolta/shared/domain/crops';
import { carrierSide, sideAt } from '@recolta/shared/domain/deal/deal-terms';
import { gridTemplate } from '@recolta/shared/domain/goods/grid-templates';
import type { DemoAnnouncement } from './demo-announcements.ts';
import { announcementOfDeal, type DealStory, type DemoDeal } from './demo-deals.ts';

/** A paid deal of past months; its announcement was posted by one company and sold to, or bought from, another. */
export interface PastDeal extends DemoDeal {
  readonly ownerEmail: string;
  readonly bidderEmail: string;
}

const loads = [1, 2, 3] as const;

/**
 * By bidder: two deals with the first seller and three with the second, in which each of the five companies sells and
 * buys, so that all have records, with the same bands [D10]. Then the announcement that the goods are like, the price,
 * and what went otherwise than agreed with the last load.
 */
const table = [
  ['vanzator', 'cumparator', 0, '1040'],
  ['vanzator', 'cumparator2', 22, '1890'],
  ['vanzator', 'cumparator3', 32, '985'],
  ['vanzator', 'cumparator', 8, '980', 'below'],
  ['vanzator', 'cumparator2', 28, '890'],
  ['vanzator', 'cumparator3', 38, '1930'],
  ['vanzator2', 'cumparator', 5, '905'],
  ['vanzator2', 'cumparator2', 15, '1010', 'late'],
  ['vanzator2', 'cumparator3', 25, '915'],
  ['vanzator2', 'cumparator', 13, '925'],
  ['vanzator2', 'cumparator2', 33, '935'],
  ['vanzator2', 'cumparator3', 48, '995', 'late'],
  ['vanzator2', 'cumparator', 7, '1015', 'below'],
  ['vanzator2', 'cumparator2', 17, '905'],
  ['vanzator2', 'cumparator3', 37, '910'],
] as const satisfies readonly (readonly [string, string, number, string, ('below' | 'late')?])[];

/** Fifteen deals after the harvest, one every four days, the last one six weeks ago. */
export const pastDeals: readonly PastDeal[] = table.map(([owner, bidder, index, price, otherwise], at) => {
  // Neighbours in time are of different companies.
  const signedDays = 45 + ((at * 4) % table.length) * 4;
  return {
    ...{ index, price, quantity: '75', signedDays },
    ownerEmail: `${owner}@demo.recolta.ro`,
    bidderEmail: `${bidder}@demo.recolta.ro`,
    tell: (log) => tellPaid(log, { signedDays, number: 300 + at * loads.length, otherwise }),
  };
});

/** Three loads on three days, each invoiced and paid by itself. */
function tellPaid(
  log: DealStory,
  {
    signedDays,
    number,
    otherwise,
  }: { signedDays: number; number: number; otherwise: 'below' | 'late' | undefined },
): void {
  const { terms } = log;
  const [carrier, weigher, analyst] = [
    carrierSide(terms),
    sideAt(terms.quantityPlace),
    sideAt(terms.qualityPlace),
  ];
  const declared = Object.fromEntries(
    qualityFields.flatMap((field) => {
      const figure = terms.declared?.[field] ?? null;
      return figure === null ? [] : [[field, figure]];
    }),
  );
  log.at(signedDays - 1, 9);
  for (const load of loads) log.plan(carrier, load, 25, signedDays - 2 - load, `TR 1${load} DEM`);
  for (const load of loads) {
    const ago = signedDays - 2 - load;
    const isOther = load === loads.length;
    const humidity = Math.max(declared.humidity ?? 0, 14) + 0.9;
    log.at(ago, 9).move(load, 'arrived', 'loaded');
    if (terms.quantityPlace === 'Unload') log.at(ago, 12).move(load, 'unloaded');
    log.weigh(weigher, load, 24_940 + load * 30, terms.quantityPlace);
    if (terms.quantityPlace === 'Load') log.at(ago, 12).move(load, 'unloaded');
    log
      .analyse(analyst, load, isOther && otherwise === 'below' ? { ...declared, humidity } : declared)
      .accept(load, 'seller', 'buyer');
  }
  const invoices = loads.map((load) =>
    log.at(signedDays - 6, 9 + load).invoice(`DEM ${number + load}`, load),
  );
  for (const [at, invoice] of invoices.entries()) {
    // Each is due seven days after its load.
    const isLate = at + 1 === loads.length && otherwise === 'late';
    const paidAgo = signedDays - (isLate ? 16 : 9);
    log.at(paidAgo, 10).pay(invoice, 'PaymentStated').at(paidAgo, 15).pay(invoice, 'ReceiptStated');
  }
}

/** The announcement from which a past deal came, with the grid that is usual for its crop and the owner's contract. */
export function announcementOfPast(deal: PastDeal, nowMs: number): DemoAnnouncement {
  const { posting, bids, ...announcement } = announcementOfDeal(deal, nowMs);
  const today = dayOf(nowMs);
  const deliveryPeriod = {
    from: daysAfter(today, 1 - deal.signedDays),
    to: daysAfter(today, 14 - deal.signedDays),
  };
  const { goods, currency } = posting;
  const grid = { kind: 'grid' as const, lines: gridTemplate(goods.product, currency) };
  return {
    ...announcement,
    ownerEmail: deal.ownerEmail,
    posting: {
      ...posting,
      goods: { ...goods, grid, bulletin: null, deliveryPeriod, contractType: 'Custom' },
    },
    bids: bids.slice(0, 1).map((rounds) => rounds.map((terms) => ({ ...terms, deliveryPeriod }))),
  };
}
