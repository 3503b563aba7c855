import { ownContractSchema } from '@recolta/shared/contracts/http/personalized-bids';
import { type FormUpload, sendForm } from '../../../lib/http/send-form.ts';

/** Uploads or replaces the owner's own contract while the auction is Pending [L1]. @throws CallError as `sendForm` */
export async function sendOwnContract(id: string, contract: File, upload: FormUpload): Promise<void> {
  const path = `/services/live-auctions/api/v1/auctions/${id}/contract`;
  await sendForm(path, { contract }, ownContractSchema, { ...upload, method: 'PUT' });
}
