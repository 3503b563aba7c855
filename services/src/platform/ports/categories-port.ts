import type { AnyDatabase } from '../tables.ts';

export interface Category {
  /** Key, which never changes: `Cereals`. */
  readonly id: string;
  readonly ro: string;
  readonly en: string;
}

/**
 * Categories of produce, for modules that do not own them. Implemented by `catalogue`; reads the shared database on
 * the given connection, whichever services the process runs.
 */
export interface CategoriesPort {
  /** The visible categories, in their order. */
  listShown(db: AnyDatabase): Promise<readonly Category[]>;
  /** True if the category exists and is not hidden. */
  isShown(db: AnyDatabase, id: string): Promise<boolean>;
}
