import { useTranslation } from 'react-i18next';
import { ListPage, Rows } from '../../../components/lists/list-page.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { plainList, useList } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useMyBids } from '../api/announcements.ts';
import { termLines } from '../state/thread-rows.ts';
import { AnnouncementListRow } from './announcement-list-row.tsx';

/** The user's own bids on announcements, those on the user's turn first. */
export function MyBidsPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation(['announcements', 'bids', 'binding']);
  const texts = useTexts();
  const address = useList(plainList);
  return (
    <ListPage
      title={t('myBids')}
      address={address}
      found={useMyBids(accountId, address)}
      loading={t('bids:loading')}
      failed={t('bids:failed')}
      none={
        <Notice title={t('noMyBids')}>
          <LocalLink to="/auctions" className={buttonClass('act')}>
            {t('toMarket')}
          </LocalLink>
        </Notice>
      }
    >
      {({ items }) => (
        <Rows>
          {items.map(({ bid, announcement }) => {
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
        </Rows>
      )}
    </ListPage>
  );
}

const bidTones = { Active: 'fact', Accepted: 'ok', Rejected: 'plain', Removed: 'plain' } as const;
