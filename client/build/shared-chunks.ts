import type { Plugin } from 'vite';

/** Matches ids of modules by their paths below a folder. */
const inFolder = (folder: string, names: string) => names.split(' ').map((name) => `${folder}/${name}`);

const icons = (names: string) => names.split(' ').map((name) => `/icons/${name}.mjs`);

/**
 * Modules that several pages share, by folder where pages need nearly all of it, otherwise by hand: each alone would be
 * a small file, which takes longer to request than to transfer (decision 0102). A page that uses one module of a chunk
 * gets all of it. A module brings its imports, unless a chunk above has them.
 */
const sharedChunks = [
  {
    // The query cache and the service calls, without the link that sends them.
    name: 'data',
    modules: [
      ...inFolder('/node_modules/@tanstack', 'react-query/ query-core/'),
      '/node_modules/@orpc/tanstack-query/',
      ...inFolder('/client/src/lib/http', 'queries.tsx query-client.ts service-calls.ts'),
      ...inFolder('/client/src/lib/realtime', 'use-room.ts early-poll.ts poll-room.ts'),
      ...inFolder('/client/src/lib/realtime', 'list-assembly.ts'),
    ],
  },
  {
    // Formatting of figures, days and errors; parts that are loaded when opened.
    name: 'formats',
    modules: [
      ...inFolder('/client/src/lib', 'format.ts bucharest-time.ts error-text.ts page/lazy-part.tsx'),
      ...inFolder('/client/src/components', 'ui/notice.tsx errors/opened-part.tsx'),
      '/node_modules/jotai/dist/react/',
    ],
  },
  {
    // Shared by home, the list of live auctions and the room.
    name: 'auctions',
    modules: [
      '/client/src/components/auction/',
      ...inFolder('/client/src/lib', 'device/device-settings.ts page/open-dialog.ts market/market-prices.ts'),
      ...inFolder('/client/src/lib', 'http/market-data.ts realtime/room-data.ts'),
      ...inFolder('/client/src/features/live-room', 'bidder/bid/bid-view.ts room/room-texts.ts'),
      ...inFolder('/shared/src/domain', 'counties.ts price-direction.ts price-steps.ts vat.ts'),
      ...inFolder('/shared/src/domain', 'market-data/reference-prices.ts live-auction/live-auction.ts'),
      ...inFolder('/shared/src/domain', 'product/product-outcome.ts product/product-rights.ts'),
      '/shared/src/domain/announcement/may-bid-on-announcement.ts',
      ...icons('arrow-up arrow-down chevron-left download circle circle-check circle-exclamation-point'),
      ...icons('eye mail-check move-down move-up shield-check'),
    ],
  },
  {
    // Pages need these figures and rules without the schemas and components that use them, too.
    name: 'ranges',
    modules: [
      ...inFolder('/shared/src/domain', 'folded-text.ts day.ts goods/quality-ranges.ts'),
      ...inFolder('/shared/src/domain/goods', 'delivery-place.ts grade.ts payment-issues.ts'),
    ],
  },
  {
    // The schema library, and the schemas of forms.
    name: 'schemas',
    modules: [
      '/node_modules/zod/',
      ...inFolder('/shared/src/contracts', 'http/fields.ts errors/error-body.ts'),
      ...inFolder('/shared/src/domain', 'hidden-characters.ts goods/quality-grid.ts'),
      '/shared/src/domain/goods/bid-terms.ts',
    ],
  },
  {
    // Parsers of the connection's messages and the link's answers.
    name: 'messages',
    modules: [
      ...inFolder('/shared/src/contracts/http', 'account-auctions.ts announcement-state.ts auction-goods.ts'),
      ...inFolder('/shared/src/contracts/http', 'control-room.ts live-auction-state.ts product-state.ts'),
      ...inFolder('/shared/src/contracts/socket', 'messages.ts room-kinds.ts'),
      '/client/src/lib/realtime/read-message.ts',
    ],
  },
  {
    // Fields for figures and texts.
    name: 'fields',
    modules: inFolder('/client/src/components/forms', 'fields.tsx figure-input.tsx'),
  },
  {
    // Rows of the market, shared by its lists and home.
    name: 'rows',
    modules: [
      ...inFolder(
        '/client/src/components/lists',
        'currency-switch.tsx deadline.tsx list-row.tsx list-tabs.tsx list-waiting.tsx',
      ),
      ...inFolder('/client/src/components', 'lists/shown-price.ts goods/price-notices.tsx'),
      ...inFolder('/client/src/lib', 'list-address.ts list-filters.ts http/announcement-calls.ts'),
      ...inFolder('/client/src/lib/market', 'my-place.ts near.ts'),
      ...inFolder('/client/src/features/session', 'api/account-auctions.ts api/marked-ids.ts'),
      '/client/src/features/session/components/toggle-star.tsx',
      ...inFolder(
        '/shared/src/domain',
        'county-distance.ts announcement/announcement-search.ts market-data/far-above-fob.ts',
      ),
      '/shared/src/contracts/http/list-filters.ts',
      ...icons('chevron-right plus star'),
    ],
  },
  {
    // Searches, filters and pages of the market's lists.
    name: 'lists',
    modules: [
      ...inFolder('/client/src/components/lists', 'filter-fields.tsx filter-date.tsx'),
      ...inFolder('/client/src/components/lists', 'list-page.tsx market-page.tsx'),
      ...inFolder(
        '/client/src/components/lists',
        'near-filter.tsx pagination.tsx steady-list.tsx use-held.ts',
      ),
      ...inFolder('/client/src/components', 'goods/fob-reference.tsx ui/add-link.tsx ui/page.tsx'),
      ...icons('sliders-horizontal'),
    ],
  },
  {
    // Shared by pages of one lot.
    name: 'goods',
    modules: [
      ...inFolder('/client/src/components/goods', 'quality-list.tsx grade-note.tsx'),
      ...inFolder('/client/src/components/goods', 'delivery-list.tsx file-links.tsx grid-terms.tsx'),
    ],
  },
  {
    // Modal dialogs, which are opened after the first view.
    name: 'dialogs',
    modules: [
      ...inFolder('/client/src/components/ui', 'dialog.tsx back-closes.ts'),
      '/@headlessui/react/dist/components/dialog/',
    ],
  },
] as const;

const isOf = (modules: readonly string[], id: string) => modules.some((module) => id.includes(module));

/** Returns the chunk groups of a build; the groups that every page loads come first. */
export const chunkGroups = [
  // Shared code of all pages is two files; the libraries' file stays cached across our releases. Split by importers it
  // would be dozens of files, and 4 % larger.
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: sharedChunks.length + 1 },
  { name: 'first', tags: ['$initial' as const], priority: sharedChunks.length },
  ...sharedChunks.map(({ name, modules }, at) => ({
    name,
    test: (id: string) => isOf(modules, id),
    priority: sharedChunks.length - 1 - at,
  })),
];

/** Fails the build if no module has one of the names in `sharedChunks`: it was renamed, or pages no longer use it. */
export function knownModules(): Plugin {
  return {
    name: 'recolta:known-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const ids = [...this.getModuleIds()];
      for (const { name, modules } of sharedChunks) {
        const unknown = modules.filter((module) => !ids.some((id) => id.includes(module)));
        if (unknown.length > 0) this.error(`chunk ${name} names what is no module: ${unknown.join(', ')}`);
      }
    },
  };
}
