import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ContentBody } from '../../../components/content/content-body.tsx';
import { PageOfContent } from '../../../components/content/page-of-content.tsx';
import { ContentsList, PageTools } from '../../../components/content/page-tools.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { contentPageQuery } from '../../../lib/content/content-query.ts';
import type { VisitorCalls } from '../../../lib/http/visitor-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { HelpFrame } from './help-frame.tsx';

export const visitorCalls: VisitorCalls = (queries, { params: { slug = '' }, locale }) => [
  queries.fetchQuery(contentPageQuery(locale, `ajutor/${slug}`)),
];

/** A help page that editors write. */
export function HelpArticle() {
  const { t } = useTranslation(['content', 'help']);
  const locale = useLocale();
  const { slug = '' } = useParams();
  return (
    <PageOfContent slug={`ajutor/${slug}`} path={`/ajutor/${slug}`} isAtSlug title={t('help:help')}>
      {({ page, parts, headings, lang }) => (
        <HelpFrame
          here={page.title}
          aside={
            <>
              {headings.length > 1 && (
                <ContentsList label={t('inThisPage')} headings={headings} lang={lang} />
              )}
              <PageTools title={page.title} className="mt-5 flex flex-wrap gap-2" />
            </>
          }
        >
          <article lang={lang} className="max-w-[680px]">
            <h1 className="title-editorial">{page.title}</h1>
            <p className="mt-2 mb-6 text-ink-3 text-s" lang={locale}>
              {t('changed', { day: formatInstant(page._changed_on, 'fullDate', locale) })}
            </p>
            <ContentBody parts={parts} />
          </article>
        </HelpFrame>
      )}
    </PageOfContent>
  );
}
