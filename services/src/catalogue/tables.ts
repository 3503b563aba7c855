import type { units } from '@recolta/shared/domain/enumerations';
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { PlatformTables } from '../platform/tables.ts';

type Unit = (typeof units)[number];

/** Tables of the catalogue and those that all modules share; a test compares them with the database. */
export interface CatalogueTables extends PlatformTables {
  'catalogue.categories': {
    id: string;
    ro: string;
    en: string;
    is_hidden: Generated<boolean>;
    position: ColumnType<number, never, never>;
    version: Generated<number>;
  };
  'catalogue.products': {
    id: Generated<string>;
    version: Generated<number>;
    ro: string;
    en: string;
    description_ro: string | null;
    description_en: string | null;
    /** Key of a crop. */
    crop: string | null;
    categories: string[];
    /** Keys of files. */
    pictures: Generated<string[]>;
    command_id: string;
    body_hash: string;
    created_at: Generated<Date>;
    changed_at: Generated<Date>;
    folded_name: ColumnType<string, never, never>;
    folded_ro: ColumnType<string, never, never>;
  };
  'catalogue.options': {
    id: Generated<string>;
    product_id: string;
    position: ColumnType<number, never, never>;
    ro: string;
    en: string;
    unit: Unit;
    /** Contents of one piece, as typed; null for bulk goods. */
    content: string | null;
    content_unit: Unit | null;
    command_id: string | null;
    body_hash: string | null;
  };
}

export type CatalogueDatabase = Kysely<CatalogueTables>;
export type CatalogueTrx = Transaction<CatalogueTables>;
