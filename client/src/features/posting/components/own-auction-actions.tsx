import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { findCrop } from '@recolta/shared/domain/crops';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { liveAuctions } from '../../../lib/http/services.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { postingCalls } from '../api/posting-calls.ts';
import { templateOf } from '../state/goods-template.ts';
import { liveValues } from '../state/live-sale.ts';
import { SaveTemplate } from './save-template.tsx';

/** What its owner can do with an auction, by its status. */
export function OwnAuctionActions({ auction }: { auction: LiveAuctionItem }) {
  const { t, locale } = useTexts();
  const { id, status, product, name } = auction;
  const isBeforeEnd = status === 'Pending' || status === 'Scheduled' || status === 'InProgress';
  const isOver = status === 'Accepted' || status === 'Refused' || status === 'Failed';
  const link = buttonClass('quiet', 'text-s');
  return (
    <div className="flex flex-wrap gap-x-2">
      {status === 'Pending' && (
        <LocalLink to={`/live-auctions/${id}/edit`} className={link}>
          {t('posting.list.edit')}
        </LocalLink>
      )}
      {isBeforeEnd && (
        <LocalLink to={`/live-auctions/${id}/invitations`} className={link}>
          {t('posting.list.invitations')}
        </LocalLink>
      )}
      {isOver && (
        <LocalLink to={`/live-auction?repostAuctionId=${id}`} className={link}>
          {t('posting.list.repost')}
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

/** Deletes an auction that has not started, after a question [L1]. */
function RemoveButton({ auction }: { auction: LiveAuctionItem }) {
  const { t, locale } = useTexts();
  const queries = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  if (auction.status !== 'Pending' && auction.status !== 'Scheduled') return null;
  const remove = async () => {
    try {
      await postingCalls.remove.call({ params: { id: auction.id } });
      setIsAsked(false);
      await queries.invalidateQueries({ queryKey: liveAuctions.listOwn.key() });
    } catch (error) {
      const { code, params } = failureOf(error);
      setFailed(errorText(code, params, locale));
    }
  };
  return (
    <>
      <Button look="quiet" className="self-start text-s" onClick={() => setIsAsked(true)}>
        {t('posting.list.remove')}
      </Button>
      {isAsked && (
        <Dialog title={t('posting.list.removeTitle')} onClose={() => setIsAsked(false)}>
          <p className="mt-2 mb-4 text-ink-2">{t('posting.list.removeText', { name: auction.name })}</p>
          <p role="alert" className="mb-3 text-lost text-s empty:hidden">
            {failed}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setIsAsked(false)}>{t('posting.keep')}</Button>
            <Button look="danger" onClick={() => void remove()}>
              {t('posting.list.remove')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
