import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { findCrop } from '@recolta/shared/domain/crops';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { liveAuctions } from '../../../lib/http/services.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { postingCalls } from '../api/posting-calls.ts';
import { templateOf } from '../state/goods-template.ts';
import { liveValues } from '../state/live-sale.ts';
import { SaveTemplate } from './save-template.tsx';

/** The owner's actions on an auction, by its status. */
export function OwnAuctionActions({ auction }: { auction: LiveAuctionItem }) {
  const { t } = useTranslation('posting');
  const locale = useLocale();
  const { id, status, product, name } = auction;
  const isBeforeEnd = status === 'Pending' || status === 'Scheduled' || status === 'InProgress';
  const isOver = status === 'Accepted' || status === 'Refused' || status === 'Failed';
  const link = buttonClass('quiet', 'text-s');
  return (
    <div className="flex flex-wrap gap-x-2">
      {status === 'Pending' && (
        <LocalLink to={`/live-auctions/${id}/edit`} className={link}>
          {t('list.edit')}
        </LocalLink>
      )}
      {isBeforeEnd && (
        <LocalLink to={`/live-auctions/${id}/invitations`} className={link}>
          {t('list.invitations')}
        </LocalLink>
      )}
      {isOver && (
        <LocalLink to={`/live-auction?repostAuctionId=${id}`} className={link}>
          {t('list.repost')}
        </LocalLink>
      )}
      <SaveTemplate
        look="quiet"
        suggested={findCrop(product)?.[locale] ?? name}
        goods={async () => {
          const stored = await postingCalls.posting.call({ params: { id } });
          return templateOf(liveValues(stored, locale, serverClock.nowMs(), true), locale);
        }}
      />
      <RemoveButton auction={auction} />
    </div>
  );
}

/** Deletes an auction that has not started, after a confirmation [L1]. */
function RemoveButton({ auction }: { auction: LiveAuctionItem }) {
  const { t } = useTranslation('posting');
  const queries = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => postingCalls.remove.call({ params: { id: auction.id } }),
    onSuccess: async () => {
      setIsAsked(false);
      await queries.invalidateQueries({ queryKey: liveAuctions.listOwn.key() });
    },
  });
  if (auction.status !== 'Pending' && auction.status !== 'Scheduled') return null;
  return (
    <>
      <Button look="quiet" className="self-start text-s" onClick={() => setIsAsked(true)}>
        {t('list.remove')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('list.removeTitle')}
          text={t('list.removeText', { name: auction.name })}
          label={t('list.remove')}
          look="danger"
          isSending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
