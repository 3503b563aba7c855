import type { Account } from '@recolta/shared/contracts/http/account';
import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useAccount } from '../api/account-query.ts';
import { AccountProgress } from './account-progress.tsx';
import { type SectionName, sectionNames } from './account-section.tsx';
import { BiddingSection } from './bidding-section.tsx';
import { CompletionRequest } from './completion-request.tsx';
import { DataSection } from './data-section.tsx';
import {
  AddressesSection,
  BankSection,
  CompanySection,
  DocumentsSection,
  LanguageSection,
} from './details-sections.tsx';
import { DisplaySection } from './display-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PendingChangeList } from './pending-change-list.tsx';
import { ProviderSection } from './provider-section.tsx';
import { SecuritySection } from './security-section.tsx';

/** Everything about the user's account, each section saved separately. */
export function AccountPage({ identity }: { identity: Identity }) {
  const { t } = useTranslation(['account', 'forms']);
  const { data: account, status, refetch } = useAccount(identity.account.id);
  const [role] = identity.user.roles;
  const hasProviderSection = role === 'Client' || role === 'Provider';
  const sections = sectionNames.filter((name) => name !== 'provider' || hasProviderSection);
  return (
    <div className="frame-page py-8 md:py-10">
      <h1 className="title-list">{t('heading')}</h1>
      <p className="mb-6 break-words text-ink-2">
        {[identity.account.companyName, identity.user.email].filter(Boolean).join(' · ')}
      </p>
      {status === 'pending' && (
        <p role="status" className="flex animate-late items-center gap-3 py-10">
          <Spinner />
          {t('loading')}
        </p>
      )}
      {status === 'error' && (
        <Notice isAlert title={t('forms:loadFailed')}>
          <Button onClick={() => void refetch()}>{t('forms:retry')}</Button>
        </Notice>
      )}
      {account && (
        <div className="grid items-start gap-6 lg:grid-cols-[220px_minmax(0,1fr)]">
          <SectionLinks names={sections} />
          <div className="grid min-w-0 gap-5">
            <CompletionRequest account={account} />
            <AccountProgress identity={identity} account={account} />
            <PendingChangeList account={account} />
            <Sections account={account} identity={identity} names={sections} />
          </div>
        </div>
      )}
      <UnsavedGuard />
    </div>
  );
}

function Sections({
  account,
  identity,
  names,
}: {
  account: Account;
  identity: Identity;
  names: readonly SectionName[];
}) {
  // The section that the fragment names is rendered only now.
  useEffect(() => {
    // Newer browsers return a promise, which is not a clean-up function.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <CompanySection account={account} />
      <AddressesSection account={account} />
      <BankSection account={account} />
      <DocumentsSection account={account} />
      {names.includes('provider') && (
        <ProviderSection account={account} isProvider={identity.user.roles.includes('Provider')} />
      )}
      <LanguageSection account={account} />
      <NotificationsSection accountId={account.id} />
      <BiddingSection />
      <DisplaySection />
      <PasswordSection email={account.email} companyName={account.companyName} />
      <SecuritySection />
      <DataSection accountId={account.id} email={account.email} />
    </>
  );
}

function SectionLinks({ names }: { names: readonly SectionName[] }) {
  const { t } = useTranslation('account');
  return (
    <nav aria-label={t('sections')} className="lg:sticky lg:top-4">
      <ul className="-ml-3 flex flex-wrap gap-x-1 lg:ml-0 lg:flex-col">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="flex min-h-11 items-center rounded-2 px-3 font-medium text-ink-2 text-s hover:bg-surface-2 hover:text-ink"
            >
              {t(`section.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
