import type { CatalogueTables } from './catalogue/tables.ts';
import type { ContentTables } from './content/tables.ts';
import type { LiveTables } from './live/tables.ts';
import type { MainTables } from './main/tables.ts';
import type { PlatformTables } from './platform/tables.ts';

/** All tables of all modules, for code that starts or seeds them together. */
export type AllTables = PlatformTables & MainTables & CatalogueTables & LiveTables & ContentTables;
