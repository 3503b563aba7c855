import type { Account } from '@recolta/shared/contracts/http/account';
import { accountDocumentTypes, documentFields } from '@recolta/shared/domain/account-documents';
import type { ReviewedField } from '@recolta/shared/domain/company/reviewed-fields';
import { vatStates } from '@recolta/shared/domain/vat';
import { useMutation } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { reviewedText } from '../../../components/company/changed-field-list.tsx';
import { DocumentSlot } from '../../../components/documents/document-slot.tsx';
import { FormSelect } from '../../../components/forms/choice-fields.tsx';
import { ForeignCompanyNote, FormBank } from '../../../components/forms/company-form-fields.tsx';
import { FormCheckbox, FormInput, FormPassword } from '../../../components/forms/form-fields.tsx';
import { FormAddress, FormCounties, FormCountyOfActivity } from '../../../components/forms/place-fields.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useRefreshAccount } from '../api/account-query.ts';
import { addressesPart, bankIssues, bankPart, companyPart, languagePart } from '../state/account-parts.ts';
import { AccountSection, SavedForm, useAccountForm } from './account-section.tsx';

/** The requested value of a field under review, as a hint below the field [S9]. */
function useReviewHint({ pendingChanges }: Account): (name: ReviewedField) => string | undefined {
  const { t, i18n } = useTranslation(['account', 'forms']);
  return (name) => {
    const change = pendingChanges?.fields[name];
    const value = change && (reviewedText(name, change.to, i18n.t) || t('forms:change.empty'));
    return value && t('inReview', { value });
  };
}

export function CompanySection({ account }: { account: Account }) {
  const { t } = useTranslation(['account', 'labels']);
  const hintOf = useReviewHint(account);
  const declared = {
    none: t('notStated'),
    choices: [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ],
  };
  return (
    <AccountSection name="company" lead={account.isUnderReview && t('reviewLead')}>
      <SavedForm checked={useAccountForm(account, companyPart)}>
        <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
          <div className="md:col-span-2">
            <FormInput name="companyName" autoComplete="organization" hint={hintOf('companyName')} />
          </div>
          <FormInput name="companyNumber" autoComplete="off" hint={hintOf('companyNumber')} />
          <FormInput name="jNumber" autoComplete="off" hint={hintOf('jNumber')} />
          <ForeignCompanyNote />
          <FormInput name="administratorName" autoComplete="name" />
          <FormInput name="telephone" type="tel" inputMode="tel" autoComplete="tel" />
          <FormSelect
            name="vatState"
            {...(account.vatState === null && { none: t('notStated') })}
            choices={vatStates.map((value) => ({ value, label: t(`labels:vatState.${value}`) }))}
            hint={hintOf('vatState') ?? t('vatHint')}
          />
          <FormSelect {...declared} name="isProducer" hint={t('producerHint')} />
        </div>
      </SavedForm>
    </AccountSection>
  );
}

/** The language of mails and push notifications [N2]. */
export function LanguageSection({ account }: { account: Account }) {
  const { t } = useTranslation('account');
  const choices = (['ro', 'en'] as const).map((value) => ({ value, label: t(`languages.${value}`) }));
  return (
    <AccountSection name="language" lead={t('languageLead')}>
      <SavedForm checked={useAccountForm(account, languagePart)}>
        <FormSelect name="locale" choices={choices} />
      </SavedForm>
    </AccountSection>
  );
}

export function AddressesSection({ account }: { account: Account }) {
  const { t } = useTranslation(['account', 'forms']);
  return (
    <AccountSection name="addresses">
      <SavedForm checked={useAccountForm(account, addressesPart)}>
        <fieldset>
          <legend className="mb-2 font-semibold">{t('forms:field.invoiceAddress')}</legend>
          <FormAddress name="invoiceAddress" companyNumber={account.companyNumber ?? ''} />
        </fieldset>
        <FormCheckbox name="hasDeliveryAddress" label={t('hasDeliveryAddress')} />
        <DeliveryAddress companyNumber={account.companyNumber ?? ''} />
        <div className="mt-3 border-line border-t pt-4">
          <FormCountyOfActivity companyNumber={account.companyNumber ?? ''} />
          <FormCounties name="distributionCounties" />
        </div>
      </SavedForm>
    </AccountSection>
  );
}

