import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { HomePage } from '../../features/home/home-page.tsx';
import { sessionAtom } from '../../features/session/state/session.ts';
import { pageTextsReady } from '../../lib/i18n.ts';
import { localeOfPath } from '../../lib/locale-path.ts';
import type { PageNamespace } from '../../locales/page-texts.ts';

const namespaces: readonly PageNamespace[] = ['dashboard', 'account', 'notifications'];

const Dashboard = lazy(async () => {
  const locale = localeOfPath(window.location.pathname);
  const texts = namespaces.map((namespace) => pageTextsReady(namespace, locale));
  const [{ Dashboard: component }] = await Promise.all([import('./dashboard.tsx'), ...texts]);
  return { default: component };
});

const TopAnnouncements = lazy(async () => {
  const part = await import('../../features/announcements/components/top-announcements.tsx');
  return { default: part.TopAnnouncements };
});

const room = <div className="min-h-dvh" />;

/** The home page for visitors, or the dashboard for a signed-in user, which visitors do not load. */
export function Component() {
  const session = useAtomValue(sessionAtom);
  // What the relay sends is without them: they load once the page can be used.
  const [isUsable, setUsable] = useState(false);
  useEffect(() => setUsable(true), []);
  if (session.kind === 'unknown') return room;
  if (session.kind === 'visitor') {
    const announcements = (
      <Suspense fallback={null}>
        <TopAnnouncements />
      </Suspense>
    );
    return <HomePage announcements={isUsable && announcements} />;
  }
  return (
    <Suspense fallback={room}>
      <Dashboard identity={session.identity} />
    </Suspense>
  );
}
