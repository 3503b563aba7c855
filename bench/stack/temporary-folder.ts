import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A folder of its own in the temporary folder, gone when it is disposed of, at the latest with this process. */
export function temporaryFolder(name: string): { readonly path: string } & Disposable {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `recolta-bench-${name}-`));
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    path: folder,
    [Symbol.dispose]() {
      process.off('exit', remove);
      remove();
    },
  };
}
