import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import type { AnnouncementReview } from '@recolta/shared/contracts/http/announcements';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { compareWithFob } from '@recolta/shared/domain/market-data/far-above-fob';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../components/ui/chip.tsx';
import { minorOf } from '../../../lib/format.ts';
import { useFobPrice } from '../../../lib/market/market-prices.ts';

/**
 * The account that posts; before approval also the points that an administrator checks: the account's documents and
 * record, the price against FOB [A4].
 */
export function ReviewNotes({ item, review }: { item: AnnouncementState; review: AnnouncementReview }) {
  const { t } = useTranslation('announcements');
  const { ownerName, documents, photos, hasContract, deals, approved, cancelled } = review;
  const known = useFobPrice(item.product);
  const compared =
    item.type === 'Selling' && known?.fob
      ? compareWithFob({ priceMinor: minorOf(item.price), currency: item.currency }, known.fob, known.rates)
      : null;
  if (item.status !== 'Pending') return <p className="wrap-anywhere text-ink-2 text-s">{ownerName}</p>;
  const isComplete = documents >= accountDocumentTypes.length;
  return (
    <div className="num mt-1 text-s">
      <p className="wrap-anywhere text-ink-2">
        {[ownerName, t('review.deals', { count: deals }), t('review.approved', { count: approved })].join(
          ' · ',
        )}
      </p>
      <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
        {compared?.isFarAbove && <Chip tone="warn">{t('review.farAboveFob')}</Chip>}
        {!isComplete && (
          <Chip tone="warn">
            {t('review.documents', { have: documents, of: accountDocumentTypes.length })}
          </Chip>
        )}
        {cancelled > 0 && <Chip tone="warn">{t('review.cancelled', { count: cancelled })}</Chip>}
        {hasContract && <Chip tone="fact">{t('review.ownContract')}</Chip>}
        {photos > 0 && <Chip>{t('review.photos', { count: photos })}</Chip>}
      </p>
    </div>
  );
}
