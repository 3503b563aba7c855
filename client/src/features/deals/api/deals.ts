import { dealAnswerSchema } from '@recolta/shared/contracts/http/deals';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { type FormUpload, sendForm } from '../../../lib/http/send-form.ts';
import { accountVersionsAtom } from '../../../lib/realtime/connection-state.ts';

/** One's own deals, one page of them; fetched again when a bid or a signature changes the account's version. */
export function useDeals(accountId: string, page: number, pageSize: number) {
  const versions = useAtomValue(accountVersionsAtom);
  const input = { params: { id: accountId }, query: { page: String(page), pageSize: String(pageSize) } };
  const { queryKey, ...options } = announcementCalls.listDeals.queryOptions({ input });
  return useQuery({
    ...options,
    queryKey: [...queryKey, versions?.myBids ?? null],
    placeholderData: keepPreviousData,
  });
}

/** After an act on a deal: everything that was read of deals is fetched again, without the act waiting for it. */
export function useFetchDealsAgain() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: announcementCalls.key() });
}

/** Gives the bidder's contract of a deal. @throws CallError as `sendForm` */
export async function giveContract(dealId: string, contract: File, upload: FormUpload): Promise<void> {
  const path = `/services/main/auction-winning-bids/${dealId}/contract`;
  await sendForm(path, { contract }, dealAnswerSchema, { ...upload, method: 'PUT' });
}

/** A PDF signed elsewhere in place of a signature. @param sha256 of the version that was read @throws CallError as `sendForm` */
export async function uploadSigned(
  dealId: string,
  given: { readonly contract: File } & Readonly<Record<'sha256' | 'password' | 'code', string>>,
  upload: FormUpload,
): Promise<void> {
  await sendForm(signedPath(dealId), { ...given }, dealAnswerSchema, upload);
}

/** Where the file that a side has signed elsewhere is downloaded. */
export const signedFilePath = (dealId: string, side: 'seller' | 'buyer') => `${signedPath(dealId)}/${side}`;

/** Where the page of signatures of a deal's contract is downloaded. */
export const signaturePagePath = (dealId: string) =>
  `/services/main/auction-winning-bids/${dealId}/signature-page`;

const signedPath = (dealId: string) => `/services/main/auction-winning-bids/${dealId}/signed-contract`;
