import { isDayBefore } from '../day.ts';
import type { PaymentType } from '../enumerations.ts';
import type { RuleIssue } from '../field-rules.ts';

/** Time and method of payment, as an owner or a bidder states them. */
interface Payment {
  readonly paymentType: PaymentType;
  readonly paymentDate: string | null;
  readonly paymentDays: number | null;
  readonly deliveryPeriod: { readonly from: string; readonly to: string };
}

/** A payment at a date states it, a credit states its days; and {@link paymentOrderIssues}. */
export const paymentIssues = (payment: Payment): RuleIssue[] => [
  ...paymentTimeIssues(payment),
  ...paymentOrderIssues(payment),
];

export function paymentTimeIssues({
  paymentType,
  paymentDate,
  paymentDays,
}: Pick<Payment, 'paymentType' | 'paymentDate' | 'paymentDays'>): RuleIssue[] {
  const isOpen = paymentType === 'PaymentAtDate' && paymentDate === null && paymentDays === null;
  return [
    ...(isOpen ? [{ path: 'paymentDate', rule: 'required' }] : []),
    ...(paymentType === 'Loan' && paymentDays === null ? [{ path: 'paymentDays', rule: 'required' }] : []),
  ];
}

/** The date of payment is not before the delivery ends. */
export function paymentOrderIssues({
  paymentType,
  paymentDate,
  deliveryPeriod,
}: Pick<Payment, 'paymentType' | 'paymentDate' | 'deliveryPeriod'>): RuleIssue[] {
  const isEarly =
    paymentType === 'PaymentAtDate' && paymentDate !== null && isDayBefore(paymentDate, deliveryPeriod.to);
  return isEarly ? [{ path: 'paymentDate', rule: 'order' }] : [];
}
