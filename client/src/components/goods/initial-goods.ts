import type { CatalogueOption, CatalogueProduct } from '@recolta/shared/contracts/http/catalogue';
import { findCrop } from '@recolta/shared/domain/crops';
import type { goodsCategories, units } from '@recolta/shared/domain/enumerations';
import { otherProduct } from '@recolta/shared/domain/goods/goods-terms';

/** The goods' values from the catalogue, as a form holds them: `''` for an empty field. */
export interface InitialGoods {
  readonly category: (typeof goodsCategories)[number];
  /** Key of a crop, else `otherProduct`. */
  readonly product: string;
  /** In Romanian, as the market names goods; `''` if the usual name of the crop is enough. */
  readonly name: string;
  readonly unit: (typeof units)[number];
  /** Whole units in a package; `''` in bulk. Crops are sold by the tonne, without packages. */
  readonly packageQuantity: string;
}

const longestName = 120;

/**
 * The initial goods of a sale of a catalogue product. Quality and grid follow from the crop: the form adds them.
 * @param option null if none was picked
 */
export function initialGoodsOf(
  product: Pick<CatalogueProduct, 'ro' | 'crop'>,
  option: Pick<CatalogueOption, 'ro' | 'unit' | 'content'> | null,
): InitialGoods {
  const crop = findCrop(product.crop ?? '');
  const isUsual = option === null && product.ro === crop?.ro;
  const name = isUsual ? '' : [product.ro, option?.ro].filter(Boolean).join(', ').slice(0, longestName);
  if (crop) return { category: 'Cereals', product: crop.key, name, unit: 'Ton', packageQuantity: '' };
  const content = Number(option?.content ?? Number.NaN);
  return {
    category: 'Others',
    product: otherProduct,
    name,
    unit: (option?.unit ?? 'Ton') as InitialGoods['unit'],
    packageQuantity: Number.isInteger(content) ? String(content) : '',
  };
}
