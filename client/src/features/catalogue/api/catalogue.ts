import { catalogueProductSchema } from '@recolta/shared/contracts/http/catalogue';
import { categoryKeyPattern } from '@recolta/shared/domain/ids';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { announcementCalls, openCountsQuery } from '../../../lib/http/announcement-calls.ts';
import { type Failure, failureOf } from '../../../lib/http/failure.ts';
import { catalogueCalls, cataloguePath } from '../../../lib/http/page-calls.ts';
import { type FormUpload, sendForm } from '../../../lib/http/send-form.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { defineList, type ListState, someOf, typed } from '../../../lib/list-address.ts';
import { useListRoom } from '../../../lib/realtime/use-room.ts';
import { sessionAtom, sessionKey } from '../../session/state/session.ts';

const mostCategories = 20;
const filters = {
  search: typed('search@='),
  categories: someOf(categoryKeyPattern, 'category==', mostCategories),
};

/** The catalogue by its address (product description §2), for everyone and for administrators. */
export const catalogueList = defineList({ filters, sizes: [8, 20, 50] });
export const adminCatalogueList = defineList({ filters });

/** One page of the catalogue. */
export const catalogueListQuery = ({ query }: ListState<unknown>) =>
  catalogueCalls.listProducts.queryOptions({
    input: { query },
    placeholderData: keepPreviousData,
  });

export function useCatalogueList(list: ListState<unknown>) {
  return useQuery(catalogueListQuery(list));
}

export const catalogueProductQuery = (id: string) =>
  catalogueCalls.getProduct.queryOptions({ input: { params: { id } } });

export function useCatalogueProduct(id: string) {
  return useQuery(catalogueProductQuery(id));
}

/** The categories in their order; administrators also get the hidden ones. */
export function categoriesQueryOf(person: string) {
  const { queryKey, ...options } = catalogueCalls.listCategories.queryOptions({ input: {} });
  return { ...options, queryKey: [...queryKey, person] };
}

export function useCategories() {
  return useQuery(categoriesQueryOf(sessionKey(useAtomValue(sessionAtom))));
}

export const pictureAddress = (id: string) => `${cataloguePath}/api/products/${id}/files`;

/** The current market of a crop. */
export interface CropMarket {
  readonly announcements: number;
  readonly liveAuctions: number;
}

/** The current market, by crop; null until known. Live auctions follow by push. */
export function useMarketNow(): (crop: string) => CropMarket | null {
  const { data } = useQuery(openCountsQuery);
  const { state } = useListRoom();
  if (!data || !state) return () => null;
  const running = Object.values(state).filter(({ status }) => status === 'InProgress');
  return (crop) => ({
    announcements: data.fields.product?.[crop] ?? 0,
    liveAuctions: running.filter(({ product }) => product === crop).length,
  });
}

/** Open announcements of a crop by type; undefined until counted. */
export function useAnnouncementTypes(crop: string) {
  const filters = `status==InProgress,product==${crop}`;
  return useQuery(announcementCalls.counts.queryOptions({ input: { query: { filters } } })).data?.fields.type;
}

/** Refetches all data of the catalogue. */
export function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: catalogueCalls.key() });
}

/** An act of an administrator on the catalogue; resolves once the changed data are refetched, also after a refusal. */
export function useCatalogueAct(act: () => Promise<unknown>, onDone: () => void) {
  const readAgain = useReadAgain();
  return useMutation({ mutationFn: act, onSettled: readAgain, onSuccess: onDone });
}

/**
 * Message of a failed act: the response's own for a status of 400 or more, otherwise that the failure is unexpected
 * (product description §8).
 */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation('administration');
  const locale = useLocale();
  return ({ code, params, status }) =>
    status !== null && status >= 400 ? errorText(code, params, locale) : t('catalogue.unexpected');
}

/** True if somebody else has changed the opened item. */
export const isChanged = (error: unknown) => failureOf(error).code === 'RequestChanged';

/** @returns the key of the picture, appended to the product's. @throws CallError as `sendForm` */
export async function sendPicture(id: string, picture: File, upload: FormUpload): Promise<string> {
  const path = pictureAddress(id).replace(/files$/, 'pictures');
  const { pictures } = await sendForm(path, { picture }, catalogueProductSchema, upload);
  return pictures.at(-1) ?? '';
}
