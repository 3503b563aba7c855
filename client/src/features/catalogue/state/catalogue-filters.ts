import { escapeFilterValue } from '@recolta/shared/contracts/http/list-filters';
import type { ListAddress } from '../../../lib/list-address.ts';

/** Page sizes of the public list; the first is the default. */
export const cataloguePageSizes = [8, 20, 50] as const;

/** The filters in the address of a catalogue list (product description §2). */
export interface CatalogueFilters {
  readonly search: string;
  /** Keys; a product needs one of them. */
  readonly categories: readonly string[];
}

const mostCategories = 20;

/** Reads the address; values that are no category keys count as not set. */
export function readCatalogueFilters({ filterOf }: Pick<ListAddress, 'filterOf'>): CatalogueFilters {
  const categories = [...new Set(filterOf('categories').split(','))].filter((key) =>
    /^[A-Za-z][\w-]{0,39}$/.test(key),
  );
  return { search: filterOf('search').trim().slice(0, 100), categories: categories.slice(0, mostCategories) };
}

/** The call's query for one page. */
export function catalogueQuery({ search, categories }: CatalogueFilters, page: number, pageSize: number) {
  const clauses = [
    ...(search === '' ? [] : [`search@=${escapeFilterValue(search)}`]),
    ...(categories.length === 0 ? [] : [`category==${categories.join('|')}`]),
  ];
  return { page: String(page), pageSize: String(pageSize), filters: clauses.join(','), sorts: 'name' };
}

/** The address's value after toggling a category. */
export function toggledCategory(chosen: readonly string[], key: string): string {
  return (chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]).join(',');
}
