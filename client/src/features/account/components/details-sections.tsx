import type { Account } from '@recolta/shared/contracts/http/account';
import { useWatch } from 'react-hook-form';
import { FormBank } from '../../../components/forms/form-bank.tsx';
import { FormCheckbox, FormInput, FormPassword } from '../../../components/forms/form-fields.tsx';
import { FormAddress, FormCounties, FormCounty } from '../../../components/forms/place-fields.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { addressesPart, bankFaults, bankPart, companyPart } from '../state/account-parts.ts';
import { AccountSection, SavedForm } from './account-section.tsx';
import { useAccountForm } from './use-account-form.ts';

export function CompanySection({ account }: { account: Account }) {
  return (
    <AccountSection name="company">
      <SavedForm checked={useAccountForm(account, companyPart)}>
        <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
          <div className="md:col-span-2">
            <FormInput name="companyName" autoComplete="organization" />
          </div>
          <FormInput name="companyNumber" autoComplete="off" />
          <FormInput name="jNumber" autoComplete="off" />
          <FormInput name="administratorName" autoComplete="name" />
          <FormInput name="telephone" type="tel" inputMode="tel" autoComplete="tel" />
        </div>
      </SavedForm>
    </AccountSection>
  );
}

export function AddressesSection({ account }: { account: Account }) {
  const { t } = useTexts();
  return (
    <AccountSection name="addresses">
      <SavedForm checked={useAccountForm(account, addressesPart)}>
        <fieldset>
          <legend className="mb-2 font-semibold">{t('forms.field.invoiceAddress')}</legend>
          <FormAddress name="invoiceAddress" />
        </fieldset>
        <FormCheckbox name="hasDeliveryAddress" label={t('account.hasDeliveryAddress')} />
        <DeliveryAddress />
        <div className="mt-3 border-line border-t pt-4">
          <FormCounty name="countyOfActivityId" />
          <FormCounties name="distributionCounties" />
        </div>
      </SavedForm>
    </AccountSection>
  );
}

function DeliveryAddress() {
  const { t } = useTexts();
  const isElsewhere: unknown = useWatch({ name: 'hasDeliveryAddress' });
  if (isElsewhere !== true) return null;
  return (
    <fieldset className="mt-2">
      <legend className="mb-2 font-semibold">{t('forms.field.deliveryAddress')}</legend>
      <FormAddress name="deliveryAddress" />
    </fieldset>
  );
}

export function BankSection({ account }: { account: Account }) {
  const { t } = useTexts();
  return (
    <AccountSection name="bank" lead={t('account.bankLead')}>
      <SavedForm checked={useAccountForm(account, bankPart, bankFaults)}>
        <FormBank />
        <div className="md:max-w-[50%] md:pr-2">
          <FormPassword
            name="password"
            label={t('forms.field.currentPassword')}
            autoComplete="current-password"
            hint={t('account.passwordAgain')}
          />
        </div>
      </SavedForm>
    </AccountSection>
  );
}
