import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import english from '../src/locales/en/offline.ts';
import romanian from '../src/locales/ro/offline.ts';
import { textAt } from './page-heads.ts';

const folder = path.resolve(import.meta.dirname, '../src/worker');
/** Larger files are cached at first use: the PDF viewer and the list of common passwords. */
const mostBytesAtOnce = 600_000;
const lateFiles = /\/(?:pdf|assess-password)/;

/**
 * Writes `worker.js`, the service worker, and the page that it shows without a connection. The page has the head of
 * `index.html`, so that the same content security policy applies.
 */
export function offlineWorker(): Plugin {
  return {
    name: 'recolta:offline-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After `index.html` is complete.
      order: 'post',
      handler(_options, bundle) {
        const script = minified('offline.js');
        const scriptName = hashedName('offline', 'js', script);
        const page = offlinePage(textOf(bundle['index.html']), `/${scriptName}`);
        const pageName = hashedName('offline', 'html', page);
        this.emitFile({ type: 'asset', fileName: scriptName, source: script });
        this.emitFile({ type: 'asset', fileName: pageName, source: page });
        const assets = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/'));
        const isLate = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
          lateFiles.test(file.fileName) || textOf(file).length > mostBytesAtOnce;
        const pathsOf = (files: typeof assets) => files.map(({ fileName }) => `/${fileName}`).sort();
        const build = {
          offlinePage: `/${pageName}`,
          offlineScript: `/${scriptName}`,
          files: pathsOf(assets.filter((file) => !isLate(file))),
          later: pathsOf(assets.filter(isLate)),
        };
        const id = createHash('sha256').update(JSON.stringify(build)).digest('hex').slice(0, 16);
        const source = `self.build=${JSON.stringify({ id, ...build })};${minified('worker.js')}`;
        this.emitFile({ type: 'asset', fileName: 'worker.js', source });
      },
    },
  };
}

function minified(name: string): string {
  const file = path.join(folder, name);
  return minifySync(file, readFileSync(file, 'utf8')).code.trim();
}

const hashedName = (name: string, extension: string, content: string) =>
  `assets/${name}-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.${extension}`;

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file === undefined) throw new Error('a file is not in the build');
  return file.type === 'chunk' ? file.code : Buffer.from(file.source).toString();
}

/**
 * @param index  the built page
 * @param script address of the script that runs in it
 */
export function offlinePage(index: string, script: string): string {
  const head = index
    .slice(0, index.indexOf('</head>'))
    .replace(
      /<title>[^<]*<\/title>/,
      `<title>${textAt({ offline: romanian }, 'offline:title')} · Recolta</title>`,
    )
    .replaceAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '');
  const body = [languagePage('ro', romanian), languagePage('en', english)].join('');
  return `${head}<meta name="robots" content="noindex" /><script type="module" src="${script}"></script></head><body><div class="shell-header"><span class="shell-brand">Recolta</span></div>${body}</body></html>`;
}

const kinds = ['live', 'announcement', 'product', 'registration', 'contact', 'consultancy'] as const;

function languagePage(language: 'ro' | 'en', offline: typeof english): string {
  const t = (key: string) => escaped(textAt({ offline }, key));
  const names = Object.fromEntries(
    kinds.map((kind) => [kind, textAt({ offline }, `offline:drafts.${kind}`)]),
  );
  return `<main lang="${language}" data-offline="${language}" data-title="${t('offline:title')} · Recolta"${language === 'en' ? ' hidden' : ''} class="mx-auto w-full max-w-xl px-4 py-10 md:py-16">
<h1 class="font-semibold font-serif text-2xl tracking-[-0.015em]">${t('offline:heading')}</h1>
<p class="mt-3 text-ink-2">${t('offline:text')}</p>
<button type="button" class="mt-6 inline-flex min-h-12 items-center rounded-2 bg-act px-5 font-semibold text-act-ink">${t('offline:retry')}</button>
<section data-with-drafts hidden class="mt-10"><h2 class="font-semibold text-l">${t('offline:draftsHeading')}</h2>
<p class="mt-1 mb-3 text-ink-2 text-s">${t('offline:draftsText')}</p>
<ul data-drafts data-kinds="${escaped(JSON.stringify(names))}" data-saved="${t('offline:savedAt')}" class="divide-y divide-line rounded-3 border border-line bg-surface shadow-card"></ul></section></main>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
