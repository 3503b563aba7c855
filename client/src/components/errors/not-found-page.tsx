import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { LocalLink } from '../../lib/local-link.tsx';
import { PageMetaContext, usePageMeta } from '../../lib/page/page-meta.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { buttonClass } from '../ui/button.tsx';

export function NotFoundPage() {
  const { t } = useTranslation('pages');
  usePageMeta(t('notFoundTitle'), t('notFoundText'));
  use(PageMetaContext)?.({ isMissing: true });
  return (
    <div className="frame-text flex flex-col items-start py-12 md:py-20">
      <BrandMark className="mb-6 h-12 w-11 text-line-2" />
      <h1 className="title-list">{t('notFoundHeading')}</h1>
      <p className="mt-2 mb-8 text-ink-2">{t('notFoundText')}</p>
      <LocalLink to="/" className={buttonClass('act')}>
        {t('homeLink')}
      </LocalLink>
    </div>
  );
}
