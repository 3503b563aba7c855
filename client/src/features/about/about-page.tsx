import { useTranslation } from 'react-i18next';
import { ContentBody } from '../../components/content/content-body.tsx';
import { PageOfContent } from '../../components/content/page-of-content.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { SceneDrawing } from '../../components/ui/scene-drawing.tsx';
import { contentPageQuery } from '../../lib/content/content-query.ts';
import type { VisitorCalls } from '../../lib/http/visitor-calls.ts';
import { LocalLink } from '../../lib/local-link.tsx';

export const visitorCalls: VisitorCalls = (queries, { locale }) => [
  queries.fetchQuery(contentPageQuery(locale, 'about-us')),
];

/** The operator of Recolta and its users, as editors describe them. */
export function AboutPage() {
  const { t } = useTranslation('content');
  return (
    <PageOfContent slug="about-us" path="/about-us" title={t('about')}>
      {({ page, parts, lang }) => (
        <div className="frame-text py-8 md:py-12">
          <article lang={lang}>
            <h1 className="title-editorial mb-6">{page.title}</h1>
            <SceneDrawing
              scene="farm"
              className="mb-6 aspect-[2/1] w-full rounded-3 border border-line bg-(--m1) sm:aspect-[8/3]"
            />
            <ContentBody parts={parts} />
          </article>
          <p className="mt-10 flex flex-wrap gap-3 border-line border-t pt-6">
            <LocalLink to="/inscriere" className={buttonClass('act')}>
              {t('signUp')}
            </LocalLink>
            <LocalLink to="/contact" className={buttonClass('plain')}>
              {t('writeToUs')}
            </LocalLink>
          </p>
        </div>
      )}
    </PageOfContent>
  );
}
