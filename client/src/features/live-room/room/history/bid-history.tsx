import type {
  EnteredPhoneBid,
  LiveAuctionState,
  PublicEntry,
} from '@recolta/shared/contracts/http/live-auction-state';
import { priceUnit } from '@recolta/shared/domain/price-text';
import { Download, Phone, TimerReset } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopiedPrice } from '../../../../components/auction/prices.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Chip } from '../../../../components/ui/chip.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { minorOf } from '../../../../lib/format.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import { outageTimes } from '../clock/outage.ts';
import { auctionFormat, bidderLabel, instantFormat } from '../room-texts.ts';
import { type HistoryBid, rowsOf } from './history.ts';

const shownAtFirst = 8;
const shownMoreEach = 100;

/** Every bid, newest first; the viewer's own are highlighted. */
export function BidHistory({
  auction,
  entries,
  isComplete,
  myNumber,
  phoneBids = [],
}: {
  auction: LiveAuctionState;
  entries: readonly PublicEntry[];
  isComplete: boolean;
  myNumber: number | null;
  /** Marks the bids by phone that the viewer may know of [L18]. */
  phoneBids?: readonly EnteredPhoneBid[] | undefined;
}) {
  const { t, i18n } = useTranslation('room');
  const locale = useLocale();
  const [most, setMost] = useState(shownAtFirst);
  const format = auctionFormat(auction, locale);
  const instant = instantFormat(auction, locale);
  const rows = rowsOf(entries);
  const withdrawnWords = ({ corrects }: PublicEntry) => {
    const bid = entries.find(({ version }) => version === corrects);
    if (!bid || bid.number === null) return { who: '', price: '' };
    return {
      who: bidderLabel({ number: bid.number, by: bid.by }, auction.privacyType, myNumber, i18n.t),
      price: bid.price === null ? '' : format.price(minorOf(bid.price)),
    };
  };
  const bidCount = rows.filter((row) => 'entry' in row).length;
  const shown = rows.slice(-most).reverse();
  const hidden = rows.length - shown.length;
  return (
    <section className="p-4 md:p-6">
      <h2 className="mb-2 font-semibold text-m">{t('bids')}</h2>
      {rows.length === 0 ? (
        <p className="py-2 text-ink-2 text-s">
          {t('noBidsYet', { price: format.price(minorOf(auction.startingPrice)) })}
        </p>
      ) : (
        // Fixed columns: the reader's own marks and receipts come later.
        <table className="num w-full text-s sm:table-fixed">
          <thead>
            <tr className="text-left text-ink-3 text-xs">
              <th className="py-1.5 pr-2 font-medium sm:pr-3 sm:w-[5.5rem]">{t('time')}</th>
              <th className="py-1.5 pr-2 font-medium sm:pr-3 sm:w-[32%]">{t('who')}</th>
              <th className="py-1.5 pr-2 font-medium sm:pr-3">
                <span className="sr-only">{t('note')}</span>
              </th>
              <th className="py-1.5 text-right font-medium sm:w-[7.5rem]">
                {priceUnit(auction.currency, locale, auction.unit)}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) =>
              'entry' in row ? (
                <BidRow
                  key={row.entry.version}
                  auction={auction}
                  bid={row}
                  myNumber={myNumber}
                  isLatest={index === 0}
                  byPhone={phoneBids.find(({ version }) => version === row.entry.version)}
                />
              ) : (
                <tr key={row.note.version} className="border-line border-t">
                  <td className="py-2 pr-2 sm:pr-3 text-ink-2">{instant(row.note.at)}</td>
                  <td colSpan={3} className="py-2 text-ink-2 wrap-anywhere">
                    {t(`historyNote.${row.kind}`, {
                      ...withdrawnWords(row.note),
                      reason: row.note.reason ?? '',
                      endsAt: row.note.endsAt === null ? '' : instant(row.note.endsAt),
                      ...outageTimes(row.note, locale),
                    })}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
      {hidden > 0 && isComplete && (
        <Button look="quiet" className="mt-2 w-full text-s" onClick={() => setMost(most + shownMoreEach)}>
          {hidden > shownMoreEach ? t('showMore', { count: shownMoreEach }) : t('showAll', { count: hidden })}
        </Button>
      )}
      {!isComplete && auction.bidCount > bidCount && (
        <p className="mt-2 text-center text-ink-3 text-note">{t('loadingOlder')}</p>
      )}
    </section>
  );
}

function BidRow({
  auction,
  bid: { entry, hasResetClock, fate },
  myNumber,
  isLatest,
  byPhone,
}: {
  auction: LiveAuctionState;
  bid: HistoryBid;
  myNumber: number | null;
  isLatest: boolean;
  byPhone: EnteredPhoneBid | undefined;
}) {
  const { t, i18n } = useTranslation('room');
  const locale = useLocale();
  const isMine = entry.number === myNumber;
  const price = auctionFormat(auction, locale).bare(minorOf(entry.price));
  return (
    <tr
      className={classNames(
        'border-line border-t',
        isMine && 'bg-fact-wash/60',
        isLatest && 'animate-arrive',
      )}
    >
      <td className="py-2 pr-2 sm:pr-3 text-ink-2">{instantFormat(auction, locale)(entry.at)}</td>
      <td className={classNames('wrap-anywhere py-2 pr-2 sm:pr-3', isMine && 'font-semibold text-fact')}>
        {bidderLabel(entry, auction.privacyType, myNumber, i18n.t)}
      </td>
      <td className="py-1 pr-2 sm:pr-3">
        <span className="flex flex-wrap gap-1">
          {hasResetClock && (
            <Chip tone="warn">
              <TimerReset aria-hidden="true" size={12} />
              {t('clockReset')}
            </Chip>
          )}
          {entry.automatic && <Chip className="max-sm:text-s">{t('automatic')}</Chip>}
          {byPhone && (
            <Chip>
              <Phone aria-hidden="true" size={12} />
              {byPhone.by === null ? t('byPhone') : t('byPhoneOf', { who: byPhone.by })}
            </Chip>
          )}
          {fate !== 'standing' && <Chip tone="warn">{t(`fate.${fate}`)}</Chip>}
          {isMine && (
            <a
              href={`/services/live-auctions/api/v1/auctions/${auction.id}/receipts/${entry.version}`}
              download={`recolta-${entry.version}.json`}
              className="inline-flex min-h-6 min-w-6 items-center justify-center gap-1 text-fact text-xs underline"
            >
              <Download aria-hidden="true" size={13} />
              {/* With large text, a phone has no space for the words. */}
              <span className="max-sm:sr-only">{t('receipt')}</span>
            </a>
          )}
        </span>
      </td>
      <td className={classNames('py-2 text-right', isLatest ? 'font-semibold text-m' : '')}>
        <CopiedPrice minor={minorOf(entry.price)}>
          {fate === 'standing' ? price : <s className="text-ink-3">{price}</s>}
        </CopiedPrice>
      </td>
    </tr>
  );
}
