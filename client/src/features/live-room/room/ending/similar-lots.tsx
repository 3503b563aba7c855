import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { useTranslation } from 'react-i18next';
import { CardPrice, CardTime, priceCaption } from '../../../../components/auction/auction-card.tsx';
import { LotHeading } from '../../../../components/auction/lot-heading.tsx';
import { LocalLink } from '../../../../lib/local-link.tsx';
import { useListRoom } from '../../../../lib/realtime/use-room.ts';
import { similarLots } from './ending-state.ts';

const mostShown = 3;

/** For bidders who lost: auctions of the same goods. */
export function SimilarLots({ auction }: { auction: LiveAuctionItem }) {
  const { t } = useTranslation('ending');
  const room = useListRoom();
  const lots = similarLots(room.state ?? {}, auction, mostShown);
  return (
    <section className="p-4 md:p-6 print:hidden">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-semibold text-l">{t('similar')}</h2>
        <LocalLink to="/live" className="inline-flex min-h-11 items-center text-act text-s underline">
          {t('allLive')}
        </LocalLink>
      </div>
      {lots.length === 0 ? (
        <p className="min-h-12 text-ink-2 text-s">{room.state && t('noneSimilar')}</p>
      ) : (
        <ul className="@container divide-y divide-line">
          {lots.map((lot) => (
            <li key={lot.id}>
              <SimilarLot lot={lot} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SimilarLot({ lot }: { lot: LiveAuctionItem }) {
  const { i18n } = useTranslation();
  return (
    <article className="relative grid grid-cols-2 items-center gap-x-4 gap-y-2.5 py-3.5 hover:bg-surface-2/50 @lg:grid-cols-[minmax(0,1fr)_140px_120px]">
      <div className="col-span-2 flex min-w-0 items-start gap-3 @lg:col-span-1">
        <LotHeading auction={lot} />
      </div>
      <dl>
        <dt className="text-ink-3 text-xs">{priceCaption(lot, i18n.t)}</dt>
        <dd className="mt-0.5 min-h-8">
          <CardPrice auction={lot} />
        </dd>
      </dl>
      <dl className="text-right">
        <CardTime auction={lot} />
      </dl>
    </article>
  );
}
