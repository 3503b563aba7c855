import { formatIban } from '../company/iban.ts';
import { findCrop } from '../crops.ts';
import type { ContractBlock } from './contract-document.ts';
import type { ContractContext, ContractPart } from './contract-parts.ts';
import { type ContractVat, contractTotal } from './contract-terms.ts';
import { isByRail } from './delivery-clauses.ts';
import { isWeighed } from './goods-clauses.ts';

/** Price, VAT by the day of delivery [Q3], total and currency. */
export function priceSection({ terms, format }: ContractContext): ContractPart {
  const { price } = format.texts;
  const { priceMinor, currency, vat, goods, product } = terms;
  const isGross = product?.isPriceGross === true;
  const fixed = isGross ? price.fixedGross : price.fixed;
  return {
    title: price.title,
    parts: [
      priceMinor === null ? price.open : fixed(format.price(priceMinor, currency, goods.unit)),
      ...vat.map((stretch) =>
        vat.length === 1 ? vatText(stretch) : price.from(format.day(stretch.from), vatText(stretch)),
      ),
      isGross ? price.lawGross : price.law,
      price.registration,
      totalTable(),
      price.payable[payableOf()],
      currency === 'Ron' ? price.lei : price.foreign(currency === 'Euro' ? 'EUR' : 'USD'),
      goods.paymentType === 'Loan' && price.interest,
    ],
  };

  function vatText({ regime, ratePercent, source }: ContractVat): string {
    if (regime === 'notRegistered') return price.exempt;
    if (regime === 'farmerScheme') return price.farmerScheme(ratePercent, source);
    if (regime === 'reverseCharge') return price.reverseCharge(source);
    return (isGross ? price.rateIncluded : price.rate)(ratePercent, source);
  }

  function payableOf(): keyof typeof price.payable {
    if (!isWeighed(goods.unit)) return 'counted';
    return goods.grid?.kind === 'grid' ? 'graded' : 'weighed';
  }

  function totalTable(): Extract<ContractBlock, { kind: 'table' }> | null {
    const total = contractTotal(terms);
    if (total === null) return null;
    const rows: readonly (readonly [string, number | null])[] = [
      [price.net, total.netMinor],
      [price.vat, total.vatMinor],
      [price.gross, total.grossMinor],
    ];
    return {
      kind: 'table',
      headings: [price.item, price.sum],
      rows: rows.flatMap(([label, minor]) => (minor === null ? [] : [[label, format.sum(minor, currency)]])),
    };
  }
}

/** Documents of the goods, and who obtains the transport code. */
export function documentsSection({ terms: { goods }, format }: ContractContext): ContractPart {
  const { documents } = format.texts;
  return {
    title: documents.title,
    parts: [
      documents.intro,
      [
        documents.advice,
        isByRail(goods.deliveryType) ? documents.railNote : documents.roadNote,
        ...(isWeighed(goods.unit) ? [documents.weighing] : []),
        documents.analysis,
        documents.conformity,
        ...(findCrop(goods.product) ? [documents.treatments] : []),
        ...(goods.sustainability ? [documents.sustainability] : []),
        ...(goods.paymentType === 'DepositCertificate' ? [documents.depositCertificate] : []),
        documents.invoice,
      ],
      documents.transport,
    ],
  };
}

/** Place of acceptance and deadlines for claims, by where quantity and quality become final. */
export function receptionSection({ terms: { goods }, format }: ContractContext): ContractPart {
  const { reception } = format.texts;
  const { quantityMeasurementPlace, qualityMeasurementPlace } = goods;
  return {
    title: reception.title,
    parts: [
      reception.at(quantityMeasurementPlace, qualityMeasurementPlace),
      reception.shortages[quantityMeasurementPlace],
      reception.defects[qualityMeasurementPlace],
      reception.deviations,
      reception.silence,
      reception.record,
      reception.settlement,
    ],
  };
}

/** Time, method and account of the payment, and the consequences of a missed instalment. */
export function paymentSection({ terms, format }: ContractContext): ContractPart {
  const { payment } = format.texts;
  const { paymentType, paymentDate, paymentDays, withAval } = terms.goods;
  const iban = terms.seller?.bankAccountNumber ?? null;
  return {
    title: payment.title,
    parts: [
      payment.types[paymentType](termText(), withAval === true),
      paymentType !== 'PrePayment' && payment.trigger,
      payment.instalments,
      iban === null ? payment.accountLater : payment.account(formatIban(iban)),
      payment.limits,
    ],
  };

  function termText(): string {
    if (paymentDate !== null) return payment.onDate(format.day(paymentDate));
    return paymentDays === null ? payment.onReception : payment.afterDays(paymentDays);
  }
}
