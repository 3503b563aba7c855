import { randomUUID } from 'node:crypto';
import { dayOf, daysAfter, deadlineMsOf } from '@recolta/shared/domain/announcement/deadline';
import type { FactAuthor, FactBody } from '@recolta/shared/domain/deal/deal-facts';
import { DealLog } from '@recolta/shared/domain/deal/deal-log';
import type { DealTerms } from '@recolta/shared/domain/deal/deal-terms';
import { invoiceSum } from '@recolta/shared/domain/deal/invoice-sum';
import type { BidTerms } from '@recolta/shared/domain/goods/bid-terms';
import { formatMoney } from '@recolta/shared/domain/money';
import { formatTonnes } from '@recolta/shared/domain/quantity';
import type { VatRule } from '@recolta/shared/domain/vat';
import { type DemoAnnouncement, demoAnnouncements } from './demo-announcements.ts';

/** A signed deal of the demonstration, and what both sides have stated in it. */
export interface DemoDeal {
  /** Its goods are those of this announcement, in this quantity at this price. */
  readonly index: number;
  readonly quantity: string;
  readonly price: string;
  /** Days since both have signed. */
  readonly signedDays: number;
  readonly tell: (log: DealStory) => void;
}

const dayMs = 86_400_000;

/** When both have signed a demonstrated deal, and the day before, when the bid was accepted. */
export const signedMsOf = ({ signedDays }: Pick<DemoDeal, 'signedDays'>, nowMs: number): number =>
  nowMs - signedDays * dayMs;
export const openedMsOf = (deal: Pick<DemoDeal, 'signedDays'>, nowMs: number): number =>
  signedMsOf(deal, nowMs) - dayMs;

/** The log of a demonstrated deal, told day by day. */
export class DealStory extends DealLog {
  private readonly loads = new Map<number, string>();
  /** The present, which nothing of the story is after. */
  private readonly presentMs: number;

  constructor(terms: DealTerms, vatRules: readonly VatRule[], presentMs: number) {
    super(terms, vatRules, Date.parse(terms.concludedAt ?? terms.openedAt));
    this.presentMs = presentMs;
  }

  day(daysAgo: number): string {
    return daysAfter(dayOf(this.presentMs), -daysAgo);
  }

  /** Goes on at an hour of a day in Bucharest, from 4 to 18; half an hour before the present, if that is earlier. */
  at(daysAgo: number, hour: number): this {
    const ms = deadlineMsOf(this.day(daysAgo)) - (18 - hour) * 3_600_000;
    this.nowMs = Math.max(this.nowMs, Math.min(ms, this.presentMs - 1_800_000));
    return this;
  }

  tell(by: FactAuthor, body: FactBody): string {
    const id = this.addAccepted(randomUUID(), by, body);
    this.nowMs += Math.min(90_000, Math.floor((this.presentMs - this.nowMs) / 2));
    return id;
  }

  plan(
    by: FactAuthor,
    number: number,
    tonnes: number,
    daysAgo: number,
    plates: string | null,
    from = '08:00',
  ): this {
    const loadId = randomUUID();
    this.loads.set(number, loadId);
    const to = `${String(Number(from.slice(0, 2)) + 2).padStart(2, '0')}:00`;
    const driver = { name: 'Ion Năstase', telephone: '+40722000000' };
    this.tell(by, {
      ...{
        kind: 'LoadPlanned',
        loadId,
        quantity: formatTonnes(tonnes * 1000),
        day: this.day(daysAgo),
        from,
        to,
      },
      ...{
        plates,
        carrier: plates === null ? null : 'Trans Demo SRL',
        driver: plates === null ? null : driver,
      },
      remark: null,
    });
    return this;
  }

  move(number: number, ...moves: FactBody<'LoadMoved'>['move'][]): this {
    for (const move of moves)
      this.tell('driver', { kind: 'LoadMoved', loadId: this.load(number), move, movedAt: this.time });
    return this;
  }

  weigh(
    by: FactAuthor,
    number: number,
    netKg: number,
    place: FactBody<'TicketStated'>['place'] = 'Load',
  ): this {
    const tareKg = 14_900 + number * 20;
    this.tell(by, {
      ...{ kind: 'TicketStated', loadId: this.load(number), place, number: `T-${4100 + this.facts.length}` },
      scale: place === 'Load' ? 'Basculă, siloz vânzător' : 'Basculă, recepție cumpărător',
      ...{ weighedAt: this.time, grossKg: netKg + tareKg, tareKg, net: formatTonnes(netKg) },
    });
    return this;
  }

  analyse(by: FactAuthor, number: number, figures: FactBody<'AnalysisStated'>['figures']): this {
    this.tell(by, {
      ...{ kind: 'AnalysisStated', loadIds: [this.load(number)], laboratory: 'Laborator demonstrativ' },
      ...{ number: `B-${310 + this.facts.length}`, measuredAt: this.time, sample: null, figures },
    });
    return this;
  }

