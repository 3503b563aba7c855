import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { minifySync, type Plugin, type Rolldown } from 'vite';

const workerFile = path.resolve(import.meta.dirname, '../src/worker/driver.js');
const styleLink = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;
const scriptElement = /<script type="module"[^>]* src="\/([^"]+)"[^>]*><\/script>/;

/** Maximum of the script, compressed. */
const maxScriptBytes = 30_000;

/**
 * Builds the page of a load's driver as one file: on a line of 400 kbit/s it is usable after one round trip, and a
 * service worker keeps it for places without a signal.
 */
export function driverPage(): Plugin {
  return {
    name: 'recolta:driver-page',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'driver',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { filename, bundle = {} }) => {
        // Hooks for pages run in every environment.
        if (path.basename(filename) !== 'driver.html') return page;
        const styled = page.replace(
          styleLink,
          (_, file: string) => `<style>${styleSheet(bundle, file)}</style>`,
        );
        const [element = '', file = ''] = scriptElement.exec(styled) ?? [];
        const script = bundle[file];
        if (script?.type !== 'chunk') throw new Error('the page of drivers has no script');
        delete bundle[file];
        const code = script.code.trim();
        if (gzipSync(code).length > maxScriptBytes) throw new Error(`${file} is too large for a slow line`);
        if (code.includes('</')) throw new Error(`${file} would end the script element`);
        // Runs after the body is parsed, like the file it was.
        return styled
          .replace(element, '')
          .replace('</body>', () => `<script type="module">${code}</script></body>`);
      },
    },
    generateBundle() {
      const { code } = minifySync(workerFile, readFileSync(workerFile, 'utf8'));
      this.emitFile({ type: 'asset', fileName: 'driver-worker.js', source: code.trim() });
    },
  };
}

/** A style sheet, which it removes from the build. */
function styleSheet(bundle: Rolldown.OutputBundle, fileName: string): string {
  const file = bundle[fileName];
  if (file?.type !== 'asset') throw new Error(`${fileName} is not in the build`);
  const css = file.source.toString().trim();
  if (css.includes('</')) throw new Error(`${fileName} would end the style element`);
  delete bundle[fileName];
  return css;
}
