import type { Account } from '../../contracts/http/account.ts';
import type { AuctionGoods } from '../../contracts/http/auction-goods.ts';
import type { Currency, PriceType } from '../enumerations.ts';
import { roundHalfUp } from '../money.ts';
import { type VatRule, vatChangeWithin, vatGroupOf, vatInGross, vatOn, vatRuleOn } from '../vat.ts';

export type ContractLocale = 'ro' | 'en';

/** A party as its account states it; null for what the account lacks. */
export type ContractParty = Readonly<
  Pick<
    Account,
    | 'companyName'
    | 'companyNumber'
    | 'jNumber'
    | 'invoiceAddress'
    | 'administratorName'
    | 'telephone'
    | 'email'
    | 'bank'
    | 'bankBranch'
    | 'bankAccountNumber'
  >
> & {
  /** Whether the CUI is written with `RO`; null where it is not known. */
  readonly isVatRegistered: boolean | null;
  /** Whether it grows what it sells; null where it is not known. */
  readonly isProducer: boolean | null;
};

/** A stretch of the delivery period with one VAT regime. */
export interface ContractVat {
  /** First day of supply to which it applies, `YYYY-MM-DD`. */
  readonly from: string;
  /** `exempt`: the seller adds no VAT. */
  readonly regime: 'reverseCharge' | 'rate' | 'exempt';
  /** In per cent; 0 unless the regime is `rate`. */
  readonly ratePercent: number;
  /** The law; null where the regime is the seller's own. */
  readonly source: string | null;
}

interface TermsOfDeal {
  /** An instant in UTC: the date of the contract and of its PDF. */
  readonly madeAt: string;
  readonly source: {
    readonly kind: 'announcement' | 'liveAuction' | 'product';
    readonly id: string;
    /** Null before a bid is accepted. */
    readonly bidId: string | null;
  };
  /** As a party sees them; those of the accepted bid where it changed some. */
  readonly goods: AuctionGoods;
  /** Of the unit of the goods: 1,000 for a tonne. */
  readonly quantityThousandths: number;
  /** Of one unit, net of VAT except where `product` says otherwise. Null before a price is agreed. */
  readonly priceMinor: number | null;
  readonly currency: Currency;
  /** In the order of days, at least one: see `contractVat`. */
  readonly vat: readonly ContractVat[];
  /** What a product of the older flow has besides; absent for announcements and live auctions. */
  readonly product?: ProductOfDeal | null;
}

/** What a product of the older flow states and auctions do not [X5]. */
export interface ProductOfDeal {
  readonly producer: string;
  /** Of what the quantity is a multiple, in thousandths of the unit. */
  readonly pieceThousandths: number;
  /** Whether the price per unit is with VAT, so that the gross is fixed. */
  readonly isPriceGross: boolean;
}

/** What a General contract is made from [C1]: the same terms make the same contract. */
export type ContractTerms = TermsOfDeal &
  (
    | {
        /** Before posting or bidding: one's own side only. */
        readonly kind: 'preview';
        readonly number: null;
        readonly seller: ContractParty | null;
        readonly buyer: ContractParty | null;
      }
    | {
        /** `finalPreview`: with both parties, before it is made. */
        readonly kind: 'finalPreview' | 'contract';
        readonly number: string;
        readonly seller: ContractParty;
        readonly buyer: ContractParty;
        readonly priceMinor: number;
      }
  );

interface Supply {
  readonly product: string;
  readonly priceType: PriceType;
  readonly deliveryPeriod: { readonly from: string; readonly to: string };
}

type VatParty = Pick<ContractParty, 'isVatRegistered'> | null;

/**
 * The VAT regimes of a delivery period [Q3]. A seller known not to be registered adds no VAT; reverse charge is for two
 * registered parties, so a buyer known not to be is invoiced with VAT (Codul fiscal art. 331).
 */
export function contractVat(
  { product, priceType, deliveryPeriod }: Supply,
  seller: VatParty,
  buyer: VatParty,
  rules: readonly VatRule[],
): readonly ContractVat[] {
  const { from, to } = deliveryPeriod;
  if (priceType === 'NoVat' || seller?.isVatRegistered === false)
    return [{ from, regime: 'exempt', ratePercent: 0, source: null }];
  const invoiced = buyer?.isVatRegistered === false ? 'VatIncluded' : priceType;
  const found: ContractVat[] = [];
  for (let day: string | null = from; day !== null; ) {
    const { isReverseCharge, ratePercent } = vatOn(0, product, invoiced, day, rules);
    const { source } = vatRuleOn(rules, vatGroupOf(product), day);
    found.push({ from: day, regime: isReverseCharge ? 'reverseCharge' : 'rate', ratePercent, source });
    day = vatChangeWithin({ from: day, to }, product, invoiced, rules);
  }
  return found;
}

/** Net, VAT and gross of the whole quantity, in minor units; no VAT where the regime changes within the period. */
export interface ContractTotal {
  readonly netMinor: number;
  readonly vatMinor: number | null;
  readonly grossMinor: number | null;
}

/** @returns null before a price is agreed */
export function contractTotal({
  priceMinor,
  quantityThousandths,
  vat,
  product,
}: Pick<ContractTerms, 'priceMinor' | 'quantityThousandths' | 'vat' | 'product'>): ContractTotal | null {
  if (priceMinor === null) return null;
  const netMinor = roundHalfUp(BigInt(priceMinor) * BigInt(quantityThousandths), 1000n);
  const [only, ...later] = vat;
  if (only && product?.isPriceGross) return totalOfGross(netMinor, only.ratePercent);
  if (!only || later.length > 0) return { netMinor, vatMinor: null, grossMinor: null };
  const vatMinor = roundHalfUp(BigInt(netMinor) * BigInt(only.ratePercent), 100n);
  return { netMinor, vatMinor, grossMinor: netMinor + vatMinor };
}

/** VAT is in the gross; on the first day's rate, as a product has one day of delivery [X5]. */
function totalOfGross(grossMinor: number, ratePercent: number): ContractTotal {
  const { netMinor, vatMinor } = vatInGross(grossMinor, ratePercent);
  return { netMinor, vatMinor, grossMinor };
}
