import type { Account } from '../../contracts/http/account.ts';
import type { Currency } from '../enumerations.ts';
import { roundHalfUp } from '../money.ts';
import {
  type ChosenVatGroup,
  type VatRegime,
  type VatRule,
  type VatState,
  vatGroupOf,
  vatInGross,
  vatWithin,
} from '../vat.ts';
import type { ContractGoods } from './contract-goods.ts';
import type { DealSide } from './signing.ts';

export type ContractLocale = 'ro' | 'en';

/** A party as its account states it; null for missing data. */
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
  /** Null if the account has not stated it. */
  readonly vatState: VatState | null;
  /** True if the seller grows the goods; null if unknown. */
  readonly isProducer: boolean | null;
};

/** A part of the delivery period with one VAT regime. */
export interface ContractVat {
  /** First day of supply to which it applies, `YYYY-MM-DD`. */
  readonly from: string;
  readonly regime: VatRegime;
  /** In per cent, on top of the net price; the compensation under the special scheme for farmers. */
  readonly ratePercent: number;
  /** The law; null if the regime is the seller's own. */
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
  /** Side of the posting: a buyer's figures are required, a seller's declared or guaranteed. */
  readonly ownerSide: DealSide;
  /** As a party sees them, with the changes of the accepted bid. */
  readonly goods: ContractGoods;
  /** In thousandths of the goods' unit: 1,000 for a tonne. */
  readonly quantityThousandths: number;
  /** Per unit, net of VAT unless `product` says otherwise. Null before a price is agreed. */
  readonly priceMinor: number | null;
  readonly currency: Currency;
  /** In the order of days, at least one: see `contractVat`. */
  readonly vat: readonly ContractVat[];
  /** Additional data of a product of the older flow; absent for announcements and live auctions. */
  readonly product?: ProductOfDeal | null;
}

/** Data that only a product of the older flow states [X5]. */
export interface ProductOfDeal {
  readonly producer: string;
  /** The quantity is a multiple of it, in thousandths of the unit. */
  readonly pieceThousandths: number;
  /** True if the price per unit includes VAT, so that the gross is fixed. */
  readonly isPriceGross: boolean;
}

/** Input of a General contract [C1]: the same terms give the same contract. */
export type ContractTerms = TermsOfDeal &
  (
    | {
        /** Before posting or bidding: only the own side. */
        readonly kind: 'preview';
        readonly number: null;
        readonly seller: ContractParty | null;
        readonly buyer: ContractParty | null;
      }
    | {
        /** `finalPreview`: with both parties, before it is generated. */
        readonly kind: 'finalPreview' | 'contract';
        readonly number: string;
        readonly seller: ContractParty;
        readonly buyer: ContractParty;
        readonly priceMinor: number;
      }
  );

interface Supply {
  readonly product: string;
  /** Only for goods that are not a crop. */
  readonly vatGroup?: ChosenVatGroup | null | undefined;
  readonly deliveryPeriod: { readonly from: string; readonly to: string };
}

type VatParty = Pick<ContractParty, 'vatState'> | null;

/**
 * The VAT regimes of a delivery period [Q3]. A party that is not known yet counts as registered: a preview shows
 * the usual case.
 */
export function contractVat(
  { product, vatGroup, deliveryPeriod }: Supply,
  seller: VatParty,
  buyer: VatParty,
  rules: readonly VatRule[],
): readonly ContractVat[] {
  const facts = {
    seller: seller?.vatState ?? 'registered',
    buyer: buyer?.vatState ?? 'registered',
    group: vatGroupOf(product, vatGroup ?? null),
  };
  return vatWithin(facts, deliveryPeriod, rules).map(({ from, vat }) => {
    const { regime, ratePercent, source } = vat.unknown === null ? vat : vat.ifRegistered;
    return { from, regime, ratePercent, source };
  });
}

/** Net, VAT and gross of the whole quantity, in minor units; no VAT if the regime changes within the period. */
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

/** The gross includes VAT; at the first day's rate, because a product has one day of delivery [X5]. */
function totalOfGross(grossMinor: number, ratePercent: number): ContractTotal {
  const { netMinor, vatMinor } = vatInGross(grossMinor, ratePercent);
  return { netMinor, vatMinor, grossMinor };
}
