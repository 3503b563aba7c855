import type { Account } from '@recolta/shared/contracts/http/account';
import { accountDocumentTypes, documentFields } from '@recolta/shared/domain/account-documents';
import { useMutation } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { accountCalls } from '../../../lib/http/main-service.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useRefreshAccount } from '../api/account-query.ts';
import { AccountSection } from './account-section.tsx';

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
