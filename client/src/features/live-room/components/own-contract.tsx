import type { LiveAuctionState } from '@recolta/shared/contracts/http/live-auction-state';
import { Download } from 'lucide-react';
import { PdfUpload } from '../../../components/forms/pdf-upload.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { usePartTexts } from '../../../lib/i18n.ts';
import { useGoods, useRefetchGoods } from '../api/get-goods.ts';
import { putContract } from '../api/own-contract.ts';

/** The owner's own contract while the auction waits for approval: downloaded, put or replaced [L1]. */
export function OwnContract({ auction: { id, status } }: { auction: LiveAuctionState }) {
  const { t } = usePartTexts('acts');
  const file = useGoods({ id, status }).data?.contractFile ?? null;
  const refetch = useRefetchGoods();
  return (
    <div className="mb-4">
      <p className="mb-1 font-medium text-s">{t('acts.contract.title')}</p>
      <div className="flex flex-wrap gap-x-2">
        {file !== null && (
          <a
            href={`/services/live-auctions/api/v1/auctions/${id}/files/${file}`}
            download
            className={buttonClass('quiet', 'text-s')}
          >
            <Download aria-hidden="true" size={16} />
            {t('acts.contract.view')}
          </a>
        )}
        <PdfUpload
          texts={{
            choose: t('acts.contract.replace'),
            sending: (share) => t('acts.contract.sending', { share }),
            sent: t('acts.contract.replaced'),
            retry: t('acts.contract.retry'),
            note: t('acts.contract.resting'),
          }}
          send={async (contract, upload) => {
            await putContract(id, contract, upload);
            await refetch();
          }}
        />
      </div>
    </div>
  );
}
