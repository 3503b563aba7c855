import {
  type ContractChoices,
  disputeChoices,
  droughtChoices,
  goodsPurposes,
} from '../domain/contract/contract-choices.ts';
import type { ContractGoods } from '../domain/contract/contract-goods.ts';
import type { ContractTerms, ContractVat } from '../domain/contract/contract-terms.ts';
import { dealSides } from '../domain/contract/signing.ts';
import { type QualityField, qualityFields } from '../domain/crops.ts';
import { currencies, deliveryTypes, measurementTypes, paymentTypes } from '../domain/enumerations.ts';
import { qualityRule } from '../domain/goods/further-properties.ts';
import { gridTemplate } from '../domain/goods/grid-templates.ts';
import { qualityRange } from '../domain/goods/quality-ranges.ts';
import { contractDeal } from './contract-fixture.ts';

/** Crops with different clauses, and goods that are not a crop. */
const products = ['wheat-milling', 'corn', 'rapeseed', 'soybean', 'barley-malting', 'peas', 'others'];
const schemes = ['IsccEu', 'TwoBSvs', 'RedCert', 'Other'];
const reverse: ContractVat = {
  ...{ from: '2026-12-01', regime: 'reverseCharge', ratePercent: 0, source: 'Codul fiscal art. 331' },
};
const rate: ContractVat = { from: '2027-01-01', regime: 'rate', ratePercent: 11, source: 'Legea 141/2025' };
const exempt: ContractVat = { from: '2026-12-01', regime: 'notRegistered', ratePercent: 0, source: null };

/** Repeatable choices: the same seed gives the same ones (mulberry32). */
function chooser(seed: number) {
  let state = seed;
  return <Value>(values: readonly Value[]): Value => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return values[((mixed ^ (mixed >>> 14)) >>> 0) % values.length] as Value;
  };
}

/** Terms of a contract by a seed: the first forty cover every clause. */
export function combinedContract(seed: number): ContractTerms {
  const pick = chooser(seed);
  const is = () => pick([true, false]);
  const product = products[seed % products.length] ?? 'others';
  const isCrop = product !== 'others';
  const currency = pick(currencies);
  const deliveryType = deliveryTypes[seed % deliveryTypes.length] ?? 'FCATruck';
  const isFca = deliveryType.startsWith('FCA');
  const paymentType = paymentTypes[seed % paymentTypes.length] ?? 'Cash';
  const grid = isCrop ? pick(['grid', 'grid', 'asIs', null]) : 'asIs';
  const contractChoices: ContractChoices = {
    purpose: pick([null, ...goodsPurposes]),
    disputes: pick(disputeChoices),
    drought: pick(droughtChoices),
    titleReserved: is(),
    waitPerDay: pick(['600.00', '750.50']),
    storagePerDay: pick(['0.50', '1.25']),
  };
  const goods: ContractGoods = {
    ...contractDeal.goods,
    ...{ product, category: isCrop ? 'Cereals' : 'Others', contractChoices, deliveryType, paymentType },
    name: isCrop ? 'Lotul de la Fundulea, silozul 2' : 'Saci de rafie 50 kg',
    unit: isCrop ? 'Ton' : pick(['Kg', 'Bag', 'Piece', 'Litre']),
    packageQuantity: isCrop ? null : 25,
    tolerance: pick([null, { percent: 5, choice: 'Seller' }, { percent: 10, choice: 'Buyer' }]),
    quality: figuresOf(product, is),
    grid: gridOf(grid, product),
    figuresAre: grid === 'asIs' ? 'Declared' : pick(['Declared', 'Guaranteed']),
    otherFigures: isCrop && is() ? [{ name: 'W alveografic', value: '210', unit: '10⁻⁴ J' }] : [],
    sustainability:
      isCrop && is()
        ? { scheme: pick(schemes), schemeName: 'Schema proprie', number: pick([null, 'EU-ISCC-7']) }
        : null,
    eudr: product === 'soybean' ? { kind: 'StatementNumber', number: '26ROAB12345678' } : null,
    isOwnProduction: pick([true, false, null]),
    withAval: paymentType === 'OrderNote' ? is() : null,
    bulletin: pick([null, { laboratory: 'Lab Șișești', number: 'B-7', date: '2026-11-02', file: null }]),
    loadingLocation: deliveryType === 'FCATruck' ? pick(['Field', 'Barn']) : null,
    deliveryLocation: isFca ? null : 'Moara Slobozia',
    loadingRate: pick([null, 320]),
    paymentDays: paymentType === 'Loan' || paymentType === 'PaymentAtDate' ? 30 : null,
    qualityMeasurementPlace: pick(measurementTypes),
    quantityMeasurementPlace: pick(measurementTypes),
  };
  const terms = {
    ...{ ...contractDeal, goods, currency, ownerSide: pick(dealSides) },
    vat: pick([[reverse], [{ ...rate, from: '2026-12-01' }], [exempt], [reverse, rate]]),
  };
  const kind = pick(['contract', 'contract', 'finalPreview', 'preview'] as const);
  if (kind !== 'preview') return { ...terms, kind };
  return {
    ...terms,
    kind,
    number: null,
    buyer: null,
    source: { ...terms.source, bidId: null },
    priceMinor: null,
  };
}

/** A figure in the middle of the possible range for about half of the crop's properties. */
function figuresOf(product: string, is: () => boolean): ContractGoods['quality'] {
  const stated = qualityFields.flatMap((field) => {
    const range = qualityRange(product, field);
    return range && qualityRule(product, field) && is()
      ? [[field, Math.round((range.valid[0] + range.valid[1]) * 5) / 10]]
      : [];
  });
  const none = { humidity: null, impurities: null, protein: null, hectolitricMass: null, oil: null };
  const damaged = product === 'others' ? null : ('max-4%' as const);
  return { ...none, damaged, ...(Object.fromEntries(stated) as Partial<Record<QualityField, number>>) };
}

function gridOf(kind: string | null, product: string): ContractGoods['grid'] {
  if (kind === null) return null;
  return kind === 'asIs' ? { kind } : { kind: 'grid', lines: gridTemplate(product, 'Ron') };
}
