import type { CatalogueTables } from './catalogue/tables.ts';
import type { ContentTables } from './content/tables.ts';
import type { LiveTables } from './live/tables.ts';
import type { MainTables } from './main/tables.ts';
import type { PlatformTables } from './platform/tables.ts';

/** Every table of every module: for what starts and seeds them all. */
export type AllTables = PlatformTables & MainTables & CatalogueTables & LiveTables & ContentTables;
