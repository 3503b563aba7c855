import type {
  AnnouncementBidView,
  AnnouncementState,
} from '@recolta/shared/contracts/http/announcement-state';
import { formatMinor } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { StateTabs } from '../../../components/lists/list-tabs.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { LinkNotice } from '../../../components/ui/notice.tsx';
import { minorOf } from '../../../lib/format.ts';
import { useLocale, useTexts } from '../../../lib/i18n.ts';
import { useList } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useMyBids } from '../api/announcements.ts';
import { termLines } from '../state/bid-texts.ts';
import { ownBidsList } from '../state/list-query.ts';
import { AnnouncementListRow, AnnouncementRows } from './announcement-list-row.tsx';

/** The user's own bids on announcements by state, those on the user's turn first. */
export function MyBidsPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation(['announcements', 'bids', 'binding']);
  const address = useList(ownBidsList);
  const { state } = address.filters;
  const { found, totals } = useMyBids(accountId, address);
  return (
    <ListPage
      title={t('myBids')}
      above={<StateTabs path="/auction-bids/my" turn="answer" chosen={state} totals={totals} />}
      address={address}
      found={found}
      loading={t('bids:loading')}
      failed={t('bids:failed')}
      none={<LinkNotice title={t(`noMyBids.${state}`)} to="/auctions" label={t('toMarket')} />}
    >
      {({ items }) => (
        <AnnouncementRows isOfBids hasButtons>
          {items.map(({ bid, announcement }) => (
            <BidRow key={bid.id} bid={bid} announcement={announcement} />
          ))}
        </AnnouncementRows>
      )}
    </ListPage>
  );
}

/** The last round of a bid; what it costs in all is below the quantity. */
function BidRow({ bid, announcement }: { bid: AnnouncementBidView; announcement: AnnouncementState }) {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  const texts = useTexts();
  const last = bid.rounds.at(-1);
  const own = bid.rounds.findLast(({ by }) => by === 'bidder');
  const isMine = bid.turn === 'bidder';
  const isActive = bid.status === 'Active';
  const price = (round: NonNullable<typeof last>) => formatMinor(minorOf(round.terms.price), locale);
  const lines = last && termLines(last.terms, announcement, texts);
  return (
    <AnnouncementListRow
      item={announcement}
      hasStar={false}
      note={[t('roundNumber', { round: bid.rounds.length }), own && t('yourBidIn', { price: price(own) })]
        .filter(Boolean)
        .join(' · ')}
      {...(lines && { amount: { main: lines.quantity, note: lines.sum } })}
      {...(last && { price: { main: price(last), note: t(last.by === 'bidder' ? 'byYou' : 'byOwner') } })}
      // As on the dashboard and the announcement: rounds go on until the end of the decision.
      until={isActive ? announcement.decisionEndsAt : undefined}
      state={
        <Chip tone={isMine ? 'warn' : bidTones[bid.status]}>
          {isMine ? t('yourTurn') : t(isActive ? 'waits' : `bidStatus.${bid.status}`)}
        </Chip>
      }
      act={
        <LocalLink
          to={`/auctions/${announcement.id}`}
          className={buttonClass(isMine ? 'act' : 'plain', 'min-w-28 flex-1 px-2')}
        >
          {t(isMine ? 'answer' : 'see')}
        </LocalLink>
      }
    />
  );
}

const bidTones = { Active: 'plain', Accepted: 'ok', Rejected: 'plain', Removed: 'plain' } as const;
