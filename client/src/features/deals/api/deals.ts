import { type DealAnswer, dealAnswerSchema } from '@recolta/shared/contracts/http/deals';
import { storedFileSchema } from '@recolta/shared/contracts/http/driver-load';
import type { DealFile } from '@recolta/shared/domain/deal/deal-facts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type OwnState, useStateTotals } from '../../../components/lists/list-tabs.tsx';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { dealCalls } from '../../../lib/http/page-calls.ts';
import { type FormUpload, sendForm } from '../../../lib/http/send-form.ts';
import { useVersionedQuery } from '../../../lib/http/versioned-query.ts';
import { defineList, type ListState, viewOf } from '../../../lib/list-address.ts';
import { accountVersionsAtom } from '../../../lib/realtime/connection-state.ts';

/** The user's own deals by state. */
export const ownDealsList = defineList({
  filters: {
    state: viewOf({
      open: 'state==open',
      turn: 'turn==me',
      over: 'state==over',
    } satisfies Record<OwnState, string>),
  },
});

/** A page of the user's own deals; refetched when a bid or a signature changes the account's version. */
export function useDeals(accountId: string, query: Partial<ListState<unknown>['query']>) {
  const { page, pageSize, filters } = query;
  const input = { params: { id: accountId }, query: { page, pageSize, filters } };
  return useVersionedQuery(announcementCalls.listDeals.queryOptions({ input }), [accountId, useVersion()]);
}

/** The number of the user's own deals in each state. */
export function useDealTotals(accountId: string) {
  const key = [...announcementCalls.listDeals.key(), accountId, useVersion()];
  return useStateTotals(key, (state) => {
    const { page, pageSize, filters } = ownDealsList.read(
      new URLSearchParams({ state, pageSize: '1' }),
    ).query;
    return announcementCalls.listDeals.call({
      params: { id: accountId },
      query: { page, pageSize, filters },
    });
  });
}

const useVersion = () => useAtomValue(accountVersionsAtom)?.myBids ?? null;

/** Longest wait of an act for what it changed, ms. */
const longestFetchMs = 3000;

/**
 * Refetches all data of deals after an act, which waits for it: a dialog that closes before would show what was, and
 * move its buttons under the next press.
 */
export function useFetchDealsAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const late = new Promise((resolve) => setTimeout(resolve, longestFetchMs));
    await Promise.race([queries.invalidateQueries({ queryKey: announcementCalls.key() }), late]);
  };
}

/** Call with the answer of an act: shows the deal at once as the act has left it. */
export function useShowDeal(): (answer: DealAnswer) => void {
  const queries = useQueryClient();
  return (answer) => {
    const { queryKey } = dealCalls.get.queryOptions({ input: { params: { id: answer.deal.id } } });
    // Under every version that the page has read.
    queries.setQueriesData({ queryKey }, answer);
  };
}

/** Uploads the bidder's contract of a deal. @throws CallError as `sendForm` */
export async function giveContract(dealId: string, contract: File, upload: FormUpload): Promise<void> {
  const path = `/services/main/auction-winning-bids/${dealId}/contract`;
  await sendForm(path, { contract }, dealAnswerSchema, { ...upload, method: 'PUT' });
}

/**
 * Uploads a PDF signed elsewhere in place of a signature. @param sha256 of the version that was read @throws CallError
 * as `sendForm`
 */
export async function uploadSigned(
  dealId: string,
  given: { readonly contract: File } & Readonly<Record<'sha256' | 'password' | 'code', string>>,
  upload: FormUpload,
): Promise<void> {
  await sendForm(signedPath(dealId), { ...given }, dealAnswerSchema, upload);
}

/** Download address of the file that a side has signed elsewhere. */
export const signedFilePath = (dealId: string, side: 'seller' | 'buyer') => `${signedPath(dealId)}/${side}`;

/** Download address of the signature page of a deal's contract. */
export const signaturePagePath = (dealId: string) =>
  `/services/main/auction-winning-bids/${dealId}/signature-page`;

const filesPath = (dealId: string) => `/services/main/auction-winning-bids/${dealId}/files`;

/** Uploads a picture or PDF for a fact of a deal. @throws CallError as `sendForm` */
export async function uploadDealFile(dealId: string, file: File, upload: FormUpload): Promise<DealFile> {
  // A name longer than the service takes loses its middle.
  const name = file.name.length > 80 ? `${file.name.slice(0, 60)}…${file.name.slice(-19)}` : file.name;
  return sendForm(filesPath(dealId), { file, name }, storedFileSchema, upload);
}

/** Address of a file that a fact names. */
export const factFilePath = (dealId: string, fileId: string) => `${filesPath(dealId)}/${fileId}`;

/** Download address of the file of a deal, with everything that was stated in it. */
export const dealFilePath = (dealId: string) => `/services/main/auction-winning-bids/${dealId}/file`;

const signedPath = (dealId: string) => `/services/main/auction-winning-bids/${dealId}/signed-contract`;
