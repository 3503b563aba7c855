import { findCrop } from '@recolta/shared/domain/crops';
import { auctionTypes } from '@recolta/shared/domain/enumerations';
import { withProduct } from './goods-values.ts';
import type { PostingValues } from './posting-values.ts';

/** An empty form with what the address asks for: `auctionType`, and a crop's key as `productId` (product description §2). */
export function startedValues<Values extends PostingValues>(empty: Values, query: URLSearchParams): Values {
  const type = auctionTypes.find((name) => name === query.get('auctionType')) ?? empty.type;
  const product = findCrop(query.get('productId') ?? '')?.key;
  const goods = product === undefined ? empty.goods : withProduct(empty.goods, product, empty.currency);
  return { ...empty, type, goods };
}