  accept(number: number, ...sides: ('seller' | 'buyer')[]): this {
    for (const side of sides) this.tell(side, { kind: 'SettlementAccepted', ...this.basis(number) });
    return this;
  }

  contest(number: number, subject: FactBody<'SettlementContested'>['subject'], reason: string): this {
    this.tell('buyer', { kind: 'SettlementContested', ...this.basis(number), subject, reason });
    return this;
  }

  counter(number: number, figure: number, tolerance: number): this {
    this.tell('buyer', {
      ...{ kind: 'CounterStated', loadId: this.load(number), laboratory: 'Laborator acreditat demonstrativ' },
      ...{ number: 'CA-77', measuredAt: this.time, figure, tolerance },
    });
    return this;
  }

  invoice(number: string, ...numbers: number[]): string {
    const { loads } = this.life;
    const invoiced = numbers.flatMap((one) => loads.find(({ id }) => id === this.load(one)) ?? []);
    const { totalMinor } = invoiceSum(this.terms, invoiced, this.now.vatRules);
    return this.tell('seller', {
      ...{
        kind: 'InvoiceStated',
        number,
        day: dayOf(this.nowMs),
        loadIds: numbers.map((one) => this.load(one)),
      },
      total: formatMoney(totalMinor),
    });
  }

  pay(invoiceId: string, kind: 'PaymentStated' | 'ReceiptStated'): this {
    const { invoices } = this.life;
    const total = invoices.find(({ stated }) => stated.id === invoiceId)?.stated.total ?? '';
    const body = { invoiceId, day: dayOf(this.nowMs), sum: total, reference: 'OP 118' };
    this.tell(kind === 'PaymentStated' ? 'buyer' : 'seller', { kind, ...body });
    return this;
  }

  private basis(number: number) {
    const { loads } = this.life;
    const settlement = loads.find(({ id }) => id === this.load(number))?.settlement;
    if (!settlement) throw new Error(`load ${number} has no settlement`);
    const { ticketId, analysisId, sumMinor } = settlement;
    return { loadId: this.load(number), ticketId, analysisId, sum: formatMoney(sumMinor) };
  }

  private load(number: number): string {
    return this.loads.get(number) ?? '';
  }
}

const wheat = (humidity: number, impurities: number) => ({
  ...{ protein: 12.8, humidity, impurities, hectolitricMass: 77 },
});

