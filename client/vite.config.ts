import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { demoLabel } from './build/demo-label.ts';
import { driverPage } from './build/driver-page.ts';
import { fetchedImports } from './build/fetched-imports.ts';
import { firstStyles } from './build/first-styles.ts';
import { inlineHead } from './build/inline-head.ts';
import { offlineWorker } from './build/offline-worker.ts';
import { isPageModule, pageHeads } from './build/page-heads.ts';
import { pdfDecoders } from './build/pdf-decoders.ts';
import { precompress } from './build/precompress.ts';
import { chunkGroups, knownModules } from './build/shared-chunks.ts';
import { subsetFonts } from './build/subset-fonts.ts';
import { unusedComponents } from './build/unused-components.ts';

const relay = process.env.RELAY_URL ?? 'http://127.0.0.1:3000';
const proxied = { target: relay, changeOrigin: false };

/** Prefix of the files of pages. */
const pageChunks = 'assets/page-';

export default defineConfig({
  plugins: [
    subsetFonts(),
    unusedComponents('react-router'),
    knownModules(),
    fetchedImports(),
    react(),
    tailwindcss(),
    demoLabel(),
    inlineHead(),
    pageHeads(),
    firstStyles(),
    driverPage(),
    offlineWorker(),
    pdfDecoders(),
    precompress(),
  ],
  server: {
    proxy: {
      '/services': proxied,
      '/session': proxied,
      '/client-errors': proxied,
      '/rooms': proxied,
      '/socket.io': { ...proxied, ws: true },
    },
  },
  // The client, the page of drivers, then the relay's renderer of the client's pages.
  builder: {
    async buildApp({ build, environments }) {
      for (const name of ['client', 'driver', 'renderer']) {
        const environment = environments[name];
        if (environment) await build(environment);
      }
    },
  },
  build: {
    target: 'es2023',
    // A font or picture in the style sheet as a data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A dynamic import fetches these first; `page-scripts.json` has the other scripts of pages.
      resolveDependencies: (file, scripts, { hostType }) => {
        if (hostType === 'html') return scripts;
        return file.startsWith(pageChunks) ? [file] : [...new Set([file, ...scripts])];
      },
    },
    sourcemap: false,
    // One style sheet: no chunk has to wait for its own, and rendered pages start with a part of it.
    cssCodeSplit: false,
    // The size of a first visit is measured by bench/page-weight.ts.
    chunkSizeWarningLimit: 700,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A module that one part loads late may be a fixed part of another.
          checks: { ineffectiveDynamicImport: false },
          output: {
            chunkFileNames: ({ facadeModuleId }) =>
              facadeModuleId && isPageModule(facadeModuleId)
                ? `${pageChunks}[name]-[hash].js`
                : 'assets/[name]-[hash].js',
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
    driver: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: { input: 'driver.html', output: { codeSplitting: false } },
      },
    },
    renderer: {
      consumer: 'server',
      // One file without dependencies, next to the client that it belongs to.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ssr: true,
        emptyOutDir: false,
        copyPublicDir: false,
        minify: true,
        rolldownOptions: {
          input: 'src/app/render.tsx',
          output: { entryFileNames: 'render.mjs', codeSplitting: false },
        },
      },
    },
  },
});
