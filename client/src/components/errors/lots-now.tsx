import { formatPrice } from '@recolta/shared/domain/price-text';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { minorOf } from '../../lib/format.ts';
import { Queries } from '../../lib/http/queries.tsx';
import { liveAuctions } from '../../lib/http/services.ts';
import { useLocale } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { LotHeading } from '../auction/lot-heading.tsx';

const shown = 3;

/** Auctions that run now, with their price; nothing while there are none. */
export function LotsNow() {
  return (
    <Queries>
      <Lots />
    </Queries>
  );
}

function Lots() {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const query = { page: '1', pageSize: String(shown), filters: 'status==InProgress' };
  const { data } = useQuery(liveAuctions.list.queryOptions({ input: { query } }));
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="lots-now" className="mt-8">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="lots-now" className="font-semibold text-l">
          {t('lotsNow')}
        </h2>
        <LocalLink
          to="/live"
          className="inline-flex min-h-11 items-center text-s underline underline-offset-4"
        >
          {t('allLots')}
        </LocalLink>
      </div>
      <ul className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">
        {data.items.map((auction) => (
          <li
            key={auction.id}
            className="relative flex min-h-18 items-center gap-3 border-line border-t px-4 py-3 first:border-t-0 hover:bg-surface-2/50"
          >
            <LotHeading auction={auction} />
            <b className="num whitespace-nowrap font-semibold text-l">
              {formatPrice(
                minorOf(auction.bestBid?.price ?? auction.startingPrice),
                auction.currency,
                locale,
                auction.unit,
              )}
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}
