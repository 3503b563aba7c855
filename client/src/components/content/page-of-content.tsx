import type { ContentPage } from '@recolta/shared/contracts/content/items';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { type BodyPart, bodyParts, headingsOf } from '../../lib/content/body-parts.ts';
import { contentLocale, contentPageQuery } from '../../lib/content/content-query.ts';
import { useIsOnDevice } from '../../lib/device/use-on-device.ts';
import { errorText } from '../../lib/error-text.ts';
import { failureOf } from '../../lib/http/failure.ts';
import { useLocale } from '../../lib/i18n.ts';
import { localizedPath } from '../../lib/locale-path.ts';
import { PageMetaContext, usePageMeta } from '../../lib/page/page-meta.ts';
import { useFragment } from '../../lib/page/use-fragment.ts';
import { NotFoundPage } from '../errors/not-found-page.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';

interface ShownPage {
  readonly page: ContentPage;
  readonly parts: readonly BodyPart[];
  /** Headings of the second level. */
  readonly headings: ReturnType<typeof headingsOf>;
  /** The language of the text if it differs from the page's. */
  readonly lang: 'ro' | undefined;
}

/**
 * A page that editors write, by its slug.
 * @param path     its address without language prefix
 * @param isAtSlug true if its address is the slug, which another language may have different
 * @param title    of the page until its text is loaded
 * @param instead  shown if there is no such page; defaults to the not-found page
 */
export function PageOfContent({
  slug,
  path,
  isAtSlug = false,
  title,
  instead = <NotFoundPage />,
  children,
}: {
  slug: string;
  path: string;
  isAtSlug?: boolean;
  title: string;
  instead?: ReactNode;
  children: (shown: ShownPage) => ReactNode;
}) {
  const locale = useLocale();
  const { data: page, error, refetch } = useQuery(contentPageQuery(locale, slug));
  if (page === null) return instead;
  if (!page) {
    return (
      <div className="frame-wide py-6">
        <h1 className="title-list">{title}</h1>
        <ContentWaiting error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (isAtSlug && page._slug !== slug) return <ContentMoved path={`/${page._slug}`} />;
  return (
    <Shown page={page} path={path} isOther={page._locale !== contentLocale[locale]}>
      {children}
    </Shown>
  );
}

function Shown({
  page,
  path,
  isOther,
  children,
}: {
  page: ContentPage;
  path: string;
  isOther: boolean;
  children: (shown: ShownPage) => ReactNode;
}) {
  const { t } = useTranslation('content');
  usePageMeta(page.title_tag || page.title, page.meta_description || t('pageDescription'));
  useCanonicalLink(isOther ? path : null);
  useFragment();
  const parts = bodyParts(page.content);
  return children({ page, parts, headings: headingsOf(parts), lang: isOther ? 'ro' : undefined });
}

/** Shown while content loads or after it failed: with a retry, or a reload if the page is of an earlier build. */
export function ContentWaiting({
  error,
  onRetry,
  isHeading = false,
}: {
  error: Error | null;
  onRetry: () => void;
  /** True if the page has no other heading. */
  isHeading?: boolean;
}) {
  const { t } = useTranslation(['content', 'pages']);
  const locale = useLocale();
  if (error === null) {
    return (
      <p role="status" className="flex min-h-[50dvh] animate-late items-start gap-3 py-10 text-ink-2">
        <Spinner />
        {t('loading')}
      </p>
    );
  }
  const { code, params } = failureOf(error);
  const isOutdated = code === 'ClientOutdated';
  const why = t(code === 'ConnectionLost' ? 'offline' : 'away');
  return (
    <Notice isAlert isHeading={isHeading} title={t('failed')} className="my-6">
      <p className="max-w-[52ch] text-ink-2 text-s">{isOutdated ? errorText(code, params, locale) : why}</p>
      {isOutdated ? (
        <Button onClick={() => window.location.reload()}>{t('pages:reload')}</Button>
      ) : (
        <Button onClick={onRetry}>{t('retry')}</Button>
      )}
    </Notice>
  );
}

/** Opens another address in the page's language; the relay cannot redirect here, and renders nothing. */
export function ContentMoved({ path }: { path: string }) {
  const locale = useLocale();
  return useIsOnDevice() ? <Navigate to={localizedPath(path, locale)} replace /> : null;
}

/**
 * Sets another address as canonical for this page while the component is mounted: a post without English, shown in
 * Romanian below `/en`.
 * @param path null if the page's own address is canonical
 */
export function useCanonicalLink(path: string | null): void {
  const say = use(PageMetaContext);
  if (path !== null) say?.({ paths: { ro: path } });
  useEffect(() => {
    if (path === null) return;
    const held = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    const link = held ?? document.createElement('link');
    const before = link.href;
    link.rel = 'canonical';
    link.href = window.location.origin + path;
    if (!held) document.head.append(link);
    return () => {
      if (held) held.href = before;
      else link.remove();
    };
  }, [path]);
}
