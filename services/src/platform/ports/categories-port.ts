import type { AnyDatabase } from '../tables.ts';

export interface Category {
  /** Key, which never changes: `Cereals`. */
  readonly id: string;
  readonly ro: string;
  readonly en: string;
}

/**
 * Categories of produce, for modules that do not own them. Implemented by `catalogue`; it reads the shared database on
 * the connection that it is given, whichever services the process runs.
 */
export interface CategoriesPort {
  /** Those that are not hidden, in their order. */
  listShown(db: AnyDatabase): Promise<readonly Category[]>;
  /** Whether there is such a category and it is not hidden. */
  isShown(db: AnyDatabase, id: string): Promise<boolean>;
}
