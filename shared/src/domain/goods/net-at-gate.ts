import type { Currency, DeliveryType } from '../enumerations.ts';
import { convertMinor, type Rates } from '../market-data/exchange-rates.ts';
import { roundHalfUp } from '../money.ts';

export type TradeSide = 'seller' | 'buyer';

/**
 * Returns true if this side pays the haulage: the buyer of goods at the seller's place (FCA), else the seller
 * (DAP).
 */
export function paysHaulage(side: TradeSide, deliveryType: DeliveryType): boolean {
  return deliveryType.startsWith('FCA') === (side === 'buyer');
}

/** A truck's usual load, in tonnes. */
export const truckTonnes = 24;

export interface GateAssumptions {
  readonly side: TradeSide;
  /** Per tonne, net of VAT, in minor units of `currency`. */
  readonly priceMinor: number;
  readonly currency: Currency;
  readonly rates: Rates;
  /** The reader's own haulage in bani per tonne; null if unknown. */
  readonly haulageMinor: number | null;
  /** The owner's yearly cost of money, in hundredths of a per cent. */
  readonly yearlyRateHundredths: number;
  /** From the delivery to the payment. */
  readonly paymentDays: number;
}

/** In bani per tonne, net of VAT. */
export interface NetAtGate {
  readonly priceMinor: number;
  /** Cost of the days until the payment for the seller, and saving for the buyer. */
  readonly waitingMinor: number;
  readonly netMinor: number;
}

/**
 * The net price at the reader's own place [Q5]: the seller's proceeds, or the buyer's cost.
 *
 * @returns null if the haulage or an exchange rate is unknown
 */
export function netAtGate(assumed: GateAssumptions): NetAtGate | null {
  const { side, haulageMinor, yearlyRateHundredths, paymentDays } = assumed;
  const priceMinor = convertMinor(assumed.priceMinor, assumed.currency, 'Ron', assumed.rates);
  if (priceMinor === null || haulageMinor === null) return null;
  const waitingMinor = roundHalfUp(
    BigInt(priceMinor) * BigInt(yearlyRateHundredths) * BigInt(paymentDays),
    10_000n * 365n,
  );
  const haulage = side === 'seller' ? -haulageMinor : haulageMinor;
  return { priceMinor, waitingMinor, netMinor: priceMinor + haulage - waitingMinor };
}

const dayMs = 86_400_000;

/**
 * Days from the delivery to the payment under a bid's terms: the stated number, or from the last day of delivery
 * to the stated day; none if payment is due at the delivery or before.
 */
export function waitingDays(terms: {
  readonly paymentType: string;
  readonly paymentDays: number | null;
  /** `YYYY-MM-DD`, like the days of the period. */
  readonly paymentDate: string | null;
  readonly deliveryPeriod: { readonly to: string };
}): number {
  if (terms.paymentType !== 'Loan' && terms.paymentType !== 'PaymentAtDate') return 0;
  if (terms.paymentDate === null) return terms.paymentDays ?? 0;
  return Math.max(0, (Date.parse(terms.paymentDate) - Date.parse(terms.deliveryPeriod.to)) / dayMs);
}
