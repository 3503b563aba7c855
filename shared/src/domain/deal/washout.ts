import type { DealSide } from '../contract/signing.ts';
import { formatMoney, parseMoney } from '../money.ts';
import type { FactBody } from './deal-facts.ts';
import type { DealLife } from './deal-life.ts';
import { otherSide } from './deal-terms.ts';
import { type Act, dayRefusal, type FactRefusal, refuse } from './fact-act.ts';

/** What one side pays the other for an annulled deal, and what both stated of it [D1]. Money in minor units. */
export interface Washout {
  /** Id of the proposal that both agreed to, which payments name in place of an invoice. */
  readonly id: string;
  readonly payer: DealSide;
  readonly sumMinor: number;
  readonly paidMinor: number;
  readonly receivedMinor: number;
}

/** The washout of an annulled deal; null without one. */
export function washoutOf({ annulment, payments }: Pick<DealLife, 'annulment' | 'payments'>): Washout | null {
  if (annulment?.kind !== 'AnnulmentProposed' || annulment.washout === null) return null;
  const { id, washout } = annulment;
  const stated = (kind: (typeof payments)[number]['kind']) =>
    payments
      .filter((one) => one.kind === kind && one.invoiceId === id)
      .reduce((total, { sum }) => total + (parseMoney(sum) ?? 0), 0);
  return {
    ...{ id, payer: washout.payer, sumMinor: parseMoney(washout.sum) ?? 0 },
    ...{ paidMinor: stated('PaymentStated'), receivedMinor: stated('ReceiptStated') },
  };
}

type Payment = FactBody<'PaymentStated' | 'ReceiptStated'>;

export const isOfWashout = ({ invoiceId }: Payment, { life }: Act): boolean =>
  washoutOf(life)?.id === invoiceId;

/** The payer states what was paid, the other side what arrived; neither exceeds the washout. */
export function washoutRefusal(body: Payment, { life, by, before, deal }: Act): FactRefusal | null {
  const washout = washoutOf(life);
  if (washout === null) return refuse('invoiceId', 'unknown');
  const isPaid = body.kind === 'PaymentStated';
  if (by !== (isPaid ? washout.payer : otherSide(washout.payer))) return refuse('', 'otherSide');
  const wrongDay = dayRefusal(body.day, deal);
  if (wrongDay !== null) return wrongDay;
  const earlier = life.payments.find(({ id }) => id === before?.id);
  const statedMinor =
    (isPaid ? washout.paidMinor : washout.receivedMinor) -
    (earlier?.invoiceId === washout.id ? (parseMoney(earlier.sum) ?? 0) : 0);
  const leftMinor = washout.sumMinor - statedMinor;
  return (parseMoney(body.sum) ?? 0) > leftMinor
    ? refuse('sum', 'pastDue', { left: formatMoney(leftMinor) })
    : null;
}
