import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { ownContractSchema } from '@recolta/shared/contracts/http/personalized-bids';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PdfUpload } from '../../../components/forms/pdf-upload.tsx';
import { liveFilesAt } from '../../../components/goods/row-cover.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { type FormUpload, sendForm } from '../../../lib/http/send-form.ts';
import { useGoods, useRefetchGoods } from '../room/goods/get-goods.ts';

/** The owner's own contract while the auction waits for approval: downloaded, uploaded or replaced [L1]. */
export function OwnContract({ auction: { id, status } }: { auction: LiveAuctionState }) {
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
