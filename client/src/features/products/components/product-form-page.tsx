import type { Identity } from '@recolta/shared/contracts/http/identity';
import type { ProductAnswer } from '@recolta/shared/contracts/http/product-state';
import type { Json } from '@recolta/shared/domain/canonical-json';
import { jsonHash } from '@recolta/shared/domain/json-hash';
import { productPostingSchema } from '@recolta/shared/domain/product/product-posting';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useCallback, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { NotFoundPage } from '../../../components/errors/not-found-page.tsx';
import { DiscardButton } from '../../../components/forms/discard-button.tsx';
import { SubmitButton } from '../../../components/forms/submit-row.tsx';
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useVatRules } from '../../../lib/deal/vat.ts';
import { type FieldIssue, fieldIssuesOfError, RefusedFields } from '../../../lib/forms/field-issue.ts';
import { fieldName, useIssueText } from '../../../lib/forms/issue-text.ts';
import { type DraftOf, readKept, useKeptForm } from '../../../lib/forms/kept-form.ts';
import { UploadsContext, usePendingUploads } from '../../../lib/forms/pending-uploads.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { catalogueCalls } from '../../../lib/http/page-calls.ts';
import { useLocale, useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { localizedPath } from '../../../lib/locale-path.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { useOwnVatState } from '../../session/state/reader.ts';
import { productCalls } from '../api/products.ts';
import {
  changesOf,
  emptyProduct,
  fromCatalogue,
  type ProductValues,
  productFigures,
  productIssues,
  productValues,
  raisedIssues,
  typedProductPosting,
} from '../state/product-values.ts';
import { ProductFields, RaisedFields, raisedFields } from './product-fields.tsx';

/**
 * A new product: counties and producer prefilled from the account, and name, category, crop and unit from the catalogue
 * product in the address [X6]. It is Inactive until its Provider publishes it.
 */
export function AddProductPage({ identity: { account, user } }: { identity: Identity }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: ['products', 'form', 'account', account.id],
    queryFn: () => accountCalls.get.call({ params: { id: account.id } }),
    // The next new product starts from what the account has then.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [query] = useSearchParams();
  const productId = query.get('productId') ?? '';
  const optionId = query.get('optionId') ?? '';
  const catalogue = useQuery({
    ...catalogueCalls.getProduct.queryOptions({
      input: { params: { id: productId } },
      staleTime: Number.POSITIVE_INFINITY,
    }),
    enabled: productId !== '',
  });
  if (!user.isActive)
    return (
      <div className="frame-text py-10">
        <Notice isHeading title={t('form.notActive')}>
          <p className="text-ink-2 text-s">{t('form.notActiveText')}</p>
          <LocalLink to="/account" className={buttonClass('act')}>
            {t('toAccount')}
          </LocalLink>
        </Notice>
      </div>
    );
  // Without the catalogue product the form begins empty.
  if (!data || catalogue.isLoading)
    return (
      <div className="frame-text py-6">
        <ListWaiting found={{ error, refetch }} loading={t('loadingOne')} failed={t('failedOne')} />
      </div>
    );
  // A form prefilled from the address has its own draft.
  const draftId = ['product', account.id, productId, optionId].filter(Boolean).join('.');
  const original = {
    ...emptyProduct(),
    ...(catalogue.data && fromCatalogue(catalogue.data, optionId)),
    producer: account.companyName ?? '',
    distributionCounties: [...data.distributionCounties],
  };
  return (
    <ProductForm
      key={draftId}
      draftId={draftId}
      title={t('addTitle')}
      lead={t('form.lead')}
      label={t('form.save')}
      original={original}
      send={async (values, key) => {
        const body = productPostingSchema.parse(typedProductPosting(values, locale));
        const { product } = await productCalls.post.call({ headers: { 'idempotency-key': key }, body });
        return product.id;
      }}
    />
  );
}

/** The edit of a product, as far as it may be changed [X1]. */
export function EditProductPage({ accountId, id }: { accountId: string; id: string }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: ['products', 'form', id],
    queryFn: () => productCalls.get.call({ params: { id } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if ((error && failureOf(error).code === 'NotFound') || (data && !data.viewer.isProvider))
    return <NotFoundPage />;
  if (!data)
    return (
      <div className="frame-text py-6">
        <ListWaiting found={{ error, refetch }} loading={t('loadingOne')} failed={t('failedOne')} />
      </div>
    );
  const { status, version, participantCount } = data.product;
  if (status === 'Closed' || status === 'Ended')
    return (
      <div className="frame-text py-10">
        <Notice isHeading title={t('form.over')}>
          <LocalLink to={`/products/${id}`} className={buttonClass('act')}>
            {t('form.open')}
          </LocalLink>
        </Notice>
      </div>
    );
  const isRaised = participantCount > 0;
  const original = productValues(data as ProductAnswer, locale);
  const read = jsonHash(typedProductPosting(original, locale) as Json);
  return (
    <ProductForm
      // A draft of other content would undo later changes; one of this content stays, also once it is published.
      draftId={['product', accountId, id, isRaised ? 'raised' : 'all', read].join('.')}
      title={t('editTitle')}
      lead={t(isRaised ? 'form.raiseLead' : 'form.editLead')}
      label={t('form.saveEdit')}
      original={original}
      isRaised={isRaised}
      send={async (values) => {
        const body = { ...changesOf(original, values, locale), version };
        await productCalls.edit.call({ params: { id }, body });
        return id;
      }}
    />
  );
}

/** The form of a product: stored on the device at each change, validated by the call's schema, sent once. */
function ProductForm({
  draftId,
  title,
  lead,
  label,
  original,
  isRaised = false,
  send,
}: {
  draftId: string;
  title: string;
  lead: string;
  label: string;
  original: ProductValues;
  /** True if only deadline and total quantity may change. */
  isRaised?: boolean;
  /** @returns the product's id */
  send: (values: ProductValues, key: string) => Promise<string>;
}) {
  const { t } = useTranslation(['products', 'posting']);
  const locale = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const vatState = useOwnVatState();
  const vatRules = useVatRules();
  const [held] = useState(() => {
    const draftOf: DraftOf<ProductValues> = {
      ...{ id: draftId, empty: emptyProduct, locale, figures: productFigures },
    };
    return { draftOf, original, kept: readKept(localStorage, draftOf, Date.now()) };
  });
  const { t: translate } = useTexts();
  const textOf = useIssueText();
  // A product with bids has few fields in its form: the service's refusal of another is shown above the button.
  const shownAt = useCallback(
    (issues: readonly FieldIssue[]): readonly FieldIssue[] =>
      issues.map((issue) => {
        if (!isRaised || raisedFields.some((field) => field === issue.path)) return issue;
        const text = `${fieldName(issue.path, translate)}: ${textOf(issue)}`;
        return { path: 'root', rule: 'invalid', text };
      }),
    [isRaised, translate, textOf],
  );
  const check = useCallback(
    (values: ProductValues) => {
      const issues = productIssues(values, locale, serverClock.nowMs(), vatState, vatRules);
      return isRaised ? raisedIssues(issues, held.original, values, locale) : issues;
    },
    [locale, vatState, vatRules, isRaised, held.original],
  );
  const { form, submit, failure, isSending, leave } = useCheckedForm<ProductValues>({
    defaultValues: held.kept?.values ?? held.original,
    check,
    send: async (values) => {
      const id = await draft
        .send((key) => send(values, key))
        .catch((error: unknown) => {
          const issues = fieldIssuesOfError(error);
          throw issues.length > 0 ? new RefusedFields(shownAt(issues)) : error;
        });
      leave();
      draft.forget();
      void queries.invalidateQueries({ queryKey: productCalls.key() });
      void navigate(localizedPath(`/products/${id}`, locale));
    },
  });
  const uploads = usePendingUploads(null);
  const root = form.formState.errors.root?.message;
  const draft = useKeptForm(held.draftOf, held.kept, held.original, form);
  const restored =
    held.kept && t('posting:restored', { when: formatInstant(held.kept.savedAtMs, 'dayMonthTime', locale) });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="flex min-h-full flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          if (!uploads.holds()) submit(event);
        }}
      >
        <UnsavedGuard />
        <div className="frame-text flex-1 py-6 md:py-8">
          <h1 className="title-list">{title}</h1>
          <p className="mt-1 text-ink-2">{lead}</p>
          <p role="status" className="mt-1 text-ink-2 text-s empty:hidden">
            {restored}
          </p>
          <div className="mt-5 rounded-3 border border-line bg-surface shadow-card">
            <UploadsContext value={uploads.count}>
              {isRaised ? <RaisedFields present={held.original.participationDeadline} /> : <ProductFields />}
            </UploadsContext>
          </div>
        </div>
        <div className="sticky bottom-0 z-10 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]">
          <div className="frame-text flex flex-wrap items-center justify-end gap-x-4 gap-y-2 py-3">
            {draft.savedAtMs !== null && (
              <>
                <DiscardButton
                  onDiscard={() => {
                    draft.forget();
                    window.location.reload();
                  }}
                />
                <p className="num mr-auto flex items-center gap-2 text-ink-2 text-s">
                  <Check aria-hidden="true" size={16} className="text-act" />
                  {t('form.kept', { time: formatInstant(draft.savedAtMs, 'time', locale) })}
                </p>
              </>
            )}
            <SubmitButton
              isSending={isSending}
              label={label}
              busyLabel={t('form.saving')}
              className="max-md:flex-1"
            />
            <p role="alert" className="w-full text-lost text-s empty:hidden">
              {uploads.wait ?? failure ?? root}
            </p>
          </div>
        </div>
      </form>
    </FormProvider>
  );
}
