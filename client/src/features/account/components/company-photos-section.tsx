import {
  type CompanyPhotos,
  maxCompanyPhotos,
  maxPhotoDescription,
  type OwnPhotos,
  photoDescriptionSchema,
} from '@recolta/shared/contracts/http/company-photos';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormInput } from '../../../components/forms/form-fields.tsx';
import { PhotosField } from '../../../components/forms/photos-section.tsx';
import { SubmitRow } from '../../../components/forms/submit-row.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';
import { UploadsContext, usePendingUploads } from '../../../lib/forms/pending-uploads.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { AccountSection, useSectionDraft } from './account-section.tsx';

/**
 * The photos that the company shows on its public profile.
 *
 * @param mayUpload false if a note says who may; photos from before can still be ordered, described and removed
 */
export function CompanyPhotosSection({ accountId, mayUpload }: { accountId: string; mayUpload: boolean }) {
  const { t } = useTranslation('account');
  const input = { params: { id: accountId } };
  const { data, error, refetch } = useQuery(accountCalls.ownPhotos.queryOptions({ input, staleTime: 0 }));
  const hasNone = !mayUpload && data?.photos.length === 0;
  const form = data && (
    <PhotosForm accountId={accountId} stored={data} most={mayUpload ? maxCompanyPhotos : 0} />
  );
  const waiting = (
    <ListWaiting found={{ error, refetch }} loading={t('photos.loading')} failed={t('photos.failed')} />
  );
  return (
    <AccountSection
      name="photos"
      lead={mayUpload ? t('photos.lead', { most: maxCompanyPhotos }) : t('photos.cannot')}
    >
      {hasNone ? null : (form ?? waiting)}
    </AccountSection>
  );
}

interface PhotosValues {
  photos: string[];
  /** By the key of their photo; also of photos that have been taken out, which may come back. */
  descriptions: Record<string, string>;
  /** The version that is shown: unsaved values keep theirs, so that a save undoes no change of another window. */
  version: number;
}

const valuesOf = ({ photos, version }: CompanyPhotos): PhotosValues => ({
  version,
  photos: photos.map(({ key }) => key),
  descriptions: Object.fromEntries(photos.map(({ key, description }) => [key, description ?? ''])),
});

function photoIssues(values: PhotosValues): FieldIssue[] {
  return values.photos.flatMap((key) => {
    const description = values.descriptions[key]?.trim() ?? '';
    const checked = description === '' ? null : photoDescriptionSchema.safeParse(description);
    if (checked === null || checked.success) return [];
    const path = ['descriptions', key];
    return fieldIssuesOf(
      checked.error.issues.map((issue) => ({ ...issue, path })),
      values,
    );
  });
}

function PhotosForm({
  accountId,
  stored,
  most,
}: {
  accountId: string;
  stored: OwnPhotos;
  /** Number of photos up to which more can be added. */
  most: number;
}) {
  const { t } = useTranslation(['account', 'forms']);
  const queries = useQueryClient();
  const [isSaved, setIsSaved] = useState(false);
  const [shown, setShown] = useState(stored);
  const held = useMemo(() => valuesOf(shown), [shown]);
  const input = { params: { id: accountId } };
  const { queryKey } = accountCalls.ownPhotos.queryOptions({ input });
  const { form, submit, failure, isSending } = useCheckedForm<PhotosValues>({
    defaultValues: held,
    held,
    check: photoIssues,
    send: async ({ photos, descriptions, version }) => {
      setIsSaved(false);
      const body = {
        photos: photos.map((key) => ({ key, description: descriptions[key]?.trim() || null })),
        version,
      };
      try {
        const saved = await accountCalls.savePhotos.call({ ...input, body });
        queries.setQueryData(queryKey, { ...saved, isPublic: stored.isPublic });
        show(saved);
        setIsSaved(true);
        await queries.invalidateQueries({ queryKey: accountCalls.publicProfile.key() });
      } catch (error) {
        // Changed in another window: what it saved is shown, so that it is not undone unseen.
        if (failureOf(error).code === 'RequestChanged')
          show(await queries.fetchQuery(accountCalls.ownPhotos.queryOptions({ input, staleTime: 0 })));
        throw error;
      }
    },
    describe: ({ code }) => (code === 'RequestChanged' ? t('photos.changed') : null),
  });
  const show = (now: CompanyPhotos) => form.reset(valuesOf(now), { keepDirtyValues: false });
  const { isDirty } = form.formState;
  if (!isDirty && shown !== stored) setShown(stored);
  useSectionDraft('photos', accountId, form, 'version');
  const uploads = usePendingUploads(null);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!uploads.holds()) submit(event);
        }}
      >
        <UploadsContext value={uploads.count}>
          <PhotosField
            name="photos"
            most={most}
            below={(key, index) => (
              <div className="px-3 pb-3">
                <FormInput
                  name={`descriptions.${key}`}
                  label={t('photos.describe', { number: index + 1 })}
                  maxLength={maxPhotoDescription}
                />
              </div>
            )}
          />
        </UploadsContext>
        <p className="mt-3 text-ink-2 text-s">{t('photos.hint')}</p>
        <SubmitRow
          failure={uploads.wait ?? failure}
          isSending={isSending}
          label={t('forms:save')}
          busyLabel={t('forms:saving')}
        >
          <p role="status" className="text-act text-s">
            {isSaved && !isDirty && t('saved')}
          </p>
        </SubmitRow>
      </form>
      {stored.isPublic ? (
        <LocalLink
          to={`/companies/${accountId}`}
          className="inline-flex min-h-11 items-center text-fact underline underline-offset-4"
        >
          {t('photos.see')}
        </LocalLink>
      ) : (
        <p className="mt-3 text-ink-2 text-s">{t('photos.notYet')}</p>
      )}
    </FormProvider>
  );
}
