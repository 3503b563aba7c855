import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A temporary folder, removed on disposal, at the latest when this process exits. */
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
