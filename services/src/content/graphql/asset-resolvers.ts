import { GraphQLError } from 'graphql';
import { type AddressedAsset, assetAddress } from '../assets/asset-address.ts';
import { AssetArgumentError, type AssetArguments } from '../assets/asset-arguments.ts';
import type { AssetUse } from '../content-model.ts';
import type { ServedItem } from './item-queries.ts';
import type { QueryContext, StoredAsset } from './query-context.ts';

/** The item that uses an asset, in the served locale. */
type UsingItem = Pick<ServedItem, 'id' | 'locale' | 'locales'>;

/** An asset as a field or block of an item refers to it. */
interface ServedAsset {
  readonly asset: StoredAsset;
  readonly item: UsingItem;
  readonly locale: string;
  readonly use: AssetUse | null;
}

/** Returns the assets of an item, without those that an import has just removed. */
export async function servedAssets(
  uses: readonly AssetUse[],
  item: UsingItem,
  { assets }: QueryContext,
): Promise<ServedAsset[]> {
  const found = await Promise.all(uses.map(async (use) => ({ use, asset: await assets.load(use.assetId) })));
  return found.flatMap(({ use, asset }) => (asset ? [{ asset, item, locale: item.locale, use }] : []));
}

function addressOf({ site }: QueryContext, asset: AddressedAsset, args: AssetArguments = {}): string {
  try {
    return assetAddress(site, asset, args);
  } catch (error) {
    throw error instanceof AssetArgumentError ? new GraphQLError(error.message) : error;
  }
}

export const assetResolvers = {
  Assets: {
    items: (
      { items, item }: { readonly items: readonly AssetUse[]; readonly item: UsingItem },
      _args: object,
      context: QueryContext,
    ) => servedAssets(items, item, context),
  },
  Asset: {
    _id: ({ asset }: ServedAsset) => asset.id,
    _locale: ({ locale }: ServedAsset) => locale,
    _localizations: ({ asset, item }: ServedAsset) =>
      item.locales
        .filter((locale) => asset.localizations[item.id]?.[locale])
        .map((locale): ServedAsset => ({ asset, item, locale, use: null })),
    _type: ({ asset }: ServedAsset) => asset.type,
    alignment: ({ use }: ServedAsset) => use?.alignment ?? null,
    author: ({ asset }: ServedAsset) => asset.author,
    caption: ({ use }: ServedAsset) => use?.caption ?? null,
    cdn_files: ({ asset }: ServedAsset) => (isTimed(asset) ? [{ asset }] : []),
    cover: async (
      { asset }: ServedAsset,
      args: Pick<AssetArguments, 'width' | 'height'>,
      context: QueryContext,
    ) => {
      const cover = asset.coverId === null ? undefined : await context.assets.load(asset.coverId);
      return cover ? addressOf(context, cover, { width: args.width, height: args.height }) : null;
    },
    description: ({ asset, item, locale, use }: ServedAsset) =>
      use?.description ?? asset.localizations[item.id]?.[locale]?.description ?? null,
    duration: ({ asset }: ServedAsset) => asset.durationSeconds,
    height: ({ asset }: ServedAsset) => asset.height,
    mime_type: ({ asset }: ServedAsset) => asset.mimeType,
    name: ({ asset }: ServedAsset) => asset.name,
    original_name: ({ asset }: ServedAsset) => asset.originalName,
    playback_id: () => null,
    url: ({ asset }: ServedAsset, args: AssetArguments, context: QueryContext) =>
      addressOf(context, asset, args),
    width: ({ asset }: ServedAsset) => asset.width,
  },
  /** Audio and video are stored in one format. */
  CdnFile: {
    _id: ({ asset }: Pick<ServedAsset, 'asset'>) => asset.id,
    _type: ({ asset }: Pick<ServedAsset, 'asset'>) => asset.type,
    profile: () => 'original',
    url: ({ asset }: Pick<ServedAsset, 'asset'>, _args: object, context: QueryContext) =>
      addressOf(context, asset),
  },
};

function isTimed({ type }: StoredAsset): boolean {
  return type === 'Audio' || type === 'Video';
}
