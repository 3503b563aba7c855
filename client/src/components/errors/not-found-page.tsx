import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { LocalLink } from '../../lib/local-link.tsx';
import { PageMetaContext, usePageMeta } from '../../lib/page-meta.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { buttonClass } from '../ui/button.tsx';

export function NotFoundPage() {
  const { t } = useTranslation('pages');
  usePageMeta(t('notFoundTitle'), t('notFoundText'));
  use(PageMetaContext)?.({ isMissing: true });
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-4 py-20 text-center">
      <BrandMark className="mb-6 h-12 w-11 text-line-2" />
      <h1 className="font-semibold font-serif text-2xl tracking-[-0.015em]">{t('notFoundHeading')}</h1>
      <p className="mt-2 mb-8 text-ink-2">{t('notFoundText')}</p>
      <LocalLink to="/" className={buttonClass('act')}>
        {t('homeLink')}
      </LocalLink>
    </div>
  );
}
