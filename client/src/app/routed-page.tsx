import type { Identity } from '@recolta/shared/contracts/http/identity';
import { type ComponentType, Fragment, use } from 'react';
import { useTranslation } from 'react-i18next';
import { RequireSession } from '../features/session/components/require-session.tsx';
import type { VisitorCalls } from '../lib/http/visitor-calls.ts';
import { textsReady, useLocale } from '../lib/i18n.ts';
import type { Locale } from '../lib/locale-path.ts';
import { usePageMeta } from '../lib/page-meta.ts';
import { preloadScripts } from '../lib/page-scripts.ts';
import { promiseCache } from '../lib/promise-cache.ts';
import { store } from '../lib/store.ts';
import { pageLoadsAtom } from './frame/navigation-progress.tsx';
import { type PageEntry, type PageName, pages } from './pages.ts';
import { rolesOfGuard } from './route-guards.ts';

/** Exports of a page's module: a guarded page receives the identity. */
export type PageLoad<Name extends PageName = PageName> = () => Promise<{
  Component: (typeof pages)[Name] extends { guard: string }
    ? ComponentType<{ identity: Identity }>
    : ComponentType;
  /** Props of a page that the relay renders. */
  visitorCalls?: VisitorCalls;
}>;

/** A page that is loaded on the first visit together with its text namespaces; the progress bar follows the load. */
export function routedPage(name: PageName, load: PageLoad) {
  const { namespaces, guard, readsLate }: PageEntry = pages[name];
  const ready = promiseCache(async (locale) => {
    store.set(pageLoadsAtom, store.get(pageLoadsAtom) + 1);
    preloadScripts(name);
    try {
      const [{ Component }, queries] = await Promise.all([
        load(),
        readsLate ? null : import('../lib/http/queries.tsx'),
        textsReady(locale as Locale, namespaces),
      ]);
      const Page = guarded(Component, guard);
      return { Page, Around: queries?.Queries ?? Fragment };
    } finally {
      store.set(pageLoadsAtom, store.get(pageLoadsAtom) - 1);
    }
  });
  function RoutedPage() {
    const locale = useLocale();
    const { Page, Around } = use(ready(locale));
    return (
      <>
        {/* Before the page, so that a page's own title wins. */}
        <PageHead name={name} />
        <Around>
          <Page />
        </Around>
      </>
    );
  }
  return { RoutedPage, ready };
}

/** @throws RouteError for an unknown guard */
export function guarded(
  Page: ComponentType<{ identity: Identity }> | ComponentType,
  guard: string | undefined,
): ComponentType {
  // A page without guard needs no session.
  if (guard === undefined) return Page as ComponentType;
  const roles = rolesOfGuard(guard);
  return function GuardedPage() {
    return (
      <RequireSession {...(roles && { roles })}>{(identity) => <Page identity={identity} />}</RequireSession>
    );
  };
}

function PageHead({ name }: { name: PageName }) {
  const { i18n } = useTranslation();
  usePageMeta(i18n.t(pages[name].title), i18n.t(pages[name].description));
  return null;
}
