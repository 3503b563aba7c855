import { countyName } from '../counties.ts';
import { findCrop } from '../crops.ts';
import type { DeliveryType, PaymentType } from '../enumerations.ts';
import { parseMoney } from '../money.ts';
import { choicesOf } from './contract-choices.ts';
import type { ContractContext, ContractPart } from './contract-parts.ts';

export const isByRail = (type: DeliveryType) => type.endsWith('Wagon');
const isFromSeller = (type: DeliveryType) => type.startsWith('FCA');

/** Payments due by the time the goods are handed over. */
const paidByDelivery: ReadonlySet<PaymentType> = new Set([
  'PrePayment',
  'PaymentAtLoad',
  'DepositCertificate',
]);

/** Incoterm and place, period, notices, costs, waiting, storage, risk and title. */
export function deliverySection({ terms: { goods }, format }: ContractContext): ContractPart {
  const { delivery } = format.texts;
  const { deliveryType, loadingLocation, loadingRate, deliveryPeriod, paymentType } = goods;
  const { titleReserved, waitPerDay, storagePerDay } = choicesOf(goods);
  const lei = (sum: string) => format.sum(parseMoney(sum) ?? 0, 'Ron');
  const isFca = isFromSeller(deliveryType);
  const notices = isFca
    ? { truck: delivery.nominateTrucks, rail: delivery.nominateWagons }
    : { truck: delivery.announceTrucks, rail: delivery.announceWagons };
  const waitTrucks = isFca ? delivery.loadTrucks : delivery.unloadTrucks;
  return {
    title: delivery.title,
    parts: [
      delivery.terms[deliveryType](placeText(), loadingLocation),
      delivery.period(format.day(deliveryPeriod.from), format.day(deliveryPeriod.to)),
      isByRail(deliveryType) ? notices.rail : notices.truck,
      deliveryType.startsWith('DAPConstanta') && delivery.port,
      loadingRate !== null && delivery.loadingRate(loadingRate),
      isFca ? delivery.sellerLoads : delivery.buyerUnloads,
      isByRail(deliveryType) ? delivery.waitWagons : waitTrucks(lei(waitPerDay)),
      findCrop(goods.product) ? delivery.storage(lei(storagePerDay)) : delivery.storageCosts,
      delivery.programme,
      isFca ? delivery.riskAtLoading : delivery.riskOnArrival,
      titleReserved && !paidByDelivery.has(paymentType) ? delivery.titleAtPayment : delivery.titleAtDelivery,
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
