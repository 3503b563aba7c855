import type { Account } from '@recolta/shared/contracts/http/account';
import type { Identity } from '@recolta/shared/contracts/http/identity';
import { useAtom } from 'jotai';
import { ChevronLeft, FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { classNames } from '../../../lib/class-names.ts';
import { type TextSize, textSizeAtom, textSizes } from '../../../lib/device/device-settings.ts';
import { useMatches } from '../../../lib/device/use-on-device.ts';
import { useUnsaved } from '../../../lib/forms/unsaved-changes.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { barePath, localizedPath } from '../../../lib/locale-path.ts';
import { useAccount } from '../api/account-query.ts';
import {
  isInAccount,
  type SectionName,
  sectionAt,
  sectionNames,
  sectionOfHash,
  sectionPath,
} from '../state/account-sections.ts';
import { AccountProgress } from './account-progress.tsx';
import { AccountSection, useUnsavedSections } from './account-section.tsx';
import { BiddingSection } from './bidding-section.tsx';
import { CompanyPhotosSection } from './company-photos-section.tsx';
import { DataSection } from './data-section.tsx';
import {
  AddressesSection,
  BankSection,
  CompanySection,
  DocumentsSection,
  LanguageSection,
  ProviderSection,
} from './details-sections.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PendingChangeList } from './pending-change-list.tsx';
import { RecordSection } from './record-section.tsx';
import { SectionList } from './section-list.tsx';
import { SecuritySection } from './security-section.tsx';

interface SectionProps {
  readonly account: Account;
  readonly identity: Identity;
}

const sections: Readonly<Record<SectionName, (props: SectionProps) => ReactNode>> = {
  company: CompanySection,
  addresses: AddressesSection,
  bank: BankSection,
  documents: DocumentsSection,
  photos: ({ account, identity }) => (
    <CompanyPhotosSection accountId={account.id} mayUpload={mayUploadPhotos(identity)} />
  ),
  record: ({ account }) => <RecordSection accountId={account.id} />,
  provider: ({ account, identity }) => (
    <ProviderSection account={account} isProvider={identity.user.roles.includes('Provider')} />
  ),
  language: LanguageSection,
  notifications: ({ account }) => <NotificationsSection accountId={account.id} />,
  bidding: BiddingSection,
  display: DisplaySection,
  password: PasswordSection,
  security: SecuritySection,
  data: ({ account }) => <DataSection accountId={account.id} email={account.email} />,
};

const namesOfTraders: ReadonlySet<SectionName> = new Set(['photos', 'provider', 'record']);

/** Administrators get no notifications, so they have none to choose. */
function sectionNamesOf(role: string | undefined): readonly SectionName[] {
  const isTrader = role === 'Client' || role === 'Provider';
  return sectionNames.filter((name) =>
    namesOfTraders.has(name) ? isTrader : name !== 'notifications' || role !== 'Admin',
  );
}

/** True for those who may upload files for sales. */
const mayUploadPhotos = ({ user }: Identity) =>
  user.isActive && (user.roles.includes('Provider') || user.permissions.includes('Auctions.Post'));

/**
 * The user's account: at `/account` what it needs and the list of sections, below it one section, saved separately. A
 * wide screen has the list beside each section, and the first one at `/account`.
 */
export function AccountPage({ identity }: { identity: Identity }) {
  const { t } = useTranslation(['account', 'forms']);
  const { pathname, hash } = useLocation();
  const locale = useLocale();
  const { data: account, status, refetch } = useAccount(identity.account.id);
  useUnsaved(useUnsavedSections(identity.account.id).length > 0);
  const named = sectionAt(barePath(pathname));
  const ofOldLink = named === null ? sectionOfHash(hash) : null;
  if (ofOldLink !== null) return <Navigate to={localizedPath(sectionPath(ofOldLink), locale)} replace />;
  return (
    <div className="frame-page py-6 md:py-10">
      {named !== null && (
        <LocalLink
          to="/account"
          className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-1 pr-3 font-medium text-act lg:hidden"
        >
          <ChevronLeft aria-hidden="true" size={20} />
          {t('heading')}
        </LocalLink>
      )}
      <div className={classNames('mb-6', named !== null && 'max-lg:sr-only')}>
        <h1 className="title-list">{t('heading')}</h1>
        <p className="text-ink-2">
          {[identity.account.companyName, identity.user.email].filter(Boolean).join(' · ')}
        </p>
      </div>
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
      {account && <Shown account={account} identity={identity} named={named} />}
      <UnsavedGuard keepsAt={isInAccount} />
    </div>
  );
}

/** As the breakpoint `lg`. */
const wide = '(min-width: 62.5em)';

function Shown({ account, identity, named }: SectionProps & { readonly named: SectionName | null }) {
  const [role] = identity.user.roles;
  const isWide = useMatches(wide);
  const names = sectionNamesOf(role);
  const locale = useLocale();
  if (role === 'Admin' && named !== null && !names.includes(named))
    return <Navigate to={localizedPath('/account', locale)} replace />;
  const shown = named ?? (isWide ? 'company' : null);
  const Section = shown && sections[shown];
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[220px_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-5 lg:order-last">
        {(named === null || named === 'documents') && (
          <CompletionRequest account={account} isAtDocuments={named === 'documents'} />
        )}
        {named === null && <AccountProgress identity={identity} account={account} />}
        {(named === null || named === 'company' || named === 'bank') && (
          <PendingChangeList account={account} />
        )}
        {Section && <Section account={account} identity={identity} />}
      </div>
      <SectionList
        account={account}
        role={role}
        names={names}
        current={shown}
        className={named === null ? undefined : 'max-lg:hidden'}
      />
    </div>
  );
}

/**
 * An administrator's request to complete the account before activation, with a link to the documents; hidden once
 * activated [S6].
 */
function CompletionRequest({
  account,
  isAtDocuments = false,
}: {
  account: Pick<Account, 'completionRequest'>;
  isAtDocuments?: boolean;
}) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const { completionRequest: request } = account;
  if (!request) return null;
  return (
    <section
      aria-labelledby="completion-heading"
      className="rounded-3 border border-line border-l-4 border-l-warn bg-surface p-5 shadow-card md:p-6"
    >
      <h2 id="completion-heading" className="font-semibold font-serif text-xl">
        {t('completion.heading')}
      </h2>
      <p className="mt-1 text-ink-2 text-s">
        {t('completion.asked', { date: formatInstant(request.requestedAt, 'dateTime', locale) })}
      </p>
      <p className="mt-2 whitespace-pre-line font-medium">{request.reason}</p>
      {!isAtDocuments && (
        <LocalLink to={sectionPath('documents')} className={buttonClass('act', 'mt-4')}>
          <FileUp aria-hidden="true" size={16} />
          {t('completion.upload')}
        </LocalLink>
      )}
    </section>
  );
}

/** Each option is shown in its own text size. */
const samples: Record<TextSize, string> = { normal: '15px', large: '20px', larger: '24px' };

/** The appearance of pages on this device. */
function DisplaySection() {
  const { t } = useTranslation('account');
  const [chosen, choose] = useAtom(textSizeAtom);
  return (
    <AccountSection name="display" lead={t('deviceLead')}>
      <fieldset>
        <legend className="mb-2 font-semibold">{t('textSize.label')}</legend>
        <div className="flex flex-wrap gap-2">
          {textSizes.map((size) => (
            <label
              key={size}
              className="flex min-h-13 cursor-pointer items-center gap-3 rounded-2 border border-line-2 px-4 py-2 has-checked:border-act has-checked:bg-act-wash has-focus-visible:outline-2 has-focus-visible:outline-(--focus-line) has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="text-size"
                value={size}
                checked={size === chosen}
                onChange={() => choose(size)}
                className="size-5 flex-none accent-(--act) outline-none"
              />
              <span style={{ fontSize: samples[size] }}>{t(`textSize.${size}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </AccountSection>
  );
}
