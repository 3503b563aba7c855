import type { Account } from '@recolta/shared/contracts/http/account';
import { useMutation } from '@tanstack/react-query';
import { Clock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedFieldList } from '../../../components/company/changed-field-list.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useRefreshAccount } from '../api/account-query.ts';

/** The pending change of company data, with a withdraw button, or why the last one was rejected [S9]. */
export function PendingChangeList({ account }: { account: Account }) {
  const { t } = useTranslation('account');
  const refresh = useRefreshAccount();
  const { mutate, isPending, isSuccess, isError, reset } = useMutation(
    accountCalls.withdrawChanges.mutationOptions({ onSuccess: refresh }),
  );
  const { pendingChanges, lastChangeDecision } = account;
  return (
    <>
      {pendingChanges && (
        <Waiting requestedAt={pendingChanges.requestedAt}>
          <ChangedFieldList fields={pendingChanges.fields} />
          <Button
            className="mt-4"
            aria-busy={isPending}
            onClick={() => {
              if (isPending) return;
              reset();
              mutate({ params: { id: account.id } });
            }}
          >
            {isPending ? <Spinner /> : <X aria-hidden="true" size={16} />}
            {t('pending.withdraw')}
          </Button>
          <p role="alert" className="text-lost text-s">
            {isError && t('pending.failed')}
          </p>
        </Waiting>
      )}
      {!pendingChanges && lastChangeDecision && !lastChangeDecision.isApproved && (
        <Rejected decision={lastChangeDecision} />
      )}
      <p
        role="status"
        className={isSuccess && !pendingChanges ? 'rounded-2 bg-lead-wash p-3 text-lead text-s' : 'sr-only'}
      >
        {isSuccess && !pendingChanges && t('pending.withdrawn')}
      </p>
    </>
  );
}

function Waiting({ requestedAt, children }: { requestedAt: string; children: ReactNode }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  return (
    <section
      id="pending-changes"
      aria-labelledby="pending-changes-heading"
      className="scroll-mt-4 rounded-3 border border-line border-l-4 border-l-fact bg-surface p-5 shadow-card md:p-6"
    >
      <h2 id="pending-changes-heading" className="flex items-center gap-2 font-semibold font-serif text-xl">
        <Clock aria-hidden="true" size={20} className="flex-none text-fact" />
        {t('pending.heading')}
      </h2>
      <p className="mt-1 mb-4 text-ink-2 text-s">
        {t('pending.text', { date: formatInstant(requestedAt, 'dateTime', locale) })}
      </p>
      {children}
    </section>
  );
}

function Rejected({ decision }: { decision: NonNullable<Account['lastChangeDecision']> }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const { decidedAt, reason, fields } = decision;
  return (
    <section
      aria-labelledby="rejected-heading"
      className="rounded-3 border border-line border-l-4 border-l-lost bg-surface p-5 shadow-card md:p-6"
    >
      <h2 id="rejected-heading" className="font-semibold font-serif text-xl">
        {t('pending.rejected', { date: formatInstant(decidedAt, 'dateTime', locale) })}
      </h2>
      {reason && <p className="mt-2 font-medium">{t('pending.reason', { reason })}</p>}
      <p className="mt-1 mb-4 text-ink-2 text-s">{t('pending.rejectedText')}</p>
      <ChangedFieldList fields={fields} />
    </section>
  );
}