/** Six deals: signed, on the way, contested, overdue, paid, annulled. */
export const demoDeals: readonly DemoDeal[] = [
  { index: 40, quantity: '100', price: '1045', signedDays: 1, tell: () => undefined },
  {
    ...{ index: 0, quantity: '200', price: '1040', signedDays: 9 },
    tell: (log) => {
      log.at(8, 9);
      const plates = ['TR 07 SIL', 'TR 12 AGS', 'DB 44 MDA', 'DB 45 MDA'] as const;
      for (const [number, ago] of [6, 6, 5, 4, 1, 0, 0, -1].entries())
        log.plan(
          'buyer',
          number + 1,
          25,
          ago,
          number === 7 ? null : (plates[number % 4] ?? null),
          number % 2 ? '10:00' : '08:00',
        );
      const nets = [25_040, 24_960] as const;
      for (const [number, net] of nets.entries())
        log
          .at(6, 9 + number)
          .move(number + 1, 'arrived', 'loaded')
          .weigh('seller', number + 1, net)
          .analyse('seller', number + 1, wheat(13.4, 1.6));
      for (const [number, net] of nets.entries())
        log
          .at(6, 15 + number)
          .weigh('buyer', number + 1, net - 20, 'Unload')
          .accept(number + 1, 'seller', 'buyer');
      const first = log.at(5, 10).invoice('AGS 0412', 1, 2);
      log
        .at(5, 11)
        .move(3, 'arrived', 'loaded')
        .weigh('seller', 3, 25_120)
        .analyse('seller', 3, wheat(14.2, 2))
        .accept(3, 'seller', 'buyer');
      log
        .at(4, 10)
        .move(4, 'arrived', 'loaded')
        .weigh('seller', 4, 25_080)
        .analyse('seller', 4, wheat(13.9, 1.8))
        .accept(4, 'seller', 'buyer');
      log.at(3, 10).invoice('AGS 0417', 3, 4);
      log.at(2, 10).pay(first, 'PaymentStated').at(2, 15).pay(first, 'ReceiptStated');
      log
        .at(1, 9)
        .move(5, 'arrived', 'loaded')
        .weigh('seller', 5, 24_500)
        .at(1, 17)
        .analyse('seller', 5, wheat(14.6, 2.4));
      log.at(0, 6).move(6, 'arrived', 'loaded').weigh('seller', 6, 25_060).move(7, 'arrived');
    },
  },
  {
    ...{ index: 12, quantity: '50', price: '930', signedDays: 7 },
    tell: (log) => {
      log.at(6, 9).plan('buyer', 1, 25, 5, 'CL 31 AGR').plan('buyer', 2, 25, 5, 'CL 32 AGR', '10:00');
      for (const number of [1, 2])
        log
          .at(5, 8 + number)
          .move(number, 'arrived', 'loaded')
          .weigh('seller', number, 24_900 + number * 40)
          .analyse('seller', number, { humidity: 14.4, impurities: 2.2, hectolitricMass: 62 });
      log.at(4, 9).accept(1, 'seller', 'buyer').contest(2, 'humidity', 'La recepție am măsurat 15,1.');
      log.at(2, 12).counter(2, 14.9, 0.3);
    },
  },
  {
    ...{ index: 10, quantity: '50', price: '498', signedDays: 25 },
    tell: (log) => {
      log.at(23, 9).plan('buyer', 1, 25, 22, 'IL 18 TRK').plan('buyer', 2, 25, 21, 'IL 19 TRK');
      for (const number of [1, 2])
        log
          .at(23 - number, 9)
          .move(number, 'arrived', 'loaded')
          .weigh('seller', number, 24_950 + number * 10)
          .analyse('seller', number, { humidity: 8.6, impurities: 2.3, oil: 45.2 })
          .accept(number, 'seller', 'buyer');
      log.at(20, 10).invoice('AGS 0388', 1, 2);
    },
  },
  {
    ...{ index: 20, quantity: '25', price: '925', signedDays: 30 },
    tell: (log) => {
      log.at(29, 9).plan('buyer', 1, 25, 28, 'GL 05 AGR');
      log
        .at(28, 9)
        .move(1, 'arrived', 'loaded')
        .weigh('seller', 1, 24_980)
        .at(28, 12)
        .move(1, 'unloaded')
        .analyse('seller', 1, { humidity: 13.6, impurities: 1.9, hectolitricMass: 64 })
        .accept(1, 'buyer', 'seller');
      const invoice = log.at(27, 10).invoice('AGS 0371', 1);
      log.at(22, 10).pay(invoice, 'PaymentStated').at(21, 9).pay(invoice, 'ReceiptStated');
    },
  },
  {
    ...{ index: 1, quantity: '100', price: '905', signedDays: 14 },
    tell: (log) => {
      log.at(13, 9).plan('seller', 1, 25, 12, 'CT 40 AGR');
      log
        .at(12, 6)
        .move(1, 'loaded')
        .at(12, 9)
        .move(1, 'unloaded')
        .weigh('buyer', 1, 24_880, 'Unload')
        .accept(1, 'buyer', 'seller');
      const proposalId = log.at(10, 10).tell('seller', {
        ...{ kind: 'AnnulmentProposed', reason: 'Silozul nostru nu mai are marfa.' },
        washout: { payer: 'seller', sum: '2250.00' },
      });
      log.at(9, 9).tell('buyer', { kind: 'AnnulmentConfirmed', proposalId });
    },
  },
];

/** The announcement from which a demonstrated deal came: sold to one buyer at once. */
export function announcementOfDeal(
  { index, quantity, price, signedDays }: DemoDeal,
  nowMs: number,
): DemoAnnouncement {
  const base = demoAnnouncements(nowMs)[index];
  if (!base) throw new Error(`the demonstration has no announcement ${index}`);
  const { goods } = base.posting;
  const today = dayOf(nowMs);
  const payment = { paymentType: 'PaymentAtDate', paymentDate: null, paymentDays: 7 } as const;
  const deadline = daysAfter(today, -signedDays);
  const deliveryPeriod = {
    from: daysAfter(today, 1 - signedDays),
    to: daysAfter(today, Math.max(2, 12 - signedDays)),
  };
  const posting = {
    ...base.posting,
    ...({ biddingType: 'Standard', privacyType: 'Public', quantity, price, minPrice: null } as const),
    ...{ minimumBidThreshold: null, acceptsDesiredPrice: false, deadline },
    goods: { ...goods, ...payment, deliveryPeriod },
  };
  const terms: BidTerms = {
    ...{ price, quantity, ...payment, paymentMethod: 'AtDelivery', note: null },
    ...{ deliveryType: goods.deliveryType, loadingLocation: goods.loadingLocation, deliveryPeriod },
    ...{ deliveryCounty: null, deliveryLocation: null },
  };
  return {
    ...base,
    shows: 'sold',
    ownerEmail: 'vanzator@demo.recolta.ro',
    posting,
    bids: [[terms], [terms]],
  };
}
