import type { Account } from '@recolta/shared/contracts/http/account';
import type { CatalogueProduct } from '@recolta/shared/contracts/http/catalogue';
import { findCrop } from '@recolta/shared/domain/crops';
import { auctionTypes } from '@recolta/shared/domain/enumerations';
import { initialGoodsOf } from '../../../components/goods/typed-quality.ts';
import { type GoodsValues, withProduct } from './goods-values.ts';
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

/**
 * An empty form with the values in the address (product description §2): `auctionType`, and as `productId` a crop's key
 * or a catalogue product, then with the option `optionId` [X6].
 * @param product of the catalogue, if the address names one
 */
export function startedValues<Values extends PostingValues>(
  empty: Values,
  query: URLSearchParams,
  product: CatalogueProduct | null = null,
): Values {
  const type = auctionTypes.find((name) => name === query.get('auctionType')) ?? empty.type;
  if (product) {
    const option = Object.values(product.productOptions).find(({ id }) => id === query.get('optionId'));
    const { product: key, name, unit, packageQuantity } = initialGoodsOf(product, option ?? null);
    const goods = { ...withProduct(empty.goods, key, empty.currency), name, unit, packageQuantity };
    return { ...empty, type, goods };
  }
  const crop = findCrop(query.get('productId') ?? '')?.key;
  const goods = crop === undefined ? empty.goods : withProduct(empty.goods, crop, empty.currency);
  return { ...empty, type, goods };
}
