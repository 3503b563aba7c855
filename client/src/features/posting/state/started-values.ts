import type { CatalogueProduct } from '@recolta/shared/contracts/http/catalogue';
import { findCrop } from '@recolta/shared/domain/crops';
import { auctionTypes } from '@recolta/shared/domain/enumerations';
import { initialGoodsOf } from '../../../components/goods/initial-goods.ts';
import { withProduct } from './goods-values.ts';
import type { PostingValues } from './posting-values.ts';

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
