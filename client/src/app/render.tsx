import { identityContract } from '@recolta/shared/contracts/http/identity';
import { liveAuctionsContract } from '@recolta/shared/contracts/http/live-auctions';
import type { PageRequest, RendererModule } from '@recolta/shared/contracts/page-renderer';
import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { readTolerantly } from '@recolta/shared/contracts/tolerant-reading';
import { createStore, Provider } from 'jotai';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import * as z from 'zod/mini';
import { sessionAtom } from '../features/session/state/session.ts';
import { setCompany } from '../lib/company.ts';
import { createQueryClient } from '../lib/http/query-client.ts';
import { startTexts } from '../lib/i18n.ts';
import { locales, localizedPath } from '../lib/locale-path.ts';
import { firstItems } from '../lib/realtime/first-items.ts';
import { type FirstView, firstViewElements, seedFirstView } from '../lib/realtime/first-view.ts';
import { hasState, type ListRoomState } from '../lib/realtime/room-kinds.ts';
import { type PageLoads, pageRoutes } from './page-routes.tsx';
import { pages } from './pages.ts';
import { Providers } from './providers.tsx';

const loads = {
  home: () => import('./routes/home.tsx'),
  live: () => import('./routes/live.tsx'),
  liveRoom: () => import('./routes/live-room.tsx'),
} satisfies PageLoads;

const { PageRoutes, ready } = pageRoutes(loads);

/** Built as `render.mjs` for the relay. */
export const createRenderer: RendererModule['createRenderer'] = async (company) => {
  setCompany(company);
  // Loads both languages.
  await startTexts('/en');
  await warmUp();
  return async (request) => {
    const view = viewOf(request);
    if (view === null) return null;
    return `${preloads(view)}<div id="root">${await markup(view)}</div>${firstViewElements(view)}`;
  };
};

/** Loads the pages and renders one in each language, so that no visitor waits for it. */
async function warmUp(): Promise<void> {
  for (const locale of locales) {
    const pathOf = (name: keyof typeof loads) => localizedPath(pages[name].path, locale);
    await Promise.all([ready(pathOf('home')), ready(pathOf('live')), ready(pathOf('liveRoom'))]);
    const path = pathOf('live');
    await markup({ path, room: 'live-list', nowMs: 0, isSignedIn: false, content: {} });
  }
}

/** Has the browser make the first calls of somebody with a session while the scripts are still loading. */
function preloads({ isSignedIn, room }: FirstView): string {
  if (!isSignedIn) return '';
  const paths = [`/services/main${identityContract.identity['~orpc'].route.path}`];
  if (hasState(room)) {
    const { path = '' } = liveAuctionsContract.get['~orpc'].route;
    paths.push(`/services/live-auctions${path.replace('{id}', roomKinds.auction.idOf(room))}`);
  }
  const links = paths.map((path) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${path}">`);
  return links.join('');
}

/** Kinds whose pages ask the service for more than the room has: the relay adds the page's head alone. */
const headOnly = [roomKinds.announcement.name, roomKinds.product.name];

function viewOf({ content, ...request }: PageRequest): FirstView | null {
  if (headOnly.some((kind) => request.room.startsWith(`${kind}:`))) return null;
  if (!hasState(request.room)) return { ...request, content: knownItems(content) };
  const reading = readTolerantly(roomKinds.auction.state, content);
  return reading.isNewer ? null : { ...request, content: reading.value };
}

/** The first items; those that only a newer client can show are left out. */
function knownItems(content: unknown): ListRoomState {
  const items = firstItems(z.parse(z.array(z.unknown()), content));
  const known = items.flatMap((item) => {
    const reading = readTolerantly(roomKinds['live-list'].item, item);
    return reading.isNewer ? [] : [[reading.value.id, reading.value] as const];
  });
  return Object.fromEntries(known);
}

/** @throws what a component threw */
async function markup(view: FirstView): Promise<string> {
  const queries = createQueryClient();
  seedFirstView(queries, view);
  const visit = createStore();
  visit.set(sessionAtom, { kind: view.isSignedIn ? 'unknown' : 'visitor' });
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <Provider store={visit}>
      <Providers queries={queries} renderedAtMs={view.nowMs}>
        <StaticRouter location={view.path}>
          <PageRoutes />
        </StaticRouter>
      </Providers>
    </Provider>,
    {
      onError: (error) => void failures.push(error),
      // All in its place: a part that came later would need an inline script, which the content policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}
