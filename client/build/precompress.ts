import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(?:m?js|css|html|svg|json|txt|webmanifest)$/;
const leastBytes = 512;

/** Writes `.br` and `.gz` beside every text file of the build, so that the relay never compresses one at run time. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'recolta:precompress',
    apply: 'build',
    // The last whose files are served.
    applyToEnvironment: ({ name }) => name === 'driver',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
      // All at once: Node compresses several at a time, on every core.
      await Promise.all(
        entries
          .filter((entry) => entry.isFile() && compressible.test(entry.name))
          .map((entry) => compressFile(path.join(entry.parentPath, entry.name))),
      );
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await fs.readFile(file);
  if (content.length < leastBytes) return;
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    zip(content, { level: 9 }),
  ]);
  await Promise.all([fs.writeFile(`${file}.br`, br), fs.writeFile(`${file}.gz`, gz)]);
}
