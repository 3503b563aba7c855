import { escapeFilterValue } from '@recolta/shared/contracts/http/list-filters';
import type { ProductState } from '@recolta/shared/contracts/http/product-state';
import { counties } from '@recolta/shared/domain/counties';
import type { ProductStatus } from '@recolta/shared/domain/enumerations';
import { categoryKeyPattern } from '@recolta/shared/domain/ids';
import { foldText } from '../../../lib/fold-text.ts';
import type { ListAddress } from '../../../lib/list-address.ts';

/** Page sizes of the list; the first is the default. */
export const productPageSizes = [8, 20, 50] as const;

/** The filters in the address of `/products` (product description §2); unknown values count as not set. */
export interface ProductView {
  readonly isDistributedIn: readonly string[];
  readonly category: readonly string[];
  readonly search: string;
}

export function readProductView({ filterOf }: Pick<ListAddress, 'filterOf'>): ProductView {
  const listed = (name: string, known: (value: string) => boolean) =>
    [...new Set(filterOf(name).split(','))].filter((value) => value !== '' && known(value));
  return {
    isDistributedIn: listed('isDistributedIn', (value) => counties.some(({ code }) => code === value)),
    category: listed('category', (value) => categoryKeyPattern.test(value)),
    search: filterOf('search').trim().slice(0, 100),
  };
}

/** The filters of the call: Active products that match the view. */
export function productFilters({ isDistributedIn, category, search }: ProductView): string {
  const oneOf = (name: string, values: readonly string[]) =>
    values.length === 0 ? [] : [`${name}==${values.join('|')}`];
  return [
    ...oneOf('isDistributedIn', isDistributedIn),
    ...oneOf('category', category),
    ...(search === '' ? [] : [`search@=${escapeFilterValue(search)}`]),
  ].join(',');
}

/** True if a product was published after the list was loaded, by the server's clock, and belongs to the view. */
export function isNewProduct(view: ProductView, item: ProductState, loadedAtMs: number): boolean {
  const { isDistributedIn, category, search } = view;
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

/** Statuses of the user's own products in the order of their tabs, each with its word in the address. */
export const ownTabs = ['All', 'Inactive', 'Active', 'Closed', 'Ended'] as const;
export type OwnTab = (typeof ownTabs)[number];

export function ownFilters(tab: OwnTab): string {
  const status: ProductStatus | null = tab === 'All' ? null : tab;
  return ['provider==me', ...(status === null ? [] : [`status==${status}`])].join(',');
}
