import { catalogueProductSchema } from '@recolta/shared/contracts/http/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { catalogueCalls } from '../../../lib/http/catalogue-calls.ts';
import { type Failure, failureOf } from '../../../lib/http/failure.ts';
import { type FormUpload, sendForm } from '../../../lib/http/send-form.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { pictureAddress } from './catalogue.ts';

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
