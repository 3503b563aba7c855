import path from 'node:path';
import { demoContentDir, seedReads } from '../seed/seed-content.ts';
import type { ServicesSettings } from './config/settings.ts';
import { AssetCache } from './content/assets/asset-cache.ts';
import { ConvertedPhotos } from './content/assets/converted-photos.ts';
import { ImportedFiles } from './content/assets/imported-files.ts';
import type { ContentOptions } from './content/content-options.ts';
import { defaultContentDir } from './content/import/content-folder.ts';
import { importContent } from './content/import/import-content.ts';
import { createContentModule } from './content/module.ts';
import { TransferSlots } from './platform/files/transfer-slots.ts';
import type { ServiceModule } from './platform/http/service-module.ts';

const bytesOfMb = 1024 * 1024;
/** The limit of the relay for one caller. */
const assetsPerNetwork = 16;

/** The content service, after it has imported its folder; none if the settings do not name it. */
export async function startContent(
  settings: ServicesSettings,
  content: Pick<ContentOptions, 'accessTokens' | 'assets'>,
  work: Pick<ContentOptions, 'db' | 'readDb' | 'feedDb' | 'reads' | 'signal' | 'serviceToken' | 'log'>,
): Promise<ServiceModule[]> {
  if (!settings.services.has('content')) return [];
  // A folder of one's own is served as it is.
  const isDemo = settings.isDemo && !settings.CONTENT_DIR;
  const options: ContentOptions = {
    ...content,
    ...work,
    folder: settings.CONTENT_DIR || defaultContentDir,
    addedFolder: isDemo ? demoContentDir : undefined,
    watchesFolder: settings.NODE_ENV === 'development',
    hasIntrospection: settings.hasContentIntrospection,
    maxCost: settings.CONTENT_MAX_COST,
    queryBudgetMs: settings.CONTENT_QUERY_MS,
    files: new ImportedFiles(),
    photos: new ConvertedPhotos(
      new AssetCache({
        folder: path.join(settings.DATA_DIR, 'asset-cache'),
        maxBytes: settings.CONTENT_ASSET_CACHE_MB * bytesOfMb,
        log: work.log,
      }),
    ),
    downloads: new TransferSlots(settings.DOWNLOADS_AT_ONCE, assetsPerNetwork),
    hasOpenApi: settings.hasOpenApi,
  };
  await importContent(options);
  if (isDemo) await seedReads(options.db);
  return [createContentModule(options)];
}
