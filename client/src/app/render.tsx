import { answerShape } from '@recolta/shared/contracts/answer-shape';
import { identityContract } from '@recolta/shared/contracts/http/identity';
import { liveAuctionsContract } from '@recolta/shared/contracts/http/live-auctions';
import type { PageHtml, PageRequest, RendererModule } from '@recolta/shared/contracts/page-renderer';
import { roomKinds } from '@recolta/shared/contracts/socket/room-kinds';
import { readTolerantly } from '@recolta/shared/contracts/tolerant-reading';
import type { QueryClient } from '@tanstack/react-query';
import { createStore, Provider } from 'jotai';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import * as z from 'zod/mini';
import { setCompany } from '../components/company/company-details.tsx';
import { sessionAtom } from '../features/session/state/session.ts';
import { failureOf } from '../lib/http/failure.ts';
import { createQueryClient } from '../lib/http/query-client.ts';
import { earlyPaths, serviceOrigin, setVisitorFetch } from '../lib/http/service-fetch.ts';
import { textsReady } from '../lib/i18n.ts';
import { locales, localizedPath } from '../lib/locale-path.ts';
import { accountCountyAtom } from '../lib/market/account-county.ts';
import { PageMetaContext, type SaidOfPage } from '../lib/page/page-meta.ts';
import { firstItems } from '../lib/realtime/first-items.ts';
import { type FirstView, firstViewElements, seedFirstView } from '../lib/realtime/first-view.ts';
import { hasState, type ListRoomState } from '../lib/realtime/room-kinds.ts';
import { pageRoutes } from './page-routes.tsx';
import { renderedPages } from './pages/rendered-pages.ts';
import { Providers } from './providers.tsx';

const { PageRoutes, ready, callsOf } = pageRoutes(renderedPages, () => undefined);

/** Built as `render.mjs` for the relay. */
export const createRenderer: RendererModule['createRenderer'] = async (company, visitorFetch) => {
  setCompany(company);
  setVisitorFetch(visitorFetch);
  await Promise.all(locales.map((locale) => textsReady(locale)));
  await warmUp();
  return async (request, deadlineMs) => {
    const room = roomOf(request);
    if (room === undefined) return null;
    const read = await readCalls(request.address, deadlineMs);
    if (read === null || read === 'NotFound') return read;
    const { address, nowMs, isSignedIn } = request;
    // Without content of its own, the page is left to the browser.
    if (read.isUnanswered && room === null) return null;
    const view: FirstView = { address, nowMs, isSignedIn, room, answers: read.answers };
    return () => pageHtml(view);
  };
};

async function pageHtml(view: FirstView): Promise<PageHtml> {
  let said: SaidOfPage = {};
  const html = await markup(view, (more) => {
    said = { ...said, ...more };
  });
  const { title = '', description = '', isMissing = false, paths = null, article = null } = said;
  const root = `${preloads(view)}<div id="root">${html}</div>${firstViewElements(view)}`;
  return { html: root, title, description, isMissing, paths, article };
}

/** Loads the pages and renders one in each language, so that no visitor waits for the warm-up. */
async function warmUp(): Promise<void> {
  const all = Object.values(renderedPages);
  for (const locale of locales) {
    await Promise.all(all.map(({ path }) => ready(localizedPath(path, locale))));
    const address = localizedPath(renderedPages.live.path, locale);
    const room = { name: roomKinds['live-list'].name, content: {} };
    await markup({ address, nowMs: 0, isSignedIn: false, room, answers: [] });
  }
}

const preload = (path: string, schema: z.core.$ZodType = z.unknown()) =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="${path}" data-shape="${answerShape(schema)}">`;

/** Makes the browser start a signed-in user's first calls while the scripts are still loading. */
function preloads({ isSignedIn, room }: FirstView): string {
  if (!isSignedIn) return '';
  const { identity } = identityContract;
  const links = [preload(earlyPaths.identity, identity['~orpc'].outputSchema)];
  if (room !== null && hasState(room.name)) {
    const path = earlyPaths.auction(roomKinds.auction.idOf(room.name));
    links.push(preload(path, liveAuctionsContract.get['~orpc'].outputSchema));
  }
  return links.join('');
}

/** Kinds of rooms whose pages start from a call, which has more data. */
const calledKinds = [roomKinds.announcement.name, roomKinds.product.name];

/** The page's view of its room: null for a page without one, undefined if only a newer client can show it. */
function roomOf({ room, content }: PageRequest): FirstView['room'] | undefined {
  if (room === null || calledKinds.some((kind) => room.startsWith(`${kind}:`))) return null;
  if (!hasState(room)) return { name: room, content: knownItems(content) };
  const reading = readTolerantly(roomKinds.auction.state, content);
  return reading.isNewer ? undefined : { name: room, content: reading.value };
}

/** The first items, without those that only a newer client can show. */
function knownItems(content: unknown): ListRoomState {
  const items = firstItems(z.parse(z.array(z.unknown()), content));
  const known = items.flatMap((item) => {
    const reading = readTolerantly(roomKinds['live-list'].item, item);
    return reading.isNewer ? [] : [[reading.value.id, reading.value] as const];
  });
  return Object.fromEntries(known);
}

/** Makes the page's calls as a visitor; null if the relay does not render the page. */
async function readCalls(address: string, deadlineMs: number) {
  const callsFor = await callsOf(new URL(`${serviceOrigin()}${address}`));
  if (callsFor === null) return null;
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  const calls = callsFor(queries);
  let isMissing = false;
  calls[0]?.catch((error: unknown) => {
    isMissing = failureOf(error).code === 'NotFound';
  });
  await Promise.race([Promise.allSettled(calls), wait(deadlineMs)]);
  const answers = answersIn(queries);
  const asked = queries.getQueryCache().getAll().length;
  // Cancels the calls that were not answered.
  queries.clear();
  if (isMissing) return 'NotFound';
  return { answers, isUnanswered: asked > 0 && answers.length === 0 };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function answersIn(queries: QueryClient): FirstView['answers'] {
  return queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
}

/**
 * @param onSaid receives the metadata that the components set
 * @throws errors of components
 */
async function markup(
  view: FirstView,
  onSaid: (said: SaidOfPage) => void = () => undefined,
): Promise<string> {
  const queries = createQueryClient();
  seedFirstView(queries, view);
  const visit = createStore();
  visit.set(sessionAtom, { kind: view.isSignedIn ? 'unknown' : 'visitor' });
  if (!view.isSignedIn) visit.set(accountCountyAtom, null);
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <Provider store={visit}>
      <PageMetaContext value={onSaid}>
        <Providers source={{ client: queries, fill: () => undefined }} renderedAtMs={view.nowMs}>
          <StaticRouter location={view.address}>
            <PageRoutes />
          </StaticRouter>
        </Providers>
      </PageMetaContext>
    </Provider>,
    {
      onError: (error) => void failures.push(error),
      // Everything is rendered in place: a streamed part would need an inline script, which the content security policy
      // forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}
