import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../../lib/class-names.ts';
import { useTexts } from '../../../../lib/i18n.ts';
import { useGoods } from '../goods/get-goods.ts';
import { type ComparedTerms, personalizedBidRows } from './personalized-bid-rows.ts';

/** A personalised bid beside its auction's terms; differences are marked, in words for screen readers too. */
export function PersonalizedBidTerms({
  auction,
  bid,
}: {
  auction: LiveAuctionState;
  bid: ComparedTerms & { readonly note: string | null };
}) {
  const { t } = useTranslation(['bids', 'binding']);
  const texts = useTexts();
  const goods = useGoods(auction);
  const { paymentDate = null, withAval = null } = goods.data ?? {};
  const rows = personalizedBidRows(auction, { paymentDate, withAval }, bid, texts);
  const cell = 'py-1.5 align-top';
  return (
    <>
      <table className="num w-full table-fixed text-left text-s">
        <thead className="text-ink-2 text-xs">
          <tr>
            <td className="w-[22%]" />
            <th scope="col" className="py-1 pr-2 font-medium">
              {t(auction.bestBid ? 'auctionBest' : 'auctionStart')}
            </th>
            <th scope="col" className="px-2 py-1 font-medium">
              {t('bid')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ name, auction: posted, bid: shown, isDifferent }) => (
            <tr key={name} data-different={isDifferent ? '' : undefined}>
              <th scope="row" className={`${cell} wrap-anywhere pr-2 font-normal text-ink-2 text-xs`}>
                {t(`row.${name}`)}
              </th>
              <td className={`${cell} wrap-anywhere pr-2 text-ink-2`}>{posted}</td>
              <td
                className={classNames(
                  cell,
                  'wrap-anywhere px-2',
                  isDifferent ? 'bg-warn-wash font-semibold' : 'text-ink-2',
                )}
              >
                {shown}
                {isDifferent && <span className="sr-only"> ({t('differs')})</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {bid.note !== null && (
        <p className="wrap-anywhere mt-2 whitespace-pre-line rounded-2 bg-surface-2 p-3 text-s">
          <span className="block text-ink-2 text-note">{t('note')}</span>
          {bid.note}
        </p>
      )}
    </>
  );
}
