import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { CircleCheck, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../../components/ui/button.tsx';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { personalizedBidContractAddress } from '../personalized-bids/personalized-bids.ts';

/** The end of an auction by a personalised bid, for viewers who may not know its terms [P1]. */
export function PersonalizedEndingField({
  auction,
  viewer,
}: {
  auction: LiveAuctionState;
  viewer: Viewer | undefined;
}) {
  const { t } = useTranslation(['ending', 'room']);
  const locale = useLocale();
  const at = auction.outcome?.at ?? auction.hardEndsAt;
  const date = formatInstant(at, 'longDate', locale);
  const when = t('when', { date, time: formatInstant(at, 'clock', locale) });
  return (
    <section
      aria-label={t('room:situation')}
      data-ending=""
      className="rounded-3 border border-line bg-surface p-4 shadow-card md:px-8 md:py-6"
    >
      <h2 className="font-semibold font-serif text-[1.733rem] leading-tight tracking-[-0.015em] md:text-[2.267rem]">
        {t('titleByPersonalizedBid')}
      </h2>
      <p className="num mt-1 text-ink-2 text-s md:text-m">
        {t('ended', { when })} {t('byPersonalizedBidText')}
      </p>
      {viewer?.price && !viewer.isOwner && (
        <p className="mt-4 flex items-center gap-2.5 rounded-2 bg-surface-2 p-3 text-s">
          <CircleCheck aria-hidden="true" size={18} className="flex-none text-lead" />
          {t('free')}
        </p>
      )}
    </section>
  );
}

/** For the two parties: the note of the accepted personalised bid, and its contract. */
export function AgreedContract({ auctionId, bid }: { auctionId: string; bid: PersonalizedBid }) {
  const { t } = useTranslation('bids');
  if (bid.note === null && bid.contract !== 'uploaded') return null;
  return (
    <section className="border-line border-t p-4 md:p-6">
      {bid.note !== null && (
        <>
          <h2 className="font-semibold text-ink-2 text-s">{t('note')}</h2>
          <p className="wrap-anywhere whitespace-pre-line text-s">{bid.note}</p>
        </>
      )}
      {bid.contract === 'uploaded' && (
        <a
          href={personalizedBidContractAddress(auctionId, bid.id)}
          download
          className={buttonClass('plain', 'mt-2 w-full text-s')}
        >
          <Download aria-hidden="true" size={16} />
          {t('contractDownload')}
        </a>
      )}
    </section>
  );
}
