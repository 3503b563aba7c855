import type { ErrorCode } from '@recolta/shared/contracts/errors/error-codes';
import { signedInCookieName } from '@recolta/shared/contracts/session-cookies';
import { notifyManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, getConfig, render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import * as React from 'react';
import { type ReactNode, Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { createQueryClient } from '../lib/http/query-client.ts';
import { QuerySourceContext } from '../lib/http/query-source.ts';
import { LocaleProvider, type Translate, textsReady } from '../lib/i18n.ts';
import { localeOfPath } from '../lib/locale-path.ts';
import { accountCountyAtom } from '../lib/market/account-county.ts';
import { RealtimeContext } from '../lib/realtime/live-source.ts';
import { store } from '../lib/store.ts';
import type { Namespace } from '../locales/resources.ts';
import { textsIn } from './texts-in.ts';

const { getElementError: describeFailure } = getConfig();

/** A failure that prints the document once it is shown: that takes longer than a query, and a wait fails often. */
function failureOf(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, failureOf);
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => describeFailure(message, container).message,
  });
}

// A busy machine renders late.
configure({ asyncUtilTimeout: 20_000, getElementError: failureOf });

// React takes a stack for each element, which only its warnings show: a tenth of the time of these tests.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

const unfakedTimeout = globalThis.setTimeout;

export type StubbedAnswer = Response | Promise<Response>;

export interface PageVisit {
  readonly user: ReturnType<typeof userEvent.setup>;
  /** The texts of the page's language. */
  readonly t: Translate;
  readonly queries: QueryClient;
  /** Calls that the page made, as `GET /path`. */
  readonly calls: readonly string[];
}

interface VisitParts {
  readonly address: string;
  readonly namespaces: readonly Namespace[];
  /** Answers to the page's calls, by method and path; all others get 404. */
  readonly answers: Readonly<Record<string, (request: Request) => StubbedAnswer>>;
  /** Runs before the page is shown. */
  readonly prepare?: (queries: QueryClient) => void;
}

/** Without layout nothing scrolls into view, and nothing changes its size. */
class IdleObserver {
  readonly observe = vi.fn();
  readonly unobserve = vi.fn();
  readonly disconnect = vi.fn();
}

/** Polyfills of jsdom, as on a desktop with a mouse. */
function addMissingParts(): void {
  vi.stubGlobal('IntersectionObserver', IdleObserver);
  vi.stubGlobal('ResizeObserver', IdleObserver);
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
  Element.prototype.getAnimations = () => [];
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.animate = () =>
    Object.assign(new EventTarget(), { cancel: () => undefined }) as Animation;
}

/** Renders a page in a document, with answers in place of the relay; unmounted at the end of the test. */
export async function visitPage(
  element: ReactNode,
  { address, namespaces, answers, prepare }: VisitParts,
): Promise<PageVisit> {
  window.history.replaceState(null, '', address);
  const locale = localeOfPath(window.location.pathname);
  await textsReady(locale, namespaces);
  const calls: string[] = [];
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      input instanceof Request ? input : new URL(input, window.location.origin),
      init,
    );
    const call = `${request.method} ${new URL(request.url).pathname}`;
    calls.push(call);
    return (await answers[call]?.(request)) ?? Response.json({ code: 'NotFound' }, { status: 404 });
  };
  addMissingParts();
  // Within `act`, so that answers are rendered once it has ended.
  notifyManager.setScheduler(queueMicrotask);
  vi.stubGlobal('fetch', vi.fn(answer));
  const queries = createQueryClient();
  const { queries: options, ...others } = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...others, queries: { ...options, retryDelay: 1 } });
  store.set(accountCountyAtom, null);
  prepare?.(queries);
  const stay = () => () => undefined;
  const realtime = {
    watch: stay,
    hold: stay,
    measure: async () => undefined,
    sessionChanged: () => undefined,
  };
  await act(async () => {
    render(
      <BrowserRouter>
        <QuerySourceContext value={{ client: queries, fill: () => undefined }}>
          <QueryClientProvider client={queries}>
            <RealtimeContext value={realtime}>
              <LocaleProvider locale={locale}>
                <Suspense>{element}</Suspense>
              </LocaleProvider>
            </RealtimeContext>
          </QueryClientProvider>
        </QuerySourceContext>
      </BrowserRouter>,
    );
  });
  onTestFinished(async () => {
    cleanup();
    await withoutDialogEntry();
    queries.clear();
    // Loads still pending would be missing in the next file of this process.
    await vi.dynamicImportSettled();
    vi.unstubAllGlobals();
  });
  // jsdom has no style sheets, and the check would read the style of every ancestor at each press.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { user, t: textsIn(locale), queries, calls };
}

/** A dialog left open goes back in the history a little later, which would change the address of the next test. */
async function withoutDialogEntry(): Promise<void> {
  for (let tries = 0; tries < 50 && window.history.state?.backCloses; tries++) {
    await new Promise((done) => unfakedTimeout(done, 5));
  }
}

/** The answer of a service that refuses a call. */
export const refusal = (code: ErrorCode, status: number, params: object = {}): Response =>
  Response.json({ code, message: code, params, requestId: 'r' }, { status });

/** Sets or removes the cookie by which a page knows that its browser has a session. */
export function keepSessionCookie(hasSession: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the relay sets it
  document.cookie = hasSession ? `${signedInCookieName}=1` : `${signedInCookieName}=; max-age=0`;
}

/** Normalises spaces, as queries by text compare them. */
export const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
