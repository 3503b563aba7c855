import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

/**
 * Folder where pdf.js finds its decoders for scanned pages; includes the version because browsers cache `/assets` for a
 * year.
 */
const folder = `assets/pdf-${version}/`;
/** The JavaScript builds: WebAssembly would need an exception in the content security policy. */
const decoders = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];

/** Copies the decoders of JBIG2 and JPEG 2000 into the build, under the names that pdf.js loads. */
export function pdfDecoders(): Plugin {
  return {
    name: 'recolta:pdf-decoders',
    config: () => ({ define: { 'import.meta.env.PDF_DECODERS': JSON.stringify(`/${folder}`) } }),
    generateBundle() {
      for (const name of decoders)
        this.emitFile({
          type: 'asset',
          fileName: `${folder}${name}`,
          source: readFileSync(path.join(path.dirname(packageFile), 'wasm', name)),
        });
    },
  };
}
