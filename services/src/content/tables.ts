import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely';
import type { PlatformTables } from '../platform/tables.ts';
import type {
  AssetLocalizations,
  AssetType,
  AssetUse,
  Block,
  Context,
  ModelName,
  Tag,
} from './content-model.ts';

type NullableJson<Value> = ColumnType<Value | null, string | null, string | null>;

/** Tables of the content service and those that all modules share; a test compares them with the database. */
export interface ContentTables extends PlatformTables {
  'content.imports': {
    id: Generated<boolean>;
    /** SHA-256 of the folder's files, see `hashOfFolder`. */
    folder_hash: string;
    imported_at: Generated<Date>;
  };
  'content.items': {
    id: string;
    model: ModelName;
    created_on: Date;
    channels: string[];
    stories: string[];
    context: NullableJson<Context>;
  };
  /** An item in one locale. */
  'content.localizations': {
    item_id: string;
    locale: string;
    model: ModelName;
    slug: string | null;
    changed_on: Date;
    /** Null for a draft; served from this time on. */
    publish_on: Date | null;
    /** Texts and the enumeration, by the name of their field; empty ones are omitted. */
    fields: JSONColumnType<Readonly<Record<string, string>>>;
    blocks: JSONColumnType<readonly Block[]>;
    /** Assets of the model's only field of assets. */
    assets: JSONColumnType<readonly AssetUse[]>;
    asset_ids: string[];
    /** The keywords. */
    tags: JSONColumnType<readonly Tag[]>;
    keyword_slugs: string[];
    /** Slugs of the keywords and of the other tags. */
    tag_slugs: string[];
    /** Items that this one links to. */
    reference_ids: string[];
    read_minutes: number | null;
    /** Title, summary and keywords. */
    headline: string;
    /** All readable text. */
    full_text: string;
    words: ColumnType<string, never, never>;
    words_and_numbers: ColumnType<string, never, never>;
    /** Stems of the headline's words. */
    entities: Generated<string[]>;
  };
  'content.assets': {
    id: string;
    type: AssetType;
    name: string;
    original_name: string;
    mime_type: string;
    width: number | null;
    height: number | null;
    duration_seconds: number | null;
    bytes_sha256: string;
    /** Path relative to the content folder, with `/`. */
    file: string;
    author: string | null;
    /** Picture of a video or audio file. */
    cover_id: string | null;
    localizations: JSONColumnType<AssetLocalizations>;
  };
  'content.events': { item_id: string; day: string; event: string; count: number };
  'content.customer_relations': {
    item_id: string;
    customer_id: string;
    reference_id: string | null;
    type: string;
  };
  'content.daily_reads': { item_id: string; day: string; reads: number };
  'content.read_pairs': { item_id: string; other_id: string; day: string; reads: number };
}

export type ContentDatabase = Kysely<ContentTables>;
export type ContentTrx = Transaction<ContentTables>;
