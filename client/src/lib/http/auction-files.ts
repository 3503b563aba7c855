import { type AuctionFileKind, auctionFileSchema } from '@recolta/shared/contracts/http/auction-files';
import { type FormUpload, sendForm } from './send-form.ts';

/**
 * Uploads a file for a sale that is not posted yet: an auction, an announcement or a product. @returns its key @throws
 * CallError as `sendForm`
 */
export async function sendAuctionFile(
  kind: AuctionFileKind,
  file: File,
  upload: FormUpload,
): Promise<string> {
  const path = '/services/live-auctions/api/v1/account/auction-files';
  return (await sendForm(path, { kind, file }, auctionFileSchema, upload)).key;
}

/** Address of a file that the user's own account uploaded. */
export function ownFileAddress(key: string): string {
  return `/services/live-auctions/api/v1/account/auction-files/${key}`;
}