function DeliveryAddress({ companyNumber }: { companyNumber: string }) {
  const { t } = useTranslation('forms');
  const isElsewhere: unknown = useWatch({ name: 'hasDeliveryAddress' });
  if (isElsewhere !== true) return null;
  return (
    <fieldset className="mt-2">
      <legend className="mb-2 font-semibold">{t('field.deliveryAddress')}</legend>
      <FormAddress name="deliveryAddress" companyNumber={companyNumber} />
    </fieldset>
  );
}

export function BankSection({ account }: { account: Account }) {
  const { t } = useTranslation(['account', 'forms']);
  return (
    <AccountSection
      name="bank"
      lead={account.isUnderReview ? `${t('bankLead')} ${t('reviewBank')}` : t('bankLead')}
    >
      <SavedForm checked={useAccountForm(account, bankPart, bankIssues)}>
        <FormBank />
        <div className="md:max-w-[50%] md:pr-2">
          <FormPassword
            name="password"
            label={t('forms:field.currentPassword')}
            autoComplete="current-password"
            hint={t('passwordAgain')}
          />
        </div>
      </SavedForm>
    </AccountSection>
  );
}

/** The account's four documents, each to view or replace. */
export function DocumentsSection({ account }: { account: Account }) {
  const { t } = useTranslation('forms');
  const refresh = useRefreshAccount();
  return (
    <AccountSection name="documents" lead={`${t('document.limits')} ${t('document.privacy')}`}>
      <ul className="-mt-4">
        {accountDocumentTypes.map((type) => (
          <DocumentSlot
            key={type}
            accountId={account.id}
            type={type}
            document={account.documents.find((document) => document.type === type)}
            onUploaded={() => void refresh()}
          />
        ))}
      </ul>
    </AccountSection>
  );
}

/** A Client becomes a Provider once nothing is missing; missing parts are listed [S6]. */
export function ProviderSection({ account, isProvider }: { account: Account; isProvider: boolean }) {
  const { t } = useTranslation(['account', 'forms', 'labels']);
  const locale = useLocale();
  const refresh = useRefreshAccount();
  const missing = missingParts(account);
  const { mutate, isPending, error } = useMutation(
    accountCalls.becomeProvider.mutationOptions({ onSuccess: refresh }),
  );
  if (isProvider) {
    return (
      <AccountSection name="provider">
        <div role="status" className="flex flex-wrap items-center gap-3">
          <Chip tone="ok">
            <Check aria-hidden="true" size={13} strokeWidth={2.6} />
            {t('labels:role.Provider')}
          </Chip>
          {t('isProvider')}
        </div>
      </AccountSection>
    );
  }
  const failure = error && failureOf(error);
  return (
    <AccountSection name="provider" lead={t('providerLead')}>
      {missing.length > 0 && (
        <div id="provider-missing" className="mb-4">
          <p className="flex items-center gap-2 font-medium text-warn">
            <TriangleAlert aria-hidden="true" size={16} />
            {t('providerMissing')}
          </p>
          <ul className="mt-1 list-disc pl-10">
            {missing.map((field) => (
              <li key={field}>{t(`forms:field.${field}`)}</li>
            ))}
          </ul>
        </div>
      )}
      <Button
        look="act"
        disabled={missing.length > 0 || isPending}
        aria-busy={isPending}
        aria-describedby={missing.length > 0 ? 'provider-missing' : undefined}
        onClick={() => mutate({ params: { id: account.id } })}
      >
        {isPending && <Spinner />}
        {t('becomeProvider')}
      </Button>
      <p role="alert" className="mt-2 text-lost text-s">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
    </AccountSection>
  );
}

const bankFields = ['bankAccountNumber', 'bank', 'bankBranch'] as const;

/** Missing requirements of a Provider's account, by field name [S6]. */
export function missingParts(account: Pick<Account, (typeof bankFields)[number] | 'documents'>) {
  const documents = accountDocumentTypes
    .filter((type) => !account.documents.some((document) => document.type === type))
    .map((type) => documentFields[type]);
  return [...bankFields.filter((field) => account[field] === null), ...documents];
}
