import type { Currency, DeliveryType } from '../enumerations.ts';
import { convertMinor, type Rates } from '../market-data/exchange-rates.ts';
import { roundHalfUp } from '../money.ts';

export type TradeSide = 'seller' | 'buyer';

/** Whether this side pays the haulage: the buyer of goods at the seller's place (FCA), else the seller (DAP). */
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
  /** The reader's own haulage in bani per tonne; null where it is not known. */
  readonly haulageMinor: number | null;
  /** What money costs its owner in a year, in hundredths of a per cent. */
  readonly yearlyRateHundredths: number;
  /** From the delivery to the payment. */
  readonly paymentDays: number;
}

/** In bani per tonne, net of VAT. */
export interface NetAtGate {
  readonly priceMinor: number;
  /** What the days until the payment cost the seller, and spare the buyer. */
  readonly waitingMinor: number;
  readonly netMinor: number;
}

/**
 * What a price comes to at the reader's own place [Q5]: what the seller keeps, or what the buyer spends.
 *
 * @returns null where the haulage or an exchange rate is not known
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
 * Days from the delivery to the payment under an offer's terms: those stated, until the stated day from the last day of
 * delivery, none where payment is due at the delivery or before.
 */
export function waitingDays(terms: {
  readonly paymentType: string;
  readonly paymentDays: number | null;
  /** `YYYY-MM-DD`, as the days of the period. */
  readonly paymentDate: string | null;
  readonly deliveryPeriod: { readonly to: string };
}): number {
  if (terms.paymentType !== 'Loan' && terms.paymentType !== 'PaymentAtDate') return 0;
  if (terms.paymentDate === null) return terms.paymentDays ?? 0;
  return Math.max(0, (Date.parse(terms.paymentDate) - Date.parse(terms.deliveryPeriod.to)) / dayMs);
}
