import type { EmbedType } from '@recolta/shared/contracts/content/blocks';

/** Names of the content models and their fields, and the stored form of an item; `schema.graphql` has the types. */

export const contentLocales = ['ro-RO', 'en-US'] as const;
export type ContentLocale = (typeof contentLocales)[number];
export const defaultLocale: ContentLocale = 'ro-RO';

export const modelNames = ['Post', 'Page', 'Author', 'Category'] as const;
export type ModelName = (typeof modelNames)[number];

interface Model {
  readonly plural: string;
  readonly texts: readonly string[];
  readonly enumeration: string | null;
  readonly keywords: string | null;
  readonly assets: string | null;
  readonly blocks: string | null;
}

export const models: Readonly<Record<ModelName, Model>> = {
  Post: {
    plural: 'Posts',
    texts: ['title', 'summary', 'title_tag', 'meta_description'],
    enumeration: 'category',
    keywords: 'keywords',
    assets: 'cover',
    blocks: 'body',
  },
  Page: {
    plural: 'Pages',
    texts: ['title', 'title_tag', 'meta_description'],
    enumeration: null,
    keywords: null,
    assets: null,
    blocks: 'content',
  },
  Author: {
    plural: 'Authors',
    texts: ['name', 'biography'],
    enumeration: null,
    keywords: null,
    assets: 'photos',
    blocks: null,
  },
  Category: {
    plural: 'Categorys',
    texts: ['title', 'description'],
    enumeration: null,
    keywords: null,
    assets: 'cover_image',
    blocks: null,
  },
};

export const postCategories = ['Agriculture'] as const;

/** Kinds of events, with the field that counts them and their weight in `Popular_*`: actions count more than views. */
export const events = {
  View: { counter: '_views', weight: 1 },
  Clickthrough: { counter: '_clicktroughs', weight: 2 },
  Like: { counter: '_likes', weight: 3 },
  Vote: { counter: '_votes', weight: 3 },
  Bookmark: { counter: '_bookmarks', weight: 4 },
  Share: { counter: '_shares', weight: 4 },
  Comment: { counter: '_comments', weight: 5 },
  Subscribe: { counter: '_subscribes', weight: 6 },
  Purchase: { counter: '_purchases', weight: 8 },
} as const;
export type EventName = keyof typeof events;

/** Relations of a customer, by the event that creates one. */
export const customerRelations: Readonly<Record<EventName, string>> = {
  View: 'VIEWED',
  Clickthrough: 'CLICKED',
  Like: 'LIKED',
  Vote: 'VOTED',
  Bookmark: 'BOOKMARKED',
  Share: 'SHARED',
  Comment: 'COMMENTED',
  Subscribe: 'SUBSCRIBED',
  Purchase: 'PURCHASED',
};

export const assetTypes = ['Photo', 'Video', 'Audio', 'Document'] as const;
export type AssetType = (typeof assetTypes)[number];
export const alignments = ['left', 'center', 'right'] as const;

/** Texts of an asset in one locale. */
export interface AssetTexts {
  readonly description: string | null;
}

/**
 * Texts of an asset by the id of an item that uses it and by locale: texts in the draft of one item are not shown with
 * another.
 */
export type AssetLocalizations = Readonly<Record<string, Readonly<Record<string, AssetTexts>>>>;

/** An asset within an item. */
export interface AssetUse {
  readonly assetId: string;
  readonly alignment: (typeof alignments)[number] | null;
  readonly caption: string | null;
  readonly description: string | null;
}

export interface Tag {
  readonly _id: string;
  readonly body: string;
  readonly slug: string;
}

export interface Context {
  readonly kind: 'PERSONALIZATION' | 'AB_TEST';
  readonly group_id: string | null;
  readonly variant_id: string | null;
  readonly segments: readonly string[] | null;
  readonly countries: readonly string[] | null;
}

export const textFormats = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'HTML', 'Code'] as const;

/** The content of a block, by its type; its fields are those of the type in the schema. */
export type BlockContent =
  | {
      readonly __typename: 'Text';
      readonly body: string;
      readonly html: string;
      readonly text: string;
      readonly format: (typeof textFormats)[number] | null;
    }
  | { readonly __typename: 'Quote'; readonly body: string; readonly author: string | null }
  | { readonly __typename: 'Assets'; readonly items: readonly AssetUse[] }
  | { readonly __typename: 'Coordinates'; readonly latitude: number; readonly longitude: number }
  | {
      readonly __typename: 'NavigationItem';
      readonly body?: string | undefined;
      readonly url?: string | undefined;
      readonly slug?: string | undefined;
      readonly title?: string | undefined;
      readonly description?: string | undefined;
    }
  | {
      readonly __typename: 'Resource';
      readonly body?: string | undefined;
      readonly url: string;
      readonly type?: string | undefined;
    }
  | { readonly __typename: EmbedType; readonly url: string };
export type Block = BlockContent & { readonly _id: string };

/** Returns a tag's slug, from its body or from itself: without case and diacritics, words joined by hyphens. */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** The metadata of an asset. */
export interface AssetFacts {
  readonly id: string;
  readonly type: AssetType;
  readonly name: string;
  readonly originalName: string;
  readonly mimeType: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationSeconds: number | null;
  readonly author: string | null;
  readonly coverId: string | null;
  readonly localizations: AssetLocalizations;
}
