import { watch } from 'node:fs';
import { type ImportOptions, importContent } from './import-content.ts';

/** Editors save in several steps. */
const quietMs = 200;

/** Imports again when a file below the folder changes; logs a folder that cannot be watched. */
export function watchContent(options: ImportOptions): { close(): void } {
  const { folder, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const importAgain = () => {
    running = running
      .then(() => importContent(options))
      .catch((error: unknown) => log.error({ err: error, folder }, 'failed to import content'));
  };
  try {
    const watcher = watch(folder, { recursive: true, persistent: false }, () => {
      clearTimeout(timer);
      timer = setTimeout(importAgain, quietMs);
      timer.unref();
    });
    watcher.on('error', (error) => log.warn({ err: error, folder }, 'the content folder is not watched'));
    return {
      close() {
        clearTimeout(timer);
        watcher.close();
      },
    };
  } catch (error) {
    log.warn({ err: error, folder }, 'the content folder is not watched');
    return { close: () => undefined };
  }
}
