import { useTranslation } from 'react-i18next';
import { FobReference } from '../../../components/goods/fob-reference.tsx';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useAnnouncementTypes, useMarketNow } from '../api/catalogue.ts';

/** The current market of a crop: its reference price [Q4], open announcements by type, and running live auctions. */
export function MarketNow({ crop }: { crop: string }) {
  const { t } = useTranslation('catalogue');
  const types = useAnnouncementTypes(crop);
  const live = useMarketNow()(crop)?.liveAuctions;
  const rows = [
    {
      name: t('selling'),
      count: types && (types.Selling ?? 0),
      to: `/auctions?auctionType=Selling&cereals=${crop}`,
    },
    {
      name: t('buying'),
      count: types && (types.Buying ?? 0),
      to: `/auctions?auctionType=Buying&cereals=${crop}`,
    },
    { name: t('running'), count: live, to: `/live?product=${crop}` },
  ];
  return (
    <section
      aria-labelledby="market"
      className="rounded-3 border border-line bg-surface p-5 shadow-card md:p-6"
    >
      <h2 id="market" className="mb-3 font-semibold text-l">
        {t('marketNow')}
      </h2>
      <FobReference product={crop} currency="Ron" hasTitle />
      <ul className="mt-2 divide-y divide-line text-s">
        {rows.map(({ name, count, to }) => (
          <li key={to}>
            <LocalLink
              to={to}
              className="num flex min-h-11 items-center justify-between gap-3 hover:underline"
            >
              <span className="text-ink-2">{name}</span>
              <span className="font-semibold">{count ?? '…'}</span>
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
