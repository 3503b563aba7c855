import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useMyBids } from '../api/announcements.ts';
import { termLines } from '../state/thread-rows.ts';
import { AnnouncementListRow } from './announcement-list-row.tsx';

/** The user's own bids on announcements, those on the user's turn first. */
export function MyBidsPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation(['announcements', 'bids', 'binding']);
  const texts = useTexts();
  const address = useListAddress();
  const { data, error, refetch } = useMyBids(accountId, address.page, address.pageSize);
  return (
    <div className="mx-auto w-full max-w-[1080px] px-4 py-6 md:px-6 md:py-8">
      <h1 className="mb-4 font-semibold font-serif text-2xl tracking-[-0.015em]">{t('myBids')}</h1>
      {!data && (
        <ListWaiting
          error={error}
          loading={t('bids:loading')}
          failed={t('bids:failed')}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.items.length > 0 && (
        <ul className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">
          {data.items.map(({ bid, announcement }) => {
            const last = bid.rounds.at(-1);
            const isMine = bid.turn === 'bidder';
            const isActive = bid.status === 'Active';
            return (
              <AnnouncementListRow
                key={bid.id}
                item={announcement}
                aside={
                  <p className="num mt-1.5 flex flex-wrap items-center gap-2 text-s">
                    <Chip tone={isMine ? 'warn' : bidTones[bid.status]}>
                      {isMine ? t('yourTurn') : t(isActive ? 'waits' : `bidStatus.${bid.status}`)}
                    </Chip>
                    {last && `${t(last.by === 'bidder' ? 'you' : 'owner')}: `}
                    {last && termLines(last.terms, announcement, texts).price}
                    {last && ` · ${termLines(last.terms, announcement, texts).quantity}`}
                  </p>
                }
              />
            );
          })}
        </ul>
      )}
      {data && <Pagination address={address} total={data.total} />}
      {data?.total === 0 && (
        <Notice title={t('noMyBids')}>
          <LocalLink to="/auctions" className={buttonClass('act')}>
            {t('toMarket')}
          </LocalLink>
        </Notice>
      )}
    </div>
  );
}

const bidTones = { Active: 'fact', Accepted: 'ok', Rejected: 'plain', Removed: 'plain' } as const;
