import type { ProductState } from '@recolta/shared/contracts/http/product-state';
import { counties } from '@recolta/shared/domain/counties';
import type { ProductStatus } from '@recolta/shared/domain/enumerations';
import { foldText } from '@recolta/shared/domain/folded-text';
import { categoryKeyPattern } from '@recolta/shared/domain/ids';
import { defineList } from '../../../lib/list-address.ts';
import { type FilterValues, someOf, typed, viewOf } from '../../../lib/list-filters.ts';

const filters = {
  isDistributedIn: someOf(
    counties.map(({ code }) => code),
    'isDistributedIn==',
  ),
  category: someOf(categoryKeyPattern, 'category=='),
  search: typed('search@='),
};
export type ProductFilters = FilterValues<typeof filters>;

/** The active products by the address of `/products` (product description §2). */
export const productsList = defineList({ filters, sizes: [8, 20, 50] });

/** The user's own products by status; the first view is the default. */
export const ownViews = {
  All: 'provider==me',
  Inactive: 'provider==me,status==Inactive',
  Active: 'provider==me,status==Active',
  Closed: 'provider==me,status==Closed',
  Ended: 'provider==me,status==Ended',
} as const satisfies Partial<Record<'All' | ProductStatus, string>>;
export const ownProductsList = defineList({ filters: { status: viewOf(ownViews) } });

/** True if a product was published after the list was loaded, by the server's clock, and belongs to the view. */
export function isNewProduct(filters: ProductFilters, item: ProductState, loadedAtMs: number): boolean {
  const { isDistributedIn, category, search } = filters;
  return (
    item.status === 'Active' &&
    item.publishedAt !== null &&
    Date.parse(item.publishedAt) > loadedAtMs &&
    (isDistributedIn.length === 0 ||
      item.distributionCounties.some((code) => isDistributedIn.includes(code))) &&
    (category.length === 0 || category.includes(item.category)) &&
    foldText(item.productName).includes(foldText(search))
  );
}
