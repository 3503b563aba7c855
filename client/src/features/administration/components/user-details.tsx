import type { Account } from '@recolta/shared/contracts/http/account';
import { addressText } from '@recolta/shared/domain/company/address-text';
import { formatIban } from '@recolta/shared/domain/company/iban';
import { formatTelephone } from '@recolta/shared/domain/company/telephone';
import { countyName } from '@recolta/shared/domain/counties';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';

/** The company details that the user entered, to compare with the documents. */
export function UserDetails({ account }: { account: Account }) {
  const { t } = useTranslation(['administration', 'forms', 'labels']);
  const locale = useLocale();
  const { invoiceAddress, deliveryAddress, distributionCounties, countyOfActivityId } = account;
  const { bankAccountNumber } = account;
  const yesNo = (isSo: boolean) => (isSo ? t('user.yes') : t('user.no'));
  return (
    <>
      <SectionCard title={t('user.company')}>
        {account.pendingChanges && (
          <p className="mb-4 rounded-2 bg-fact-wash p-3 text-s">
            {t('user.pendingChange')}{' '}
            <LocalLink to="/admin/company-changes" className="font-medium text-act underline">
              {t('change.back')}
            </LocalLink>
          </p>
        )}
        <Facts>
          {(['companyName', 'companyNumber', 'jNumber', 'administratorName'] as const).map((name) => (
            <Fact key={name} name={t(`forms:field.${name}`)} value={account[name]} />
          ))}
          <Fact
            name={t('forms:field.telephone')}
            value={
              account.telephone && (
                <a href={`tel:${account.telephone}`} className="text-act underline">
                  {formatTelephone(account.telephone)}
                </a>
              )
            }
          />
          <Fact
            name={t('forms:field.email')}
            value={
              <a href={`mailto:${account.email}`} className="break-all text-act underline">
                {account.email}
              </a>
            }
          />
          <Fact
            name={t('forms:field.vatState')}
            value={account.vatState && t(`labels:vatState.${account.vatState}`)}
          />
          <Fact
            name={t('forms:field.isProducer')}
            value={account.isProducer === null ? null : yesNo(account.isProducer)}
          />
          <Fact name={t('user.wantsProvider')} value={yesNo(account.providerAccount)} />
          <Fact name={t('user.language')} value={t(`user.languages.${account.locale}`)} />
          <Fact name={t('user.created')} value={formatInstant(account.createdAt, 'dateTime', locale)} />
        </Facts>
      </SectionCard>
      <SectionCard title={t('user.addresses')}>
        <Facts>
          <Fact
            name={t('forms:field.invoiceAddress')}
            value={invoiceAddress && addressText(invoiceAddress, locale)}
          />
          <Fact
            name={t('forms:field.deliveryAddress')}
            value={
              deliveryAddress ? addressText(deliveryAddress, locale) : invoiceAddress && t('user.sameAddress')
            }
          />
          <Fact
            name={t('forms:field.countyOfActivityId')}
            value={countyOfActivityId && countyName(countyOfActivityId)}
          />
          <Fact
            name={t('forms:field.distributionCounties')}
            value={distributionCounties.map(countyName).join(', ')}
          />
        </Facts>
      </SectionCard>
      <SectionCard title={t('user.bank')}>
        <Facts>
          <Fact
            name={t('forms:field.bankAccountNumber')}
            value={bankAccountNumber && formatIban(bankAccountNumber)}
          />
          <Fact name={t('forms:field.bank')} value={account.bank} />
          <Fact name={t('forms:field.bankBranch')} value={account.bankBranch} />
        </Facts>
      </SectionCard>
    </>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">{children}</dl>;
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  const { t } = useTranslation('administration');
  const isGiven = value !== null && value !== undefined && value !== '';
  return (
    <div className="min-w-0">
      <dt className="text-ink-3 text-xs">{name}</dt>
      <dd className={isGiven ? 'num break-words' : 'text-ink-3'}>{isGiven ? value : t('user.notGiven')}</dd>
    </div>
  );
}
