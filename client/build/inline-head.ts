import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { fontSources } from './subset-fonts.ts';

const scriptFile = path.resolve(import.meta.dirname, '../src/before-paint.js');
const scriptMark = '<!--before-paint-->';
/** In the script: the addresses of the fonts. */
const fontsMark = '%fonts%';

/** Inlines the script that runs before the first paint, whose hash the relay lists in the content security policy. */
export function inlineHead(): Plugin {
  return {
    name: 'recolta:inline-head',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { filename, bundle }) => {
        if (path.basename(filename) !== 'index.html') return page;
        const fonts = bundle === undefined ? fontSources : fontsIn(bundle);
        const script = readFileSync(scriptFile, 'utf8').replace(fontsMark, fonts.join(' '));
        const { code } = minifySync(scriptFile, script);
        const scripted = page.replace(scriptMark, () => `<script>${code.trim()}</script>`);
        return bundle === undefined ? scripted : behindContent(scripted);
      },
    },
  };
}

/** The addresses of the fonts in the build. */
const fontsIn = (bundle: Rolldown.OutputBundle): readonly string[] =>
  Object.keys(bundle).flatMap((file) => (file.endsWith('.woff2') ? [`/${file}`] : []));

/** Scripts hydrate pages that can be read without them, so the pictures load first. */
function behindContent(page: string): string {
  return page.replaceAll(
    /<(script type="module"|link rel="modulepreload")(?= )/g,
    (_, start: string) => `<${start} fetchpriority="low"`,
  );
}
