import { formatSum } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import {
  type BoundGoods,
  bidTermLines,
  bindingLines,
  missingTerms,
  type ShownTerms,
} from '../../lib/deal/binding-terms.ts';
import { dealSide, useDealSums, type VatParties } from '../../lib/deal/deal-sums.ts';
import { formatAmount, lowerFirst, minorOf } from '../../lib/format.ts';
import { useLocale, useTexts } from '../../lib/i18n.ts';
import {
  type BidContract,
  BindingSummary,
  ContractChoiceList,
  type OwnContractFile,
} from './binding-summary.tsx';
import { GridNote } from './grid-note.tsx';

/** The subject of a bid: its goods, and the full quantity, of which the bid may take a part. */
export interface BidSubject extends BoundGoods, VatParties {
  /** In its wire form. */
  readonly whole: string;
}

/**
 * A bid as its reader confirms it: all lines and sums, or why they cannot be shown. Without them it cannot be
 * confirmed.
 */
export function useBidText(on: BidSubject, terms: ShownTerms | undefined) {
  const { t } = useTranslation(['binding']);
  const locale = useLocale();
  const texts = useTexts();
  const sumsOf = useDealSums();
  const missing = terms ? missingTerms(terms, on) : (['price', 'quantity'] as const);
  if (!terms || missing.length > 0)
    return {
      shown: null,
      blocked: t('missing', {
        terms: missing.map((name) => lowerFirst(t(`row.${name}`))).join(', '),
      }),
    };
  const { currency, product, vatGroup, seller, buyer, unit = 'Ton', whole } = on;
  const sums = sumsOf({
    ...{ product, vatGroup, currency, quantity: terms.quantity, priceMinor: minorOf(terms.price) },
    ...{ period: terms.deliveryPeriod, seller, buyer },
  });
  const { price, quantity } = bidTermLines(terms, on, texts);
  const isWhole = Number(terms.quantity) >= Number(whole);
  const part = { quantity, whole: formatAmount(whole, unit, locale) };
  const lines = bindingLines(terms, on, texts).map((line) => ({
    ...line,
    ...(line.name === 'quantity' && { value: t(`binding:${isWhole ? 'whole' : 'part'}`, part) }),
  }));
  return {
    shown: {
      terms,
      lines,
      sums,
      price,
      quantity,
      isWhole,
      sum: formatSum(sums.totalMinor, currency, locale),
    },
    blocked: null,
  };
}

export type ShownSummary = NonNullable<ReturnType<typeof useBidText>['shown']>;

/**
 * Everything a bid binds its reader to.
 * @param choices contract choices that differ from the default
 */
export function BidSummary({
  on,
  shown: { terms, lines, sums, price, quantity },
  note,
  reader,
  party,
  contract = null,
  choices = [],
  grid,
}: {
  on: BidSubject;
  shown: ShownSummary;
  note: string | null;
  reader: 'owner' | 'bidder';
  party?: string | null;
  contract?: OwnContractFile | null;
  choices?: readonly string[];
  /** The quality grid of the goods. */
  grid?: BidContract['grid'];
}) {
  return (
    <BindingSummary
      lines={lines}
      party={party}
      contract={contract}
      note={note}
      sums={sums}
      product={{ quantity, price }}
      currency={on.currency}
      reader={dealSide(on.type, reader)}
    >
      <GridNote grid={grid} goods={on} terms={terms} />
      <ContractChoiceList lines={choices} />
    </BindingSummary>
  );
}
