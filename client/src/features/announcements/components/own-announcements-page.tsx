import type { AnnouncementState } from '@recolta/shared/contracts/http/announcement-state';
import type { Identity } from '@recolta/shared/contracts/http/identity';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { StateTabs } from '../../../components/lists/list-tabs.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { MoreMenu } from '../../../components/ui/more-menu.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { AddLink } from '../../../components/ui/page.tsx';
import { useLocale } from '../../../lib/i18n.ts';
import { useList } from '../../../lib/list-address.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useAnnouncementChanges } from '../../../lib/realtime/use-room.ts';
import { useToday } from '../../session/api/today.ts';
import { lacksPostingPermission, PostingRequest } from '../../session/components/posting-request.tsx';
import { useOwnAnnouncements } from '../api/announcements.ts';
import { newerOf, ownAnnouncementsList } from '../state/list-query.ts';
import { AnnouncementListRow, AnnouncementRows, AnnouncementStatusChip } from './announcement-list-row.tsx';
import { OwnLinks } from './saved-tabs.tsx';

/** The user's own announcements by state; users who may not post yet can request the permission here. */
export function OwnAnnouncementsPage({ identity }: { identity: Identity }) {
  const { t } = useTranslation('announcements');
  const address = useList(ownAnnouncementsList);
  const { state } = address.filters;
  const { found, totals } = useOwnAnnouncements(identity.account.id, address);
  const tasks = useToday(identity.account.id).data?.tasks ?? [];
  const toAnswer = new Map(
    tasks.flatMap(({ kind, id, count }) => (kind === 'answerBids' ? [[id, count]] : [])),
  );
  const changes = useAnnouncementChanges().state ?? {};
  const add = !lacksPostingPermission(identity) && <AddLink to="/auctions/add">{t('add')}</AddLink>;
  return (
    <ListPage
      title={t('mine')}
      acts={add}
      above={
        <>
          <div className="mb-4 empty:hidden">
            <PostingRequest identity={identity} />
          </div>
          <StateTabs path="/auctions/my-auctions" turn="decide" chosen={state} totals={totals} />
        </>
      }
      address={address}
      found={found}
      loading={t('loading')}
      failed={t('failed')}
      none={<Notice title={t(`noneOwn.${state}`)}>{state === 'open' && add}</Notice>}
    >
      {({ items }) => (
        <AnnouncementRows hasButtons>
          {items.map((listed) => {
            const item = newerOf(listed, changes[listed.id]);
            return (
              <OwnRow
                key={item.id}
                item={item}
                count={toAnswer.get(item.id) ?? 0}
                isTurn={state === 'turn'}
              />
            );
          })}
        </AnnouncementRows>
      )}
    </ListPage>
  );
}

/**
 * @param count bids that the owner has to answer
 * @param isTurn true in the list of those with such bids
 */
function OwnRow({ item, count, isTurn }: { item: AnnouncementState; count: number; isTurn: boolean }) {
  const { t } = useTranslation('announcements');
  const locale = useLocale();
  const isMine = count > 0 || isTurn;
  const act = count > 1 ? 'compareBids' : 'answer';
  return (
    <AnnouncementListRow
      item={item}
      hasStar={false}
      until={isMine || item.status === 'Closed' ? item.decisionEndsAt : undefined}
      state={
        isMine ? (
          <Chip tone="warn">{count > 0 ? t('bidsYourTurn', { count }) : t('yourTurn')}</Chip>
        ) : (
          <AnnouncementStatusChip item={item} />
        )
      }
      act={
        <>
          <LocalLink
            to={`/auctions/${item.id}`}
            className={buttonClass(isMine ? 'act' : 'plain', 'min-w-26 flex-1 px-2')}
          >
            {t(isMine ? act : 'see')}
          </LocalLink>
          <MoreMenu label={t('moreOf', { name: goodsName(item.name, locale) })}>
            <OwnLinks announcement={item} look="quiet" />
          </MoreMenu>
        </>
      }
    />
  );
}
