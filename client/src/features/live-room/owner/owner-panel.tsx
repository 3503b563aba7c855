import type { LiveAuctionState, Viewer } from '@recolta/shared/contracts/http/live-auction-state';
import { ownContractSchema } from '@recolta/shared/contracts/http/personalized-bids';
import { isAtLeast } from '@recolta/shared/domain/price-direction';
import { CopyPlus, Download, MailPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PdfUpload } from '../../../components/forms/pdf-upload.tsx';
import { liveFilesAt } from '../../../components/goods/row-cover.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { minorOf } from '../../../lib/format.ts';
import { type FormUpload, sendForm } from '../../../lib/http/send-form.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useGoods, useRefetchGoods } from '../room/goods/get-goods.ts';
import { ReceivedPersonalizedBids } from '../room/personalized-bids/received-personalized-bids.tsx';
import { auctionFormat } from '../room/room-texts.ts';

/** The owner's acts before the end, the personalised bids, and the reserve price [L8]. */
export function OwnerPanel({ auction, viewer }: { auction: LiveAuctionState; viewer: Viewer }) {
  const { t } = useTranslation(['acts', 'room']);
  const locale = useLocale();
  const { price } = auctionFormat(auction, locale);
  const backupMinor = viewer.backupPrice === null ? null : minorOf(viewer.backupPrice);
  const bestMinor = auction.bestBid ? minorOf(auction.bestBid.price) : null;
  const isMet = backupMinor !== null && bestMinor !== null && isAtLeast(auction.type, bestMinor, backupMinor);
  const isOver = auction.status === 'Refused' || auction.status === 'Failed';
  // The decision shows the reserve price.
  const isDeciding = auction.status === 'Closed' && bestMinor !== null;
  return (
    <section className="p-4 md:p-6">
      {auction.status === 'Pending' && (
        <div className="mb-3">
          <p className="mb-3 text-ink-2 text-s">{t('pendingText')}</p>
          <LocalLink to={`/live-auctions/${auction.id}/edit`} className={buttonClass('plain', 'w-full')}>
            {t('edit')}
          </LocalLink>
        </div>
      )}
      {auction.status === 'Pending' && auction.contractType === 'Custom' && <OwnContract auction={auction} />}
      {(auction.status === 'Pending' ||
        auction.status === 'Scheduled' ||
        auction.status === 'InProgress') && (
        <LocalLink
          to={`/live-auctions/${auction.id}/invitations`}
          className={buttonClass(auction.audience === 'Invited' ? 'act' : 'plain', 'mb-4 w-full')}
        >
          <MailPlus aria-hidden="true" size={17} />
          {t(`invite.${auction.type}`)}
        </LocalLink>
      )}
      {isOver && (
        <div className="mb-4">
          <LocalLink
            to={`/live-auction?repostAuctionId=${auction.id}`}
            className={buttonClass('act', 'min-h-13 w-full')}
          >
            <CopyPlus aria-hidden="true" size={17} className="flex-none" />
            {t(`repost.${auction.type}`)}
          </LocalLink>
          <p className="mt-2 text-ink-2 text-s">{t('repostNote')}</p>
        </div>
      )}
      <div className="mb-4 empty:hidden last:mb-0">
        <ReceivedPersonalizedBids auction={auction} viewer={viewer} />
      </div>
      {backupMinor !== null && !isDeciding && (
        // The printed result is for the other party.
        <p className="num flex flex-wrap items-center justify-between gap-2 text-s print:hidden">
          <span className="text-ink-2">{t('backupPrice')}</span>
          <span className="flex items-center gap-2">
            <b className="font-semibold">{price(backupMinor)}</b>
            <Chip tone={isMet ? 'ok' : 'plain'}>{isMet ? t('backupMet') : t('backupNotMet')}</Chip>
          </span>
        </p>
      )}
      {backupMinor === null && auction.status !== 'Closed' && !isOver && (
        <p className="text-ink-2 text-s">{t('room:cannot.OwnAuction')}</p>
      )}
    </section>
  );
}

/** The owner's own contract while the auction waits for approval: downloaded, uploaded or replaced [L1]. */
function OwnContract({ auction: { id, status } }: { auction: LiveAuctionState }) {
  const { t } = useTranslation('acts');
  const file = useGoods({ id, status }).data?.contractFile ?? null;
  const refetch = useRefetchGoods();
  return (
    <div className="mb-4">
      <p className="mb-1 font-medium text-s">{t('contract.title')}</p>
      <div className="flex flex-wrap gap-x-2">
        {file !== null && (
          <a href={`${liveFilesAt(id)}/${file}`} download className={buttonClass('quiet', 'text-s')}>
            <Download aria-hidden="true" size={16} />
            {t('contract.view')}
          </a>
        )}
        <PdfUpload
          texts={{
            choose: t('contract.replace'),
            sending: (share) => t('contract.sending', { share }),
            sent: t('contract.replaced'),
            retry: t('contract.retry'),
            note: t('contract.resting'),
          }}
          send={async (contract, upload) => {
            await sendOwnContract(id, contract, upload);
            await refetch();
          }}
        />
      </div>
    </div>
  );
}

/** Uploads or replaces the owner's own contract while the auction is Pending [L1]. @throws CallError as `sendForm` */
async function sendOwnContract(id: string, contract: File, upload: FormUpload): Promise<void> {
  const path = `/services/live-auctions/api/v1/auctions/${id}/contract`;
  await sendForm(path, { contract }, ownContractSchema, { ...upload, method: 'PUT' });
}
