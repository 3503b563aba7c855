import type { Identity } from '@recolta/shared/contracts/http/identity';
import { idIn } from '@recolta/shared/domain/ids';
import { type ComponentType, Fragment, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { NotFoundPage } from '../components/errors/not-found-page.tsx';
import { RequireSession } from '../features/session/components/require-session.tsx';
import { textsReady, useLocale } from '../lib/i18n.ts';
import { type Locale, localizedPath } from '../lib/locale-path.ts';
import { loadWholeStyle } from '../lib/page/late-style.ts';
import { promiseCache } from '../lib/page/lazy-part.tsx';
import { usePageMeta } from '../lib/page/page-meta.ts';
import { fetchPageScripts } from '../lib/page/script-files.ts';
import { store } from '../lib/store.ts';
import { pageLoadsAtom } from './frame/navigation-progress.tsx';
import {
  type PageComponent,
  type PageEntry,
  type PageProp,
  type PageProps,
  rolesOfGuard,
} from './pages/page-entry.ts';

/** A page that is loaded on the first visit together with its text namespaces; the progress bar follows the load. */
export function routedPage(name: string, page: PageEntry) {
  const { namespaces, guard, layout, readsLate } = page;
  const ready = promiseCache(async (locale) => {
    store.set(pageLoadsAtom, store.get(pageLoadsAtom) + 1);
    const scripts = fetchPageScripts(name);
    try {
      const [Shown, queries, administration] = await Promise.all([
        'leadsTo' in page ? redirect(page.leadsTo) : scripts.then(() => componentOf(page)),
        readsLate ? null : import('../lib/http/queries.tsx'),
        layout?.(),
        textsReady(locale as Locale, namespaces),
        import.meta.env.SSR ? null : loadWholeStyle(page.path),
      ]);
      const Layout = administration?.AdminLayout ?? Fragment;
      const Page = guarded(
        (props: { identity?: Identity }) => (
          <Layout>
            <Shown {...props} />
          </Layout>
        ),
        guard,
      );
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
        <PageHead page={page} />
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

/** The component of a page with the props that it takes. */
async function componentOf({ load, component, takes }: PageComponent) {
  // The table of pages checks that the component takes these props.
  const Component = (await load())[component] as ComponentType<Partial<PageProps>>;
  return function Shown({ identity }: { identity?: Identity }) {
    const params = useParams();
    const values = { accountId: identity?.account.id, id: idIn(params.id), number: params.number };
    if (takes.includes('id') && values.id === null) return <NotFoundPage />;
    const of = (prop: PageProp) => (prop === 'identity' ? identity : values[prop]);
    const key = takes.map((prop) => (prop === 'identity' ? values.accountId : values[prop])).join(' ');
    return <Component key={key} {...Object.fromEntries(takes.map((prop) => [prop, of(prop)]))} />;
  };
}

/** Redirects to another page, for the same item. */
function redirect(path: string) {
  return function Redirect() {
    const { id = '' } = useParams();
    const locale = useLocale();
    return (
      <Navigate
        to={localizedPath(
          path.replace(':id', () => id),
          locale,
        )}
        replace
      />
    );
  };
}

function PageHead({ page }: { page: PageEntry }) {
  const { i18n } = useTranslation();
  // The build fails for a key without a text.
  const text = (key: string) => i18n.t(key as 'pages:homeTitle');
  usePageMeta(text(page.title), text(page.description));
  return null;
}
