import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { bucharestDay, formatDay, nextDay } from '../bucharest-time.ts';
import type { Translate } from '../i18n.ts';
import type { Locale } from '../locale-path.ts';

export type DealStepKind = 'contact' | 'contract' | 'delivery' | 'payment';

/** A step of the parties after an acceptance, with its date; days as `YYYY-MM-DD` in Bucharest. */
export interface DatedDealStep {
  readonly kind: DealStepKind;
  /** The first day of a period; null for a deadline. */
  readonly fromDay: string | null;
  readonly byDay: string;
}

type Terms = Pick<LiveAuctionItem, 'outcome' | 'deliveryPeriod' | 'paymentType' | 'paymentDays'>;

const contactWithinDays = 1;
const contractWithinDays = 2;

/**
 * The steps after an acceptance, in order; empty before it. Delivery and payment follow the auction's terms; contact
 * and contract are recommendations in working days (Monday to Friday): the contract before delivery if possible.
 * Payment in advance comes before delivery.
 *
 * @param paymentDate the agreed day of payment, null if it was not agreed as a day; undefined until it is known: a
 *   payment at a date then has no step
 */
export function datedDealSteps(
  { outcome, deliveryPeriod: { from, to }, ...terms }: Terms,
  paymentDate: string | null | undefined,
): readonly DatedDealStep[] {
  if (!outcome?.winner) return [];
  const endDay = bucharestDay(Date.parse(outcome.at));
  const contactDay = workingDayAfter(endDay, contactWithinDays);
  const contractDay = later(contactDay, earlier(workingDayAfter(endDay, contractWithinDays), from));
  const isPrepaid = terms.paymentType === 'PrePayment';
  const creditDay = paymentDate ?? dayAfter(to, terms.paymentDays ?? 0);
  const isUnknown =
    terms.paymentType === 'PaymentAtDate' && terms.paymentDays === null && paymentDate === undefined;
  const deadline = (kind: DealStepKind, byDay: string): DatedDealStep => ({ kind, fromDay: null, byDay });
  const delivery: DatedDealStep = { kind: 'delivery', fromDay: from, byDay: to };
  const payment = deadline('payment', isPrepaid ? later(contractDay, from) : creditDay);
  const afterContract = isPrepaid ? [payment, delivery] : [delivery, payment];
  return [
    deadline('contact', contactDay),
    deadline('contract', contractDay),
    ...(isUnknown ? [delivery] : afterContract),
  ];
}

/** The first step whose day has not passed; null if all have. */
export function nextDealStep(steps: readonly DatedDealStep[], today: string): DatedDealStep | null {
  return steps.find(({ byDay }) => byDay >= today) ?? null;
}

/** A step's dates: `până marți, 24 nov.`, `24 nov. – 5 dec.`. */
export function dealWhen(
  { fromDay, byDay }: DatedDealStep,
  today: string,
  t: Translate,
  locale: Locale,
): string {
  if (fromDay !== null) return `${formatDay(fromDay, locale)} – ${formatDay(byDay, locale)}`;
  return byDay === today
    ? t('live:untilToday')
    : t('live:until', { day: formatDay(byDay, locale, 'weekday') });
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

function dayAfter(day: string, count: number): string {
  return count === 0 ? day : dayAfter(nextDay(day), count - 1);
}

function workingDayAfter(day: string, count: number): string {
  const next = nextDay(day);
  const weekday = new Date(`${next}T12:00:00.000Z`).getUTCDay();
  const isWorkingDay = weekday !== 0 && weekday !== 6;
  const left = isWorkingDay ? count - 1 : count;
  return left === 0 ? next : workingDayAfter(next, left);
}
