import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { LoadedPart, OptionalPart } from '../../components/errors/opened-part.tsx';
import { FeaturedWaiting, HomePage } from '../../features/home/home-page.tsx';
import { hasSessionCookie } from '../../features/session/api/session-calls.ts';
import { sessionAtom } from '../../features/session/state/session.ts';
import type { VisitorCalls } from '../../lib/http/visitor-calls.ts';
import { textsReady } from '../../lib/i18n.ts';
import { localeOfPath } from '../../lib/locale-path.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';

const dashboard = lazyPart(async () => {
  const locale = localeOfPath(window.location.pathname);
  const [{ Dashboard }] = await Promise.all([
    import('./dashboard.tsx'),
    textsReady(locale, ['dashboard', 'account']),
  ]);
  return Dashboard;
});
// Loaded beside the answer that says who is signed in.
if (!import.meta.env.SSR && hasSessionCookie()) dashboard.preload();

// They are updated by push, which the page's links do not need.
const facts = lazyPart(async () => (await import('./home-live.tsx')).HomeFacts);
const featured = lazyPart(async () => (await import('./home-live.tsx')).HomeFeatured);
const prices = lazyPart(async () => (await import('./home-more.tsx')).HomePriceStrip);
// Content below the first view comes after it.
const more = lazyPart(async () => (await import('./home-more.tsx')).HomeMore);

// Only in the relay: the browser does not delay the page for content that it shows later.
export const visitorCalls: VisitorCalls = (queries, visit) => [
  import('./home-more.tsx').then((more) => Promise.allSettled(more.visitorCalls(queries, visit))),
];

const room = <div className="min-h-dvh" />;

/** The home page for visitors, or the dashboard for a signed-in user, whose code visitors do not load. */
export function Home() {
  const session = useAtomValue(sessionAtom);
  if (session.kind === 'unknown') return room;
  if (session.kind === 'visitor') {
    return (
      <HomePage
        facts={
          <OptionalPart>
            <facts.Part />
          </OptionalPart>
        }
        featured={
          <LoadedPart until={<FeaturedWaiting />}>
            <featured.Part />
          </LoadedPart>
        }
        prices={
          <LoadedPart until={<div className="min-h-[152px] sm:min-h-[141px] lg:min-h-[208px]" />}>
            <prices.Part />
          </LoadedPart>
        }
        more={
          <LoadedPart until={room}>
            <more.Part />
          </LoadedPart>
        }
      />
    );
  }
  return (
    <Suspense fallback={room}>
      <dashboard.Part identity={session.identity} />
    </Suspense>
  );
}
