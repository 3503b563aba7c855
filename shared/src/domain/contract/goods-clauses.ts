import { countyName } from '../counties.ts';
import { originText } from '../countries.ts';
import { findCrop } from '../crops.ts';
import type { Fact } from './contract-document.ts';
import type { ContractContext, ContractPart } from './contract-parts.ts';
import type { ProductOfDeal } from './contract-terms.ts';

/** Names of certification schemes; any other one has its own name. */
const schemes: Readonly<Record<string, string>> = {
  IsccEu: 'ISCC EU',
  TwoBSvs: '2BSvs',
  RedCert: 'REDcert-EU',
};

/** Returns true if goods are sold by weight. */
export const isWeighed = (unit: string) => unit === 'Ton' || unit === 'Kg';

/** The goods. */
export function objectSection({ terms, format }: ContractContext): ContractPart {
  const { goods, product } = terms;
  const { object, none } = format.texts;
  const crop = findCrop(goods.product);
  return {
    title: object.title,
    parts: [
      object.sale,
      {
        kind: 'facts',
        title: null,
        pairs: [
          [object.product, crop ? crop[format.locale] : goods.name],
          [object.lot, goods.name],
          [object.cn, crop?.cn ?? none],
          ...(product ? productFacts(product) : auctionFacts()),
          [object.packing, packingText()],
        ],
      },
      crop !== undefined && object.gmo,
      sustainabilityText(),
      goods.product === 'soybean' && eudrText(),
    ],
  };

  function auctionFacts(): readonly Fact[] {
    return [
      [object.harvest, String(goods.harvestYear)],
      [object.origin, originText(goods.origin, format.locale)],
      [object.county, countyName(goods.county)],
    ];
  }

  function productFacts({ producer, pieceThousandths }: ProductOfDeal): readonly Fact[] {
    return [
      [object.producer, producer],
      [object.origin, originText(goods.origin, format.locale)],
      [object.piece, format.quantity(pieceThousandths, goods.unit)],
    ];
  }

  function sustainabilityText(): string | null {
    const { sustainability } = goods;
    if (!sustainability) return null;
    const { scheme, schemeName, number } = sustainability;
    return object.sustainability(schemes[scheme] ?? schemeName ?? scheme, number);
  }

  function eudrText(): string {
    const number = goods.eudr?.number;
    return number ? `${object.eudr} ${object.eudrNumber(number)}` : object.eudr;
  }

  function packingText(): string {
    if (goods.packageQuantity !== null) return object.packed(goods.packageQuantity);
    return crop ? object.bulk : object.unpacked;
  }
}

/** The quantity, and how it is determined. */
export function quantitySection({ terms, format }: ContractContext): ContractPart {
  const { quantity } = format.texts;
  const { tolerance, unit, quantityMeasurementPlace } = terms.goods;
  return {
    title: quantity.title,
    parts: [
      quantity.amount(format.quantity(terms.quantityThousandths, unit)),
      tolerance ? quantity.tolerance(tolerance.percent, tolerance.choice) : quantity.noTolerance,
      (isWeighed(unit) ? quantity.weighed : quantity.counted)(quantityMeasurementPlace),
      isWeighed(unit) && quantity.reweighed,
      quantity.lots,
    ],
  };
}
