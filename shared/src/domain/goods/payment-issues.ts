import { isDayBefore } from '../day.ts';
import type { PaymentType } from '../enumerations.ts';

/** Time and method of payment, as an owner or a bidder states them. */
interface Payment {
  readonly paymentType: PaymentType;
  readonly paymentDate: string | null;
  readonly paymentDays: number | null;
  readonly deliveryPeriod: { readonly from: string; readonly to: string };
}

/** A rule that a field breaks; `path` has dots between its parts. */
export interface TermsIssue {
  readonly path: string;
  readonly rule: string;
}

/** A payment at a date states it, not before the delivery ends; a credit states its days. */
export function paymentIssues({
  paymentType,
  paymentDate,
  paymentDays,
  deliveryPeriod,
}: Payment): TermsIssue[] {
  const isAtDate = paymentType === 'PaymentAtDate';
  return [
    ...(isAtDate && paymentDate === null && paymentDays === null
      ? [{ path: 'paymentDate', rule: 'required' }]
      : []),
    ...(isAtDate && paymentDate !== null && isDayBefore(paymentDate, deliveryPeriod.to)
      ? [{ path: 'paymentDate', rule: 'order' }]
      : []),
    ...(paymentType === 'Loan' && paymentDays === null ? [{ path: 'paymentDays', rule: 'required' }] : []),
  ];
}
