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
      ...inFolder(
        '/client/src/lib/http',
        'queries.tsx query-client.ts versioned-query.ts service-calls.ts account-calls.ts act-keys.ts',
      ),
      ...inFolder('/client/src/lib', 'http/service-fetch.ts page/settled.ts'),
      ...inFolder('/shared/src/contracts', 'http/idempotency-header.ts traces.ts'),
      ...inFolder('/client/src/lib/realtime', 'use-room.ts poll-room.ts list-assembly.ts'),
    ],
  },
  {
    // Formatting of figures, days and errors.
    name: 'formats',
    modules: [
      ...inFolder('/client/src/lib', 'format.ts bucharest-time.ts error-text.ts page/lazy-part.tsx'),
      '/client/src/components/ui/notice.tsx',
      '/node_modules/jotai/dist/react/',
    ],
  },
  {
    // Shared by home, the list of live auctions and the room.
    name: 'auctions',
    modules: [
      '/client/src/components/auction/',
      ...inFolder('/client/src/lib', 'device/device-settings.ts realtime/room-data.ts'),
      ...inFolder('/client/src/lib/market', 'market-data.ts market-prices.ts'),
      ...inFolder('/client/src/features/live-room', 'bidder/bid/bid-view.ts room/room-texts.ts'),
      ...inFolder('/shared/src/domain', 'counties.ts price-direction.ts price-steps.ts vat.ts'),
      ...inFolder('/shared/src/domain', 'market-data/reference-prices.ts live-auction/live-auction.ts'),
      ...inFolder('/shared/src/domain', 'product/product-outcome.ts product/product-rights.ts'),
      '/shared/src/domain/announcement/may-bid-on-announcement.ts',
      ...inFolder('/shared/src/domain', 'live-auction/standing-bids.ts live-auction/outage.ts'),
      ...icons('arrow-up arrow-down chevron-left download circle circle-check circle-exclamation-point'),
      ...icons('eye mail-check move-down move-up shield-check'),
    ],
  },
  {
    // Pages need these figures and rules without the schemas and components that use them, too.
    name: 'ranges',
    modules: [
      ...inFolder('/shared/src/domain', 'folded-text.ts day.ts goods/quality-ranges.ts'),
      ...inFolder('/shared/src/domain/goods', 'delivery-place.ts grade.ts payment-issues.ts figures.ts'),
      ...inFolder('/shared/src/domain', 'countries.ts market-data/haulage.ts session/second-factor.ts'),
      ...inFolder(
        '/shared/src/domain',
        'notification/notification-types.ts audit-actions.ts contract/signing.ts',
      ),
      ...inFolder('/shared/src/domain', 'user-decision.ts account-documents.ts announcement/deadline.ts'),
    ],
  },
  {
    // The schema library, and the schemas of forms.
    name: 'schemas',
    modules: [
      '/node_modules/zod/',
      ...inFolder('/shared/src/contracts', 'http/fields.ts errors/error-body.ts'),
      ...inFolder('/shared/src/domain', 'hidden-characters.ts field-rules.ts goods/quality-grid.ts'),
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
      ...inFolder('/shared/src/contracts/http', 'list.ts invitations.ts auction-files.ts'),
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
        'currency-switch.tsx list-row.tsx list-tabs.tsx list-waiting.tsx',
      ),
      ...inFolder('/client/src/components', 'lists/shown-price.ts goods/price-notices.tsx'),
      ...inFolder('/client/src/lib', 'list-address.ts http/announcement-calls.ts'),
      ...inFolder('/client/src/lib/market', 'near.ts at-my-gate.ts'),
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
      ...inFolder(
        '/client/src/components/lists',
        'filter-fields.tsx list-page.tsx market-page.tsx steady-list.tsx',
      ),
      ...inFolder('/client/src/components', 'goods/fob-reference.tsx ui/page.tsx'),
      ...icons('sliders-horizontal'),
    ],
  },
  {
    // Shared by pages of one lot.
    name: 'goods',
    modules: [
      ...inFolder(
        '/client/src/components/goods',
        'delivery-list.tsx grid-terms.tsx lot-facts.tsx quality-list.tsx',
      ),
    ],
  },
  {
    // Modal dialogs, which are opened after the first view.
    name: 'dialogs',
    modules: ['/client/src/components/ui/dialog.tsx', '/@headlessui/react/dist/components/dialog/'],
  },
  {
    // Icons and links that rooms and other pages show.
    name: 'icons',
    modules: [
      '/client/src/components/report-link.tsx',
      ...icons('circle-dashed circle-pause circle-question-mark flag hammer megaphone undo-2'),
    ],
  },
  {
    // Pages of one sale show what a bid binds to.
    name: 'binding',
    modules: [
      ...inFolder('/client/src/lib/deal', 'binding-terms.ts deal-sums.ts vat.ts'),
      '/client/src/features/session/state/reader.ts',
      '/client/src/features/session/components/vat-state-question.tsx',
    ],
  },
  {
    // The connection and a bid run as state machines.
    name: 'machines',
    modules: ['/node_modules/xstate/'],
  },
  {
    // The room until its bid button is shown; the practice room shares it.
    name: 'bidding',
    modules: [
      ...inFolder(
        '/client/src/features/live-room/bidder',
        'bid/use-bid.ts bid/bid-place.tsx limit/limit-row.tsx',
      ),
      '/client/src/features/live-room/bidder/phone/consent-row.tsx',
      ...inFolder('/client/src/features/live-room/room', 'room-calls.ts viewer.ts verify-link.tsx'),
      ...inFolder('/client/src/features/live-room/room', 'standing/ history/price-section.tsx'),
      ...inFolder(
        '/client/src/features/live-room/room',
        'history/bid-history.tsx frame/room-placeholders.tsx',
      ),
      ...inFolder(
        '/client/src/features/live-room/room',
        'ending/outcome-panel.tsx goods/goods-term-list.tsx',
      ),
      '/client/src/features/live-room/room/signals/room-changes.ts',
      '/shared/src/domain/live-auction/refusal-params.ts',
    ],
  },
  {
    // Contracts of announcements and deals, and the terms of goods.
    name: 'terms',
    modules: [
      '/shared/src/contracts/http/announcements.ts',
      ...inFolder('/shared/src/domain', 'goods/goods-terms.ts deal/deal-terms.ts'),
    ],
  },
  {
    // Rules of a company's fields.
    name: 'company',
    modules: ['/shared/src/domain/company/', '/shared/src/contracts/http/company-fields.ts'],
  },
  {
    // The link that sends calls, and the contract of bids and the identity.
    name: 'calls',
    modules: [
      ...inFolder('/client/src/lib/http', 'service-link.ts identity-call.ts'),
      ...inFolder('/shared/src/contracts/http', 'identity.ts live-auctions.ts'),
    ],
  },
  {
    // Contracts of sign-in.
    name: 'sign-in',
    modules: inFolder('/shared/src/contracts/http', 'factors.ts session.ts'),
  },
  {
    // Administrators' pages and the contract of accounts share it.
    name: 'administration',
    modules: ['/shared/src/contracts/http/administration.ts'],
  },
  {
    // The contract of accounts.
    name: 'accounts',
    modules: ['/shared/src/contracts/http/accounts.ts'],
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
