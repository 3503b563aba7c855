import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { demoLabel } from './build/demo-label.ts';
import { inlineHead } from './build/inline-head.ts';
import { offlineWorker } from './build/offline-worker.ts';
import { pageHeads } from './build/page-heads.ts';
import { pdfDecoders } from './build/pdf-decoders.ts';
import { precompress } from './build/precompress.ts';
import { subsetFonts } from './build/subset-fonts.ts';
import { unusedComponents } from './build/unused-components.ts';
import { verifyScript } from './build/verify-script.ts';

const relay = process.env.RELAY_URL ?? 'http://127.0.0.1:3000';
const proxied = { target: relay, changeOrigin: false };

/** How files of pages begin. */
const pageChunks = 'assets/page-';

/** The query cache and the calls of services, without the link that sends them. */
const dataModules = [
  '@tanstack/(?:react-query|query-core)',
  '@orpc/tanstack-query',
  'client/src/lib/(?:http/(?:queries|query-client|service-calls)|realtime/(?:use-room|early-poll|poll-room|list-assembly|merge-items))\\.tsx?',
];

/** What pages write figures, days and errors by. */
const formatModules = ['client/src/(?:lib/(?:format|bucharest-time|error-text)|components/ui/notice)\\.tsx?'];

/** Alone, each would be a small file, which takes longer to ask for than to send. */
const auctionModules = [
  'client/src/components/auction/(?!auction-menu-items|share-button)',
  'client/src/lib/(?:device-settings|open-dialog|market-prices|http/market-data|realtime/room-data)\\.ts',
  'client/src/features/live-room/state/(?:bid-view|room-texts)\\.ts',
  'shared/src/domain/(?:counties|price-direction|price-steps|vat|market-data/reference-prices|live-auction/live-auction|product/product-(?:outcome|rights)|announcement/may-bid-on-announcement)\\.ts',
  'lucide-react/.*/icons/(?:arrow-(?:up|down)|chevron-left|download|circle|circle-check|circle-exclamation-point|eye|mail-check|shield-check)\\.mjs',
];

/** The schema library, and schemas that pages check their addresses and forms by. */
const schemaModules = [
  '/node_modules/zod/',
  'shared/src/contracts/(?:http/(?:fields|company-fields)|errors/error-body)\\.ts',
  'shared/src/domain/(?:company/|hidden-characters|goods/(?:quality-grid|offer-terms|payment-issues))',
];

/** What the connection reads messages by, and the link answers. */
const messageModules = [
  'shared/src/contracts/(?:http/(?:account-auctions|announcement-state|auction-goods|control-room|live-auction-state|product-state)|socket/(?:messages|room-kinds))\\.ts',
  'client/src/lib/realtime/read-message\\.ts',
];

/** What lists of the market share. */
const listModules = [
  'client/src/components/(?:lists/(?:list-waiting|list-count|filter-choice|filter-text|pagination|new-items|rate-texts)|goods/fob-reference|ui/add-link)',
  'client/src/lib/(?:list-address|http/announcement-calls)\\.ts',
  'client/src/features/session/(?:api/(?:account-auctions|marked-ids)|components/toggle-star)',
  'shared/src/domain/(?:market-data/far-above-fob|folded-text|announcement/announcement-search)',
  'shared/src/contracts/http/list-filters',
  'lucide-react/.*/icons/(?:chevron-right|plus|sliders-horizontal|star)\\.mjs',
];

/** What pages of one lot share. */
const goodsModules = [
  'client/src/components/goods/(?:quality-(?:bar|list)|grade-note|delivery-list|file-links|grid-terms)',
  'shared/src/domain/goods/grade\\.ts',
];

export default defineConfig({
  plugins: [
    subsetFonts(),
    unusedComponents('react-router'),
    react(),
    tailwindcss(),
    demoLabel(),
    inlineHead(),
    pageHeads(),
    offlineWorker(),
    pdfDecoders(),
    verifyScript(),
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
  // The client, then what renders its pages in the relay.
  builder: {
    async buildApp({ build, environments }) {
      for (const name of ['client', 'renderer']) {
        const environment = environments[name];
        if (environment) await build(environment);
      }
    },
  },
  build: {
    target: 'es2023',
    // A font or picture in the style sheet as a data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Those of pages are in `page-scripts.json`.
      resolveDependencies: (file, scripts, { hostType }) =>
        hostType === 'js' && file.startsWith(pageChunks) ? [] : scripts,
    },
    sourcemap: false,
    // One style sheet, which build/inline-head.ts puts into the page: no chunk has one of its own to wait for.
    cssCodeSplit: false,
    // What a first visit weighs is measured by bench/page-weight.ts.
    chunkSizeWarningLimit: 700,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: ({ facadeModuleId }) =>
              facadeModuleId?.includes('/app/routes/')
                ? `${pageChunks}[name]-[hash].js`
                : 'assets/[name]-[hash].js',
            codeSplitting: {
              // What every page needs is two files, of which the libraries' outlives our releases. Split by who else
              // uses what, it would be dozens, and 4 % larger.
              groups: [
                { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 6 },
                { name: 'first', tags: ['$initial'], priority: 5 },
                // The same for what every page reads by,
                { name: 'data', test: new RegExp(dataModules.join('|')), priority: 4 },
                { name: 'formats', test: new RegExp(formatModules.join('|')), priority: 4 },
                // and for what home, list and room share: other pages that use a part of it get all of it.
                { name: 'auctions', test: new RegExp(auctionModules.join('|')), priority: 3 },
                { name: 'schemas', test: new RegExp(schemaModules.join('|')), priority: 2 },
                { name: 'messages', test: new RegExp(messageModules.join('|')), priority: 1 },
                { name: 'lists', test: new RegExp(listModules.join('|')), priority: 1 },
                // Forms and contracts need the figures without the components.
                { name: 'ranges', test: /shared\/src\/domain\/goods\/quality-ranges\.ts/, priority: 1 },
                { name: 'goods', test: new RegExp(goodsModules.join('|')) },
              ],
            },
          },
        },
      },
    },
    renderer: {
      consumer: 'server',
      // One file without dependencies, beside the client it belongs to.
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
