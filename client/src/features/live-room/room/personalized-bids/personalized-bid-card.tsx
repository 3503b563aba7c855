import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import type { PersonalizedBid } from '@recolta/shared/contracts/http/personalized-bids';
import { avalOf } from '@recolta/shared/domain/goods/bid-terms';
import { isSamePlace, postedPlace } from '@recolta/shared/domain/goods/delivery-place';
import {
  type PersonalizedBidStatus,
  personalizedBidStatuses,
} from '@recolta/shared/domain/live-auction/personalized-bid';
import { totalMinor } from '@recolta/shared/domain/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '../../../../components/ui/chip.tsx';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { bidTermLines } from '../../../../lib/deal/binding-terms.ts';
import { kilogramsOf, minorOf } from '../../../../lib/format.ts';
import { type Texts, useLocale, useTexts } from '../../../../lib/i18n.ts';
import { useGoods } from '../goods/get-goods.ts';
import { auctionFormat } from '../room-texts.ts';

/** The values of a personalised bid that are compared with its auction. */
type ComparedTerms = Pick<
  PersonalizedBid,
  | 'price'
  | 'quantity'
  | 'paymentType'
  | 'paymentDate'
  | 'paymentDays'
  | 'withAval'
  | 'deliveryType'
  | 'loadingLocation'
  | 'deliveryCounty'
  | 'deliveryLocation'
  | 'deliveryPeriod'
>;

const termRowNames = ['price', 'quantity', 'sum', 'payment', 'delivery', 'period'] as const;

interface TermRow {
  readonly name: (typeof termRowNames)[number];
  /** The auction's value: its best price, and the terms as posted. */
  readonly auction: string;
  readonly bid: string;
  readonly isDifferent: boolean;
}

/** Payment terms that goods and terms contain and the public state does not. */
interface StatedPayment {
  readonly paymentDate: string | null;
  readonly withAval: boolean | null;
}

/** Compares the terms of a personalised bid with its auction's terms, in the reader's language. */
export function personalizedBidRows(
  auction: LiveAuctionState,
  stated: StatedPayment,
  bid: ComparedTerms,
  texts: Texts,
): TermRow[] {
  const format = auctionFormat(auction, texts.locale);
  const lineOf = (terms: ComparedTerms) => ({
    ...bidTermLines(terms, auction, texts),
    sum: format.sum(totalMinor(minorOf(terms.price), kilogramsOf(terms.quantity))),
  });
  const price = auction.bestBid?.price ?? auction.startingPrice;
  const posted = lineOf({
    ...auction,
    price,
    ...stated,
    deliveryCounty: postedPlace(auction)?.county ?? null,
  });
  const withAval = avalOf(bid, { ...auction, ...stated });
  const shown = lineOf({ ...bid, withAval });
  return termRowNames.map((name) => ({
    name,
    auction: posted[name],
    bid: shown[name],
    // Places are free text: differences in spelling do not count.
    isDifferent: name === 'delivery' ? !isSamePlace(posted[name], shown[name]) : posted[name] !== shown[name],
  }));
}

/** A personalised bid beside its auction's terms; differences are marked, in words for screen readers too. */
function PersonalizedBidTerms({
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

const tones: Record<PersonalizedBidStatus, Tone> = {
  Active: 'fact',
  Accepted: 'ok',
  Rejected: 'bad',
  Removed: 'plain',
  Lapsed: 'plain',
};

/** A personalised bid: its bidder, its state, its terms, and its actions below. */
export function PersonalizedBidCard({
  auction,
  bid,
  title,
  children,
}: {
  auction: LiveAuctionState;
  bid: PersonalizedBid;
  title: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation('bids');
  const locale = useLocale();
  const status = personalizedBidStatuses.find((known) => known === bid.status);
  return (
    <li className="rounded-2 border border-line p-3" data-bid-status={bid.status}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="wrap-anywhere min-w-0 font-semibold text-m">{title}</h3>
        {status && <Chip tone={tones[status]}>{t(`status.${status}`)}</Chip>}
      </div>
      <PersonalizedBidTerms auction={auction} bid={bid} />
      <p className="num mt-2 text-ink-2 text-note">
        {t('sentAt', { when: formatInstant(bid.sentAt, 'dayMonthTime', locale) })}
      </p>
      {children}
    </li>
  );
}
