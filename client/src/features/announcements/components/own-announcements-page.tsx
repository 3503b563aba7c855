import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { AddLink } from '../../../components/ui/add-link.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { MoreMenu } from '../../../components/ui/more-menu.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { plainList, useList } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useAnnouncementChanges } from '../../../lib/realtime/use-room.ts';
import { useAccountKey } from '../../session/api/account-auctions.ts';
import { lacksPostingPermission, PostingRequest } from '../../session/components/posting-request.tsx';
import { useAnnouncementsOf } from '../api/announcements.ts';
import { newerOf } from '../state/list-query.ts';
import { AnnouncementListRow, AnnouncementRows, AnnouncementStatusChip } from './announcement-list-row.tsx';
import { OwnLinks } from './own-links.tsx';

/** The user's own announcements; users who may not post yet can request the permission here. */
export function OwnAnnouncementsPage({ identity }: { identity: Identity }) {
  const { t } = useTranslation('announcements');
  const address = useList(plainList);
  const changes = useAnnouncementChanges().state ?? {};
  const add = !lacksPostingPermission(identity) && <AddLink to="/auctions/add">{t('add')}</AddLink>;
  return (
    <ListPage
      title={t('mine')}
      acts={add}
      above={
        <div className="mb-4 empty:hidden">
          <PostingRequest identity={identity} />
        </div>
      }
      address={address}
      found={useAnnouncementsOf(useAccountKey(identity.account.id), 'owner==me', address)}
      loading={t('loading')}
      failed={t('failed')}
      count={({ total }) => t('count', { count: total })}
      none={<Notice title={t('noneOwn')}>{add}</Notice>}
    >
      {({ items }) => (
        <AnnouncementRows hasButtons>
          {items.map((listed) => {
            const item = newerOf(listed, changes[listed.id]);
            const isWaiting = item.bidCount > 0 && (item.status === 'InProgress' || item.status === 'Closed');
            // Bids of an open one wait for its deadline; only a closed one has to be decided on.
            const mustDecide = isWaiting && item.status === 'Closed';
            return (
              <AnnouncementListRow
                key={item.id}
                item={item}
                hasStar={false}
                state={<AnnouncementStatusChip item={item} />}
                act={
                  <>
                    <LocalLink
                      to={`/auctions/${item.id}`}
                      className={buttonClass(mustDecide ? 'act' : 'plain', 'min-w-26 flex-1 px-2')}
                    >
                      {t(isWaiting ? 'compareBids' : 'see')}
                    </LocalLink>
                    <MoreMenu label={t('moreOf', { name: item.name })}>
                      <OwnLinks announcement={item} look="quiet" />
                    </MoreMenu>
                  </>
                }
              />
            );
          })}
        </AnnouncementRows>
      )}
    </ListPage>
  );
}
