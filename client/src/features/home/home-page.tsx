import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../components/ui/button.tsx';
import { LocalLink } from '../../lib/local-link.tsx';

/**
 * Introduces Recolta to a visitor: a live auction beside the headline, then prices, the market, how it works, and the
 * blog. On a phone the prices come directly below the headline. It accepts input before the parts updated by push are
 * loaded.
 * @param facts    figures of the market
 * @param featured the most active auction
 * @param prices   prices of the main crops
 * @param more     content below the first view
 */
export function HomePage({
  facts,
  featured,
  prices,
  more,
}: {
  facts: ReactNode;
  featured: ReactNode;
  prices: ReactNode;
  more: ReactNode;
}) {
  const { t } = useTranslation('home');
  return (
    <div className="frame-wide py-6 md:py-10 lg:pt-14">
      <div className="grid gap-x-16 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,600px)] lg:grid-rows-[minmax(146px,auto)_minmax(374px,auto)_auto] lg:gap-y-0">
        <h1 className="title-home max-w-[15ch] lg:self-end">{t('heading')}</h1>
        {/* In the order of a phone, which may show a page before the rest of it has arrived. */}
        <div className="min-w-0 lg:col-span-2 lg:row-start-3 lg:mt-16">{prices}</div>
        <div className="lg:row-start-2">
          <p className="max-w-[32em] text-ink-2 text-m md:text-[1.267rem] md:leading-[1.933rem] lg:mt-4">
            {t('lead')}
          </p>
          <div className="mt-5 flex gap-3 md:mt-6">
            <LocalLink
              to="/auctions/add?auctionType=Selling"
              className={buttonClass('act', 'min-h-13 flex-1 sm:flex-none sm:px-6')}
            >
              {t('sell')}
            </LocalLink>
            <LocalLink
              to="/auctions?auctionType=Selling"
              className={buttonClass('act', 'min-h-13 flex-1 sm:flex-none sm:px-6')}
            >
              {t('buy')}
            </LocalLink>
          </div>
          <p className="mt-2 flex flex-wrap gap-x-6 font-medium text-s">
            <LocalLink to="/live" className={moreLink}>
              {t('watchAll')}
            </LocalLink>
            <LocalLink to="/exersare" className={moreLink}>
              {t('practice')}
            </LocalLink>
          </p>
          <dl className="num mt-4 flex min-h-18 flex-wrap justify-between gap-x-3 gap-y-2 sm:justify-start sm:gap-x-9 border-line border-t pt-4">
            {facts}
          </dl>
        </div>
        <div className="min-h-[520px] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-center">
          {featured}
        </div>
      </div>
      {more}
    </div>
  );
}

const moreLink = 'inline-flex min-h-11 items-center underline underline-offset-4';

/** Placeholder of the featured auction until it is known. */
export function FeaturedWaiting() {
  return (
    <div className="animate-late">
      <div className="h-[520px] animate-pulse rounded-3 border border-line bg-surface" />
    </div>
  );
}
