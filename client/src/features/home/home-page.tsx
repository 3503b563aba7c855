import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../components/ui/button.tsx';
import { LocalLink } from '../../lib/local-link.tsx';

/**
 * Introduces Recolta to a visitor: a live auction beside the headline, then the market, how it works, and the blog. It
 * accepts input before the parts updated by push are loaded.
 * @param facts    figures of the market
 * @param featured the most active auction
 * @param more     content below the first view
 */
export function HomePage({
  facts,
  featured,
  more,
}: {
  facts: ReactNode;
  featured: ReactNode;
  more: ReactNode;
}) {
  const { t } = useTranslation('home');
  return (
    <div className="frame-wide py-6 md:py-10 lg:pt-14">
      <div className="grid items-center gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,600px)] lg:gap-16">
        <div>
          <h1 className="title-home max-w-[15ch]">{t('heading')}</h1>
          <p className="mt-4 max-w-[32em] text-ink-2 text-m md:text-[1.267rem] md:leading-[1.933rem]">
            {t('lead')}
          </p>
          <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
            <LocalLink to="/live" className={buttonClass('act', 'min-h-13 px-5')}>
              {t('watchAll')}
              <ArrowRight aria-hidden="true" size={18} />
            </LocalLink>
            <LocalLink to="/exersare" className={buttonClass('plain', 'min-h-13 px-5')}>
              {t('practice')}
            </LocalLink>
          </div>
          <dl className="num mt-7 flex min-h-18 flex-wrap gap-x-9 gap-y-2 border-line border-t pt-4">
            {facts}
          </dl>
        </div>
        <div className="min-h-[430px] md:min-h-[476px]">{featured}</div>
      </div>
      {more}
    </div>
  );
}

/** Placeholder of the featured auction until it is known. */
export function FeaturedWaiting() {
  return (
    <div className="animate-late">
      <div className="h-[430px] animate-pulse rounded-3 border border-line bg-surface md:h-[476px]" />
    </div>
  );
}
