import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ContentBlocks } from '../../components/content/content-body.tsx';
import { ContentWaiting, useCanonicalLink } from '../../components/content/page-of-content.tsx';
import { SceneDrawing } from '../../components/ui/scene-drawing.tsx';
import { contentLocale, contentPageQuery } from '../../lib/content/content-query.ts';
import type { VisitorCalls } from '../../lib/http/visitor-calls.ts';
import { useLocale } from '../../lib/i18n.ts';
import { usePageMeta } from '../../lib/page/page-meta.ts';
import { ConsultancyForm } from './consultancy-form.tsx';

export const visitorCalls: VisitorCalls = (queries, { locale }) => [
  queries.fetchQuery(contentPageQuery(locale, 'consultanta')),
];

/** Funding for farms, as editors describe it, and the form to ask for advice, which does not depend on their text. */
export function ConsultancyPage() {
  const { t } = useTranslation('consultancy');
  const locale = useLocale();
  const { data: page, error, refetch } = useQuery(contentPageQuery(locale, 'consultanta'));
  const isOther = page != null && page._locale !== contentLocale[locale];
  usePageMeta(page?.title_tag || page?.title || t('title'), page?.meta_description || t('description'));
  useCanonicalLink(isOther ? '/consultanta' : null);
  return (
    <div className="frame-page py-8 md:py-12">
      <h1 lang={isOther ? 'ro' : undefined} className="title-editorial">
        {page?.title ?? t('heading')}
      </h1>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,680px)_minmax(0,400px)] lg:justify-between lg:gap-12">
        {/* On a phone the form comes before the text. */}
        <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1">
          <ConsultancyForm />
        </div>
        <div className="grid gap-8 lg:col-start-1 lg:row-start-1">
          <SceneDrawing
            scene="funds"
            className="aspect-[2/1] w-full rounded-3 border border-line bg-(--m1) sm:aspect-[8/3]"
          />
          {page && (
            <article lang={isOther ? 'ro' : undefined} className="min-w-0">
              <ContentBlocks blocks={page.content} />
            </article>
          )}
          {page === undefined && <ContentWaiting error={error} onRetry={() => void refetch()} />}
          <p className="flex gap-3 rounded-2 bg-fact-wash p-4">
            <Info aria-hidden="true" size={20} className="flex-none text-fact" />
            {t('honestNote')}
          </p>
        </div>
      </div>
    </div>
  );
}
