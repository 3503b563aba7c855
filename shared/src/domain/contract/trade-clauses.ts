import { formatIban } from '../company/iban.ts';
import { countyName } from '../counties.ts';
import type { DeliveryType } from '../enumerations.ts';
import type { ContractBlock } from './contract-document.ts';
import type { ContractContext, ContractPart } from './contract-parts.ts';
import { type ContractVat, contractTotal } from './contract-terms.ts';
import { energyCrops } from './goods-clauses.ts';

const isByRail = (type: DeliveryType) => type.endsWith('Wagon');
const isFromSeller = (type: DeliveryType) => type.startsWith('FCA');

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
      totalTable(),
      price.delivered,
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

/** Incoterm and place, period, notices, costs, risk and title. */
export function deliverySection({ terms: { goods }, format }: ContractContext): ContractPart {
  const { delivery } = format.texts;
  const { deliveryType, loadingLocation, loadingRate, deliveryPeriod, paymentType } = goods;
  const notices = isFromSeller(deliveryType)
    ? { truck: delivery.nominateTrucks, rail: delivery.nominateWagons }
    : { truck: delivery.announceTrucks, rail: delivery.announceWagons };
  const isPaidByDelivery = ['PrePayment', 'PaymentAtLoad', 'DepositCertificate'].includes(paymentType);
  return {
    title: delivery.title,
    parts: [
      delivery.terms[deliveryType](placeText(), loadingLocation),
      delivery.period(format.day(deliveryPeriod.from), format.day(deliveryPeriod.to)),
      isByRail(deliveryType) ? notices.rail : notices.truck,
      deliveryType.startsWith('DAPConstanta') && delivery.port,
      loadingRate !== null && delivery.loadingRate(loadingRate),
      isFromSeller(deliveryType) ? delivery.sellerLoads : delivery.buyerUnloads,
      isByRail(deliveryType) ? delivery.waitWagons : delivery.waitTrucks,
      delivery.programme,
      isFromSeller(deliveryType) ? delivery.riskAtLoading : delivery.riskOnArrival,
      isPaidByDelivery ? delivery.titleAtDelivery : delivery.titleAtPayment,
    ],
  };

  function placeText(): string {
    const { pickupAddress, city, town, trainStation, county, deliveryLocation, deliveryCounties } = goods;
    if (deliveryType === 'FCATruck') return listed(pickupAddress, city, town, countyName(county));
    if (deliveryType === 'FCAWagon') return listed(trainStation, countyName(county));
    if (deliveryLocation !== null) return deliveryLocation;
    if (deliveryCounties.length === 0) return delivery.agreedPlace;
    return delivery.inCounties(deliveryCounties.map(countyName).join(', '));
  }
}

const listed = (...names: readonly (string | null)[]) => names.filter(Boolean).join(', ');

/** What accompanies the goods. */
export function documentsSection({ terms: { goods }, format }: ContractContext): ContractPart {
  const { documents } = format.texts;
  return {
    title: documents.title,
    parts: [
      documents.intro,
      [
        documents.advice,
        isByRail(goods.deliveryType) ? documents.railNote : documents.roadNote,
        documents.weighing,
        documents.analysis,
        documents.conformity,
        ...(energyCrops.includes(goods.product) ? [documents.sustainability] : []),
        ...(goods.paymentType === 'DepositCertificate' ? [documents.depositCertificate] : []),
        documents.invoice,
        documents.transport,
      ],
    ],
  };
}

export function receptionSection({ terms: { goods }, format }: ContractContext): ContractPart {
  const { reception } = format.texts;
  return {
    title: reception.title,
    parts: [
      reception.at(goods.quantityMeasurementPlace, goods.qualityMeasurementPlace),
      reception.claims,
      reception.silence,
    ],
  };
}

/** When, how and to which account the price is paid. */
export function paymentSection({ terms, format }: ContractContext): ContractPart {
  const { payment } = format.texts;
  const { paymentType, paymentDate, paymentDays } = terms.goods;
  const iban = terms.seller?.bankAccountNumber ?? null;
  return {
    title: payment.title,
    parts: [
      payment.types[paymentType](termText()),
      payment.trigger,
      iban === null ? payment.accountLater : payment.account(formatIban(iban)),
      payment.limits,
    ],
  };

  function termText(): string {
    if (paymentDate !== null) return payment.onDate(format.day(paymentDate));
    return paymentDays === null ? payment.onReception : payment.afterDays(paymentDays);
  }
}
