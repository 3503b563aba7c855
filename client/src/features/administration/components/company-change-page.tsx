import type { CompanyChange } from '@recolta/shared/contracts/http/company-changes';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedFieldList } from '../../../components/company/changed-field-list.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DetailPage } from '../../../components/ui/detail-page.tsx';
import { LinkNotice, Notice } from '../../../components/ui/notice.tsx';
import { BackLink } from '../../../components/ui/page.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { ChangedNotice, useSeenVersion } from '../../../components/ui/seen-version.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import {
  type ChangeDecisionMutation,
  useChangeDecision,
  useCompanyChange,
} from '../api/administration-queries.ts';
import { userName } from '../state/user-facts.ts';
import { DocumentViewer } from './document-viewer.tsx';
import { DuplicatesNotice } from './user-chips.tsx';

/**
 * Approves the displayed request after a confirmation, or rejects it with a reason; a refused approval is
 * shown on the page. If the request or the documents changed after they were read, it is not decided before the new
 * ones have been seen.
 *
 * @param uploads number of documents that the reader has uploaded for the account
 */
function ChangeVerdict({
  change,
  uploads,
  decision,
  onDecided,
}: {
  change: CompanyChange;
  uploads: number;
  decision: ChangeDecisionMutation;
  /** Called with the outcome as text. */
  onDecided: (text: string) => void;
}) {
  const { t } = useTranslation(['administration', 'forms', 'frame']);
  const locale = useLocale();
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const { version } = change;
  const { companyVersion } = change.account;
  const { isChanged, see } = useSeenVersion(`${version} ${companyVersion}`, uploads);
  const name = userName(change.account);
  const failure = decision.error && failureOf(decision.error);
  const ask = (what: 'approve' | 'reject') => {
    decision.reset();
    setAsked(what);
  };
  const close = () => setAsked(null);
  const changed = isChanged && (
    <ChangedNotice
      onSee={() => {
        decision.reset();
        see();
        close();
      }}
    />
  );
  // The page behind the dialog compares the new values.
  if (changed && asked === null) return <div role="alert">{changed}</div>;
  const blocked = changed || null;
  const approve = () => {
    decision.mutate(
      { decision: 'approve', version, companyVersion },
      {
        onSuccess: () => onDecided(t('change.approved', { name })),
        // If approval was refused because the request changed, the new version must be compared first.
        onSettled: close,
      },
    );
  };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button look="act" onClick={() => ask('approve')}>
          {t('change.approve')}
        </Button>
        <Button look="danger" onClick={() => ask('reject')}>
          {t('change.reject')}
        </Button>
      </div>
      <p role="alert" className="mt-2 text-lost text-s">
        {failure && asked === null && errorText(failure.code, failure.params, locale)}
      </p>
      {asked === 'approve' && (
        <ConfirmDialog
          title={t('change.approveHeading', { name })}
          text={t('change.approveText')}
          label={t('change.approveConfirm')}
          isSending={decision.isPending}
          blocked={blocked}
          error={null}
          onConfirm={approve}
          onClose={close}
        />
      )}
      {asked === 'reject' && (
        <ConfirmDialog
          title={t('change.rejectHeading', { name })}
          text={t('change.rejectText')}
          label={t('change.rejectConfirm')}
          look="danger"
          reason={{
            label: t('forms:field.reason'),
            hint: t('change.rejectHint'),
            missing: t('frame:reasonShort'),
          }}
          isSending={decision.isPending}
          blocked={blocked}
          error={decision.error}
          onConfirm={(reason) =>
            decision.mutate(
              { decision: 'reject', version, reason },
              {
                onSuccess: () => {
                  onDecided(t('change.rejected', { name }));
                  close();
                },
              },
            )
          }
          onClose={close}
        />
      )}
    </>
  );
}

/** One request to change company data: old and new values beside the documents, and the decision [S9]. */
export function CompanyChangePage({ id }: { id: string }) {
  const { t } = useTranslation(['administration', 'forms']);
  // The outcome as text: a decided request can no longer be fetched.
  const [decided, setDecided] = useState<string | null>(null);
  const [uploads, setUploads] = useState(0);
  const found = useCompanyChange(id, decided !== null);
  const decision = useChangeDecision(id);
  const back = <BackLink to="/admin/company-changes">{t('change.back')}</BackLink>;
  if (decided !== null)
    return (
      <>
        {back}
        <Decided text={decided} />
      </>
    );
  return (
    <DetailPage
      frame={null}
      found={found}
      loading={t('change.loading')}
      failed={t('forms:loadFailed')}
      hiddenTitle={t('change.title')}
      above={back}
      missing={
        <LinkNotice
          title={t('change.missing')}
          to="/admin/company-changes"
          look="plain"
          label={t('change.back')}
        />
      }
    >
      {(change) => (
        <ShownChange change={change} onUploaded={() => setUploads((count) => count + 1)}>
          <ChangeVerdict key={change.id} {...{ change, uploads, decision }} onDecided={setDecided} />
        </ShownChange>
      )}
    </DetailPage>
  );
}

function ShownChange({
  change,
  onUploaded,
  children,
}: {
  change: CompanyChange;
  onUploaded: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('administration');
  const locale = useLocale();
  const { account } = change;
  return (
    <>
      <h1 className="title-list">{userName(account)}</h1>
      <p className="mt-1 mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <span className="break-all">{account.account.email}</span>
        <span className="num text-s">
          {t('changes.requestedAt', {
            date: formatInstant(change.requestedAt, 'dateTime', locale),
          })}
        </span>
        <LocalLink
          to={`/admin/users/${account.user.userId}`}
          className="inline-flex min-h-11 items-center font-medium text-act text-s underline"
        >
          {t('change.user')}
        </LocalLink>
      </p>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <SectionCard title={t('change.compare')} lead={t('change.compareLead')}>
            <ChangedFieldList fields={change.fields} />
          </SectionCard>
          <SectionCard title={t('change.decision')}>
            <DuplicatesNotice duplicates={change.duplicates} text={t('change.duplicatesText')} />
            {children}
          </SectionCard>
        </div>
        <DocumentViewer
          account={account.account}
          isOpen
          requestedAt={change.requestedAt}
          onUploaded={onUploaded}
        />
      </div>
    </>
  );
}

/** The outcome, with a link to the pending requests. */
function Decided({ text }: { text: string }) {
  const { t } = useTranslation('administration');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <h1 className="sr-only">{t('change.title')}</h1>
      <Notice title={text}>
        <Check aria-hidden="true" size={28} className="order-first text-lead" />
        <LocalLink to="/admin/company-changes" className={buttonClass('act')}>
          {t('change.back')}
        </LocalLink>
      </Notice>
    </div>
  );
}
