import { useTranslation } from 'react-i18next';
import { topAnnouncementsQuery } from '../../features/announcements/api/announcements.ts';
import { TopAnnouncements } from '../../features/announcements/components/top-announcements.tsx';
import { HomeMarket } from '../../features/home/home-auctions.tsx';
import { useAuctionsInView } from '../../features/home/home-live.tsx';
import { HomePosts, homePostsQuery } from '../../features/home/home-posts.tsx';
import { HomePrices, homeTrendsQuery } from '../../features/home/home-prices.tsx';
import { HomeSteps } from '../../features/home/home-steps.tsx';
import { openCountsQuery } from '../../lib/http/announcement-calls.ts';
import { Queries } from '../../lib/http/queries.tsx';
import type { VisitorCalls } from '../../lib/http/visitor-calls.ts';
import { exchangeRatesQuery } from '../../lib/market/market-data.ts';
import { latestPricesQuery } from '../../lib/market/market-prices.ts';
import { NewsletterSignUp } from '../frame/footer.tsx';

export const visitorCalls: VisitorCalls = (queries, { locale }) => [
  queries.fetchQuery(topAnnouncementsQuery),
  queries.fetchQuery(openCountsQuery),
  queries.fetchQuery(latestPricesQuery),
  queries.fetchQuery(homeTrendsQuery),
  queries.fetchQuery(exchangeRatesQuery),
  queries.fetchQuery(homePostsQuery(locale)),
];

/** Prices of the main crops: in the first view of a phone. */
export function HomePriceStrip() {
  return (
    <Queries>
      <HomePrices />
    </Queries>
  );
}

/** Content below the first view of the home page, loaded after it. */
export function HomeMore() {
  return (
    <Queries>
      <Market />
    </Queries>
  );
}

function Market() {
  // Also the texts of the parts: all are loaded at once.
  const { t } = useTranslation([
    'frame',
    'announcements',
    'content',
    'goods',
    'lists',
    'prices',
    'rates',
    'welcome',
  ]);
  const { others } = useAuctionsInView();
  return (
    <>
      <HomeMarket announcements={<TopAnnouncements />} auctions={others} />
      <HomeSteps />
      <HomePosts />
      <section
        aria-label={t('newsletterHeading')}
        className="mt-8 grid items-center gap-x-16 gap-y-4 rounded-3 border border-line bg-surface p-5 shadow-card md:mt-16 md:p-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,520px)]"
      >
        <div>
          <h2 className="font-semibold font-serif text-[1.333rem] tracking-[-0.015em] md:text-[1.733rem]">
            {t('newsletterHeading')}
          </h2>
          <p className="mt-1.5 text-ink-2">{t('newsletterText')}</p>
        </div>
        <div className="lg:justify-self-end">
          <NewsletterSignUp />
        </div>
      </section>
    </>
  );
}
