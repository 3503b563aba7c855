import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { findCrop } from '@recolta/shared/domain/crops';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, CopyPlus, type LucideIcon, MailPlus, Pencil, Trash2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { MoreMenu } from '../../../components/ui/more-menu.tsx';
import { liveAuctions } from '../../../lib/http/services.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { postingCalls } from '../api/posting-calls.ts';
import { templateOf } from '../state/goods-template.ts';
import { liveValues } from '../state/live-sale.ts';
import { SaveTemplateDialog } from './save-template.tsx';

/** The owner's further acts on an auction, by its status, as a menu. */
export function OwnAuctionActions({ auction }: { auction: LiveAuctionItem }) {
  const { t } = useTranslation('posting');
  const locale = useLocale();
  const { id, status, product, name } = auction;
  const [asked, setAsked] = useState<'template' | 'remove' | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const isBeforeEnd = status === 'Pending' || status === 'Scheduled' || status === 'InProgress';
  const isOver = status === 'Accepted' || status === 'Refused' || status === 'Failed';
  const close = () => setAsked(null);
  // Closed first, the menu gives the focus to its button, and the dialog later gives it back there.
  const ask = (what: 'template' | 'remove') => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    setAsked(what);
  };
  return (
    <>
      <MoreMenu label={t('list.moreOf', { name: goodsName(name, locale) })}>
        {status === 'Pending' && (
          <MenuLink to={`/live-auctions/${id}/edit`} Icon={Pencil} text={t('list.edit')} />
        )}
        {isBeforeEnd && (
          <MenuLink to={`/live-auctions/${id}/invitations`} Icon={MailPlus} text={t('list.invitations')} />
        )}
        {isOver && (
          <MenuLink to={`/live-auction?repostAuctionId=${id}`} Icon={CopyPlus} text={t('list.repost')} />
        )}
        <Button look="quiet" className="text-s" onClick={ask('template')}>
          <BookmarkPlus aria-hidden="true" size={16} />
          {t('templates.save')}
        </Button>
        {(status === 'Pending' || status === 'Scheduled') && (
          <Button look="quiet" className="text-lost text-s" onClick={ask('remove')}>
            <Trash2 aria-hidden="true" size={16} />
            {t('list.remove')}
          </Button>
        )}
      </MoreMenu>
      <p role="status" className="sr-only">
        {saved !== null && t('templates.done', { name: saved })}
      </p>
      {asked === 'template' && (
        <SaveTemplateDialog
          suggested={findCrop(product)?.[locale] ?? goodsName(name, locale)}
          goods={async () => {
            const stored = await postingCalls.posting.call({ params: { id } });
            return templateOf(liveValues(stored, locale, serverClock.nowMs(), true), locale);
          }}
          onSaved={setSaved}
          onClose={close}
        />
      )}
      {asked === 'remove' && <RemoveDialog auction={auction} onClose={close} />}
    </>
  );
}

function MenuLink({ to, Icon, text }: { to: string; Icon: LucideIcon; text: string }) {
  return (
    <LocalLink to={to} className={buttonClass('quiet', 'text-s')}>
      <Icon aria-hidden="true" size={16} />
      {text}
    </LocalLink>
  );
}

/** Deletes an auction that has not started, after a confirmation [L1]. */
function RemoveDialog({ auction, onClose }: { auction: LiveAuctionItem; onClose: () => void }) {
  const { t } = useTranslation('posting');
  const locale = useLocale();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => postingCalls.remove.call({ params: { id: auction.id } }),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: liveAuctions.listOwn.key() });
    },
  });
  return (
    <ConfirmDialog
      title={t('list.removeTitle')}
      text={t('list.removeText', { name: goodsName(auction.name, locale) })}
      label={t('list.remove')}
      look="danger"
      isSending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
