import path from 'node:path';
import type { Plugin } from 'vite';

const module = path.resolve(import.meta.dirname, '../src/lib/page/script-files.ts');
/** Vite wraps each dynamic import in `__vitePreload` of this module. */
const viteHelper = /^\0vite\/preload-helper\.js$/;

/** Fetches scripts before they are imported, instead of preloading what they import: see `importFetched`. */
export function fetchedImports(): Plugin {
  return {
    name: 'recolta:fetched-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: viteHelper },
      handler: () => `export { importFetched as __vitePreload } from ${JSON.stringify(module)};`,
    },
    generateBundle(_options, bundle) {
      const code = Object.values(bundle).map((output) => (output.type === 'chunk' ? output.code : ''));
      if (code.some((text) => text.includes('vite:preloadError')))
        throw new Error('Vite’s own helper loads the scripts of dynamic imports');
    },
  };
}
