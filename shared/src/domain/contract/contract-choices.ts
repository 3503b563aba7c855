import * as z from 'zod/mini';
import { lineSchema, priceSchema } from '../../contracts/http/fields.ts';
import { openEnum } from '../../contracts/tolerant-reading.ts';
import type { ContractType } from '../enumerations.ts';

/** Uses of goods, each with its own limits of contaminants. */
export const goodsPurposes = ['Food', 'Feed', 'Industrial'] as const;
export type GoodsPurpose = (typeof goodsPurposes)[number];

/** Decides disputes: the court at the defendant's seat, or arbitration at the chamber of commerce. */
export const disputeChoices = ['Court', 'Arbitration'] as const;

/** `Included`: a drought that reduces the harvest releases the Seller. */
export const droughtChoices = ['Excluded', 'Included'] as const;

/**
 * Defaults of the General contract, which its poster may change; sums are in lei, whatever the price's currency.
 */
const usual = {
  purpose: null,
  disputes: 'Court',
  drought: 'Excluded',
  titleReserved: true,
  waitPerDay: '600.00',
  storagePerDay: '0.50',
} as const;

/** The poster's choices for the General contract; missing ones have the default. */
export const contractChoicesSchema = z.strictObject({
  /** Null for the usual one of the crop, see `usualPurpose`. */
  purpose: z._default(z.nullable(z.enum(goodsPurposes)), usual.purpose),
  disputes: z._default(z.enum(disputeChoices), usual.disputes),
  drought: z._default(z.enum(droughtChoices), usual.drought),
  /** True if the Seller keeps the title to goods that are paid for after delivery until the payment. */
  titleReserved: z._default(z.boolean(), usual.titleReserved),
  /** For a truck that waits longer than the free time, in lei per day. */
  waitPerDay: z._default(priceSchema, usual.waitPerDay),
  /** For goods that are not collected, in lei per tonne and day. */
  storagePerDay: z._default(priceSchema, usual.storagePerDay),
  /**
   * Accredited laboratories for a counter-analysis, in order of preference; without them, three are proposed when
   * needed.
   */
  laboratories: z.exactOptional(lineSchema(300, 3)),
});

export type ContractChoices = z.infer<typeof contractChoicesSchema>;

export const usualChoices: ContractChoices = usual;

/** Choices in an answer; earlier releases do not send them. */
export const shownChoicesSchema = z.optional(
  z.object({
    purpose: z.nullable(openEnum(goodsPurposes)),
    disputes: openEnum(disputeChoices),
    drought: openEnum(droughtChoices),
    titleReserved: z.boolean(),
    waitPerDay: z.string(),
    storagePerDay: z.string(),
    laboratories: z.exactOptional(z.string()),
  }),
);

const feedCrops: ReadonlySet<string> = new Set([
  'wheat-feed',
  'corn',
  'barley-feed',
  'oats',
  'triticale',
  'sorghum',
  'peas',
]);

/** The default purpose of a crop. */
export function usualPurpose(product: string): GoodsPurpose {
  return feedCrops.has(product) ? 'Feed' : 'Food';
}

interface ChosenGoods {
  readonly product: string;
  readonly contractType: ContractType;
  readonly contractChoices?: z.infer<typeof shownChoicesSchema>;
}

/** The choices of goods, with the purpose; the defaults if they state none. */
export function choicesOf({
  product,
  contractChoices: stated,
}: Pick<ChosenGoods, 'product' | 'contractChoices'>): ContractChoices & { readonly purpose: GoodsPurpose } {
  const read = z.safeParse(contractChoicesSchema, stated ?? {});
  const choices = read.success ? read.data : usualChoices;
  return { ...choices, purpose: choices.purpose ?? usualPurpose(product) };
}

/** Names of choices, in display order. */
export const choiceNames = [
  'purpose',
  'drought',
  'titleReserved',
  'waitPerDay',
  'storagePerDay',
  'laboratories',
  'disputes',
] as const satisfies readonly (keyof ContractChoices)[];
export type ChoiceName = (typeof choiceNames)[number];

/** The choices that differ from the defaults of a General contract, to be shown to a bidder. */
export function differingChoices(goods: ChosenGoods): readonly ChoiceName[] {
  if (goods.contractType !== 'General') return [];
  const [chosen, usually] = [choicesOf(goods), choicesOf({ product: goods.product })];
  return choiceNames.filter((name) => !isSame(chosen[name], usually[name]));
}

type Choice = string | boolean | null | undefined;

/** `600` and `600.00` are the same sum. */
function isSame(one: Choice, other: Choice): boolean {
  if (typeof one === 'string' && typeof other === 'string' && /^[\d.]+$/.test(one))
    return Number(one) === Number(other);
  return one === other;
}
