import type { Account } from '@recolta/shared/contracts/http/account';
import type { AdminAccount } from '@recolta/shared/contracts/http/administration';
import type { Identity } from '@recolta/shared/contracts/http/identity';
import { addressText } from '@recolta/shared/domain/company/address-text';
import { formatIban } from '@recolta/shared/domain/company/iban';
import { formatTelephone } from '@recolta/shared/domain/company/telephone';
import { countyName } from '@recolta/shared/domain/counties';
import { type Permission, permissions } from '@recolta/shared/domain/enumerations';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { DetailPage } from '../../../components/ui/detail-page.tsx';
import { LinkNotice } from '../../../components/ui/notice.tsx';
import { BackLink } from '../../../components/ui/page.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useAudit, useUser } from '../api/administration-queries.ts';
import { mayChange, openRequest, userName } from '../state/user-facts.ts';
import { AuditList } from './audit-list.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { useUserActs } from './user-acts.tsx';
import { UnconfirmedChip, UserStatusChip } from './user-chips.tsx';
import { ActOutcome, DeactivateButton, PermissionAct, RoleAct } from './user-controls.tsx';
import { UserDecisionSection } from './user-decision-section.tsx';

/** The company details that the user entered, to compare with the documents. */
function UserDetails({ account }: { account: Account }) {
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
      <dd className={isGiven ? 'num' : 'text-ink-3'}>{isGiven ? value : t('user.notGiven')}</dd>
    </div>
  );
}

/** Everything about one user, and the acts of an administrator on them. */
export function UserPage({ id, identity }: { id: string; identity: Identity }) {
  const { t } = useTranslation(['administration', 'forms']);
  const found = useUser(id);
  return (
    <DetailPage
      frame={null}
      found={found}
      loading={t('user.loading')}
      failed={t('forms:loadFailed')}
      hiddenTitle={t('user.title')}
      above={<BackLink to="/admin">{t('user.back')}</BackLink>}
      missing={
        <LinkNotice title={t('user.missing')} to="/admin?view=all" look="plain" label={t('users.showAll')} />
      }
    >
      {(shown) => <ShownUser shown={shown} identity={identity} />}
    </DetailPage>
  );
}

function ShownUser({ shown, identity }: { shown: AdminAccount; identity: Identity }) {
  const { t } = useTranslation('labels');
  const { account, user } = shown;
  const [uploads, setUploads] = useState(0);
  const isChangeable = mayChange(identity, shown);
  const people = [account.administratorName, account.companyName && account.email].filter(Boolean);
  return (
    <>
      <h1 className="title-list">{userName(shown)}</h1>
      <p className="mt-1 mb-5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="break-all text-ink-2">{people.join(' · ')}</span>
        <UserStatusChip shown={shown} />
        <UnconfirmedChip shown={shown} />
        <span className="text-ink-2 text-s">{t(`role.${user.role}`)}</span>
      </p>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,480px)] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-5">
          <UserDetails account={account} />
        </div>
        <div className="grid min-w-0 gap-5 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <DocumentViewer
            account={account}
            isOpen={isChangeable && !user.isActive}
            onUploaded={() => setUploads((count) => count + 1)}
          />
          {isChangeable && <UserDecisionSection key={user.userId} shown={shown} uploads={uploads} />}
        </div>
        <div className="grid min-w-0 gap-5">
          <UserRights shown={shown} identity={identity} />
          <UserAudit userId={user.userId} />
        </div>
      </div>
    </>
  );
}

/** Number of audit entries shown on a user's page. */
const shownEntries = 8;

const latestOf = (userId: string) => {
  const paging = { page: '1', pageSize: String(shownEntries) };
  return { paging, query: { ...paging, filters: `subjectUserId==${userId}`, sorts: '' } };
};

/** Acts of administrators on one user. */
function UserAudit({ userId }: { userId: string }) {
  const { t } = useTranslation('administration');
  const { data, error, refetch } = useAudit(latestOf(userId));
  return (
    <SectionCard title={t('user.audit')}>
      {!data && (
        <ListWaiting found={{ error, refetch }} loading={t('audit.loading')} failed={t('audit.failed')} />
      )}
      {data?.total === 0 && <p className="text-ink-2">{t('user.auditEmpty')}</p>}
      {data && data.total > 0 && (
        <div className="-my-3">
          <AuditList entries={data.items} />
        </div>
      )}
      {data && data.total > shownEntries && (
        <LocalLink
          to={`/admin/audit?user=${userId}`}
          className="mt-3 inline-flex min-h-11 items-center font-medium text-act underline"
        >
          {t('user.auditMore')}
        </LocalLink>
      )}
    </SectionCard>
  );
}

/** Activity, role and permissions with their controls; administrators cannot change their own [S6]. */
function UserRights({ shown, identity }: { shown: AdminAccount; identity: Identity }) {
  const { t } = useTranslation(['administration', 'labels']);
  const locale = useLocale();
  const acts = useUserActs();
  const { user } = shown;
  const isChangeable = mayChange(identity, shown);
  // A Bidder who was never active may bid by an invitation [I1].
  const mayBeStopped = user.isActive || user.role === 'Bidder';
  const permissionText = (permission: Permission) => {
    if (user.permissions.includes(permission)) return t('user.granted');
    const request = openRequest(shown, permission);
    if (!request) return t('user.notGranted');
    return t('user.asked', { date: formatInstant(request.requestedAt, 'dateTime', locale) });
  };
  return (
    <SectionCard title={t('user.rights')}>
      {!isChangeable && <p className="mb-3 text-ink-2 text-s">{t('user.ownText')}</p>}
      <ul className="divide-y divide-line">
        <Right name={t('user.activity')} value={user.isActive ? t('user.active') : t('user.inactive')}>
          {isChangeable && mayBeStopped && (
            <DeactivateButton acts={acts} subject={{ userId: user.userId, name: userName(shown) }} />
          )}
        </Right>
        {permissions.map((permission) => (
          <Right key={permission} name={t(`permission.${permission}`)} value={permissionText(permission)}>
            {isChangeable && <PermissionAct acts={acts} shown={shown} permission={permission} />}
          </Right>
        ))}
        <Right name={t('user.role')} value={isChangeable ? null : t(`labels:role.${user.role}`)}>
          {isChangeable && <RoleAct acts={acts} shown={shown} />}
        </Right>
      </ul>
      <ActOutcome acts={acts} className="mt-3" />
    </SectionCard>
  );
}

function Right({ name, value, children }: { name: string; value: string | null; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="text-ink-3 text-note">{name}</p>
        {value !== null && <p className="font-medium">{value}</p>}
      </div>
      {children}
    </li>
  );
}
