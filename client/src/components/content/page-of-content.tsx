import type { ContentPage } from '@recolta/shared/contracts/content/items';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { type BodyPart, bodyParts, headingsOf } from '../../lib/content/body-parts.ts';
import { contentPageQuery } from '../../lib/content/content-pages.ts';
import { contentLocale } from '../../lib/content/content-query.ts';
import { useLocale } from '../../lib/i18n.ts';
import { useCanonicalLink } from '../../lib/page/canonical-link.ts';
import { usePageMeta } from '../../lib/page/page-meta.ts';
import { NotFoundPage } from '../errors/not-found-page.tsx';
import { ContentWaiting } from './content-waiting.tsx';

export interface ShownPage {
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
 * @param title    of the page until its text is loaded
 * @param instead  shown if there is no such page; defaults to the not-found page
 */
export function PageOfContent({
  slug,
  path,
  title,
  instead = <NotFoundPage />,
  children,
}: {
  slug: string;
  path: string;
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
  const { hash } = useLocation();
  usePageMeta(page.title_tag || page.title, page.meta_description || t('pageDescription'));
  useCanonicalLink(isOther ? path : null);
  // The browser looks for the fragment before the text is loaded.
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
  const parts = bodyParts(page.content);
  return children({ page, parts, headings: headingsOf(parts), lang: isOther ? 'ro' : undefined });
}
