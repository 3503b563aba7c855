import { vatStates } from '@recolta/shared/domain/vat';
import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormChoices } from '../../../components/forms/choice-fields.tsx';
import { ForeignCompanyNote, FormBank } from '../../../components/forms/company-form-fields.tsx';
import { FormCheckbox, FormInput, useFieldState } from '../../../components/forms/form-fields.tsx';
import { NewPasswordFields } from '../../../components/forms/new-password-fields.tsx';
import { FormAddress, FormCounties, FormCountyOfActivity } from '../../../components/forms/place-fields.tsx';
import { TermsLabel } from '../../../components/forms/public-form.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { expressPointsText } from '../../../lib/deal/express-points.ts';
import { useLocale } from '../../../lib/i18n.ts';
import type { FormStep } from '../state/registration-form.ts';

/**
 * The fields of one step.
 *
 * @param isInvited the e-mail is the invitation's, and the account is a Bidder's [I1]
 */
export function StepFields({ step, isInvited }: { step: FormStep; isInvited: boolean }) {
  switch (step) {
    case 'account':
      return <AccountFields isInvited={isInvited} />;
    case 'company':
      return <CompanyFields />;
    case 'addresses':
      return <AddressesFields />;
    case 'activity':
      return <ActivityFields isInvited={isInvited} />;
  }
}

function AccountFields({ isInvited }: { isInvited: boolean }) {
  const { t } = useTranslation('registration');
  const [email, companyName]: unknown[] = useWatch({ name: ['email', 'companyName'] });
  const owner = { email: String(email ?? ''), companyName: String(companyName ?? '') };
  return (
    <div className="grid gap-1">
      <FormInput
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        {...(isInvited && { readOnly: true, hint: t('invited.emailHint') })}
      />
      <NewPasswordFields isChange={false} owner={owner} />
    </div>
  );
}

function CompanyFields() {
  const { t } = useTranslation('registration');
  return (
    <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
      <div className="md:col-span-2">
        <FormInput name="companyName" autoComplete="organization" />
      </div>
      <FormInput name="companyNumber" autoComplete="off" hint={t('companyNumberHint')} />
      <FormInput name="jNumber" autoComplete="off" hint={t('jNumberHint')} />
      <ForeignCompanyNote />
      <FormInput name="administratorName" autoComplete="name" />
      <FormInput name="telephone" type="tel" inputMode="tel" autoComplete="tel" hint={t('telephoneHint')} />
      <div className="md:col-span-2">
        <VatStateChoices />
      </div>
    </div>
  );
}

const groupHeading = 'mb-2 font-semibold';

function AddressesFields() {
  const { t } = useTranslation(['forms', 'registration']);
  const isElsewhere: unknown = useWatch({ name: 'hasDeliveryAddress' });
  const companyNumber: string = useWatch({ name: 'companyNumber' });
  return (
    <>
      <fieldset>
        <legend className={groupHeading}>{t('field.invoiceAddress')}</legend>
        <FormAddress name="invoiceAddress" companyNumber={companyNumber} />
      </fieldset>
      <FormCheckbox name="hasDeliveryAddress" label={t('registration:hasDeliveryAddress')} />
      {isElsewhere === true && (
        <fieldset className="mt-3">
          <legend className={groupHeading}>{t('field.deliveryAddress')}</legend>
          <FormAddress name="deliveryAddress" companyNumber={companyNumber} />
        </fieldset>
      )}
    </>
  );
}

function ActivityFields({ isInvited }: { isInvited: boolean }) {
  const { t } = useTranslation('registration');
  const locale = useLocale();
  const companyNumber: string = useWatch({ name: 'companyNumber' });
  return (
    <>
      {!isInvited && <KindChoice />}
      <FormCountyOfActivity companyNumber={companyNumber} />
      <FormCounties name="distributionCounties" />
      <fieldset className="mt-5 border-line border-t pt-5">
        <legend className="sr-only">{t('bankHeading')}</legend>
        <p aria-hidden="true" className="font-semibold">
          {t('bankHeading')}
        </p>
        <p className="mb-3 text-ink-2 text-s">{t('bankText')}</p>
        <FormBank isOptional />
      </fieldset>
      <div className="mt-3 border-line border-t pt-3">
        <FormCheckbox name="acceptsTerms" label={<TermsLabel text={t('terms')} link={t('termsLink')} />} />
        <FormCheckbox
          name="acceptsExpressClauses"
          label={t('expressClauses', { points: expressPointsText(locale) })}
        />
      </div>
    </>
  );
}

/** Says if the company only buys or also sells; nothing is preselected. */
function KindChoice() {
  const { t } = useTranslation('registration');
  const id = useId();
  const { field } = useController({ name: 'providerAccount' });
  const { error } = useFieldState('providerAccount');
  const kinds = [
    { value: 'buyer', label: t('buyer'), text: t('buyerText') },
    { value: 'seller', label: t('seller'), text: t('sellerText') },
  ];
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined} className="mb-2">
      <legend className="mb-1 font-medium text-s">{t('kindHeading')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {kinds.map(({ value, label, text }, at) => (
          <label
            key={value}
            htmlFor={`${id}-${value}`}
            className={classNames(
              'flex cursor-pointer gap-3 rounded-2 border bg-surface p-3 hover:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-(--focus-line)',
              field.value === value ? 'border-act bg-act-wash' : 'border-line-2',
              error && 'border-lost',
            )}
          >
            <input
              id={`${id}-${value}`}
              ref={at === 0 ? field.ref : undefined}
              type="radio"
              name="providerAccount"
              value={value}
              checked={field.value === value}
              aria-describedby={`${id}-${value}-text`}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
              className="mt-0.5 size-5 flex-none accent-(--act) outline-none"
            />
            <span>
              <span className="block font-semibold">{label}</span>
              <span id={`${id}-${value}-text`} className="block text-ink-2 text-s">
                {text}
              </span>
            </span>
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-ink-2 text-s">{t('sellerNote')}</p>
      <p id={`${id}-note`} className="min-h-5 pt-0.5 text-lost text-note">
        {error}
      </p>
    </fieldset>
  );
}

/** The VAT states of a company: none is preselected [Q3]. */
function VatStateChoices() {
  const { t } = useTranslation('labels');
  return (
    <FormChoices
      name="vatState"
      columns="sm:grid-cols-3"
      choices={vatStates.map((value) => ({
        value,
        label: t(`vatState.${value}`),
        text: t(`vatStateHint.${value}`),
      }))}
    />
  );
}
