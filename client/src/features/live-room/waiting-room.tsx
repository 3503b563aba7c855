import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/bucharest-time.ts';
import { minorOf } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';
import { useReader } from '../session/state/reader.ts';
import { Checklist } from './bidder/before-start/checklist.tsx';
import { auctionFormat } from './room/room-texts.ts';
import { roleOf } from './room/standing/standing.ts';

/** Users who may take part once the auction runs, or once the missing steps are done. */
const takesPart: ReadonlySet<string> = new Set([
  'AuctionNotStarted',
  'AccountNotActive',
  'CompanyNotChecked',
]);

/**
 * Before the start [L9, R4]: a bidder's preparations, and the rules of this auction in five lines. Others see only the
 * five lines.
 */
export function WaitingRoom({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer | undefined }) {
  const { t } = useTranslation('waiting');
  const { kind } = useReader();
  const isBidder = viewer !== undefined && viewer.why !== null && takesPart.has(viewer.why);
  return (
    <>
      {isBidder && kind === 'signedIn' && (
        <section aria-label={t('title')} className="p-4 md:p-6">
          <Checklist auction={auction} viewer={viewer} />
        </section>
      )}
      <section aria-label={t('facts')} className="p-4 md:p-6">
        <h2 className="font-semibold text-m">{t('facts')}</h2>
        <Facts auction={auction} viewer={viewer} />
      </section>
    </>
  );
}

/** The rules of this auction, with its own figures. */
function Facts({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer | undefined }) {
  const { t } = useTranslation('waiting');
  const locale = useLocale();
  const { price, bare } = auctionFormat(auction, locale);
  const { type, endsAt, hardEndsAt, extensionWindowMinutes, desiredPrice } = auction;
  const role = roleOf(viewer);
  const decision = () => {
    if (desiredPrice === null) return t(role === 'owner' ? 'ownerDecides' : 'decides');
    const words = { price: price(minorOf(desiredPrice)) };
    return role === 'owner' ? t(`ownerDesired.${type}`, words) : t(`desired.${type}`, words);
  };
  const facts = [
    t(`first.${type}`, {
      price: price(minorOf(auction.startingPrice)),
      step: bare(minorOf(auction.minimumBidThreshold)),
    }),
    endsAt !== null &&
      t(extensionWindowMinutes > 0 ? 'ends' : 'endsSharp', {
        endsAt: formatInstant(endsAt, 'dayMonthTime', locale),
        hardEndsAt: formatInstant(hardEndsAt, 'time', locale),
      }),
    extensionWindowMinutes > 0 && t('window', { count: extensionWindowMinutes }),
    decision(),
    t(role === 'bidder' ? 'limit' : 'limitOthers'),
  ];
  return (
    <ol className="num mt-2 list-inside list-decimal space-y-1.5 text-s marker:text-ink-2">
      {facts.map((fact) => fact && <li key={fact}>{fact}</li>)}
    </ol>
  );
}
