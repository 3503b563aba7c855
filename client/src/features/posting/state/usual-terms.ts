import type { Account } from '@recolta/shared/contracts/http/account';
import type { GoodsValues } from './goods-values.ts';
import type { PostingValues } from './posting-values.ts';

/** Terms that a company repeats: they start its next posting, where it sees and may change them. */
const repeatedGoods = [
  ...(['deliveryType', 'loadingLocation', 'trainStation', 'deliveryLocation', 'deliveryCounties'] as const),
  ...(['loadingRate', 'qualityMeasurementPlace', 'quantityMeasurementPlace'] as const),
  ...(['paymentType', 'paymentDays', 'withAval'] as const),
] as const;
const places = ['county', 'town', 'city', 'pickupAddress'] as const;

/** Fields of a live auction that its owner repeats; an announcement has some of them. */
const repeated = [
  'currency',
  'privacyType',
  'audience',
  'extensionWindowMinutes',
  'decisionWindowMinutes',
] as const;

/**
 * An empty form with the company's address and the terms of its last posting of the same kind and type. The choice
 * between grid and as is, the contract, quantity, prices and dates are made for each posting.
 * @param last as form values; null without one
 */
export function withUsualTerms<Values extends PostingValues>(
  empty: Values,
  address: Pick<Account, 'invoiceAddress' | 'deliveryAddress'> | null,
  last: Values | null,
): Values {
  const own = address?.deliveryAddress ?? address?.invoiceAddress;
  // Goods are loaded in Romania.
  const ofCompany: Partial<GoodsValues> = own?.county
    ? { county: own.county, town: own.town, pickupAddress: own.street }
    : {};
  const goods = { ...empty.goods, ...ofCompany };
  if (last?.type !== empty.type) return { ...empty, goods };
  return {
    ...empty,
    ...picked(last, repeated),
    goods: { ...goods, ...picked(last.goods, [...repeatedGoods, ...places]) },
  };
}

function picked(from: object, names: readonly string[]): object {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, Reflect.get(from, name)]),
  );
}
