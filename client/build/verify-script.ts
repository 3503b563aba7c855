import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const document = path.resolve(import.meta.dirname, '../../docs/verify.md');

/** Serves the script that `docs/verify.md` prints, so that people can verify a result without this site. */
export function verifyScript(): Plugin {
  return {
    name: 'recolta:verify-script',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const [, source] = /```js\n([\s\S]*?)```/.exec(readFileSync(document, 'utf8')) ?? [];
      if (source === undefined) throw new Error(`${document} has no script`);
      this.emitFile({ type: 'asset', fileName: 'verify.mjs', source });
    },
  };
}
