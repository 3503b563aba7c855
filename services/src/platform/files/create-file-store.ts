import { type Measure, unmeasured } from '@recolta/server-kit/metrics';
import type { ServicesSettings } from '../../config/settings.ts';
import type { FileStore } from './file-store.ts';
import { LocalFiles, localFilesFolder } from './local-files.ts';
import { S3Files } from './s3-files.ts';

/**
 * The bucket in the settings, else the folder `DATA_DIR/files`.
 *
 * @param measure measures the calls to the bucket
 */
export function createFileStore(settings: ServicesSettings, measure: Measure = unmeasured): FileStore {
  if (settings.S3_ENDPOINT === '')
    return new LocalFiles(localFilesFolder(settings.DATA_DIR), settings.FREE_SPACE_MB * 1024 * 1024);
  return new S3Files({
    endpoint: settings.S3_ENDPOINT,
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    measure,
  });
}
