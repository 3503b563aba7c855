import type { CompanyChange } from '@recolta/shared/contracts/http/company-changes';
import { ArrowLeft, Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedFieldList } from '../../../components/company/changed-field-list.tsx';
import { buttonClass } from '../../../components/ui/button.tsx';
import { DetailPage } from '../../../components/ui/detail-page.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { useChangeDecision, useCompanyChange } from '../api/administration-queries.ts';
import { userName } from '../state/user-facts.ts';
import { ChangeVerdict } from './change-verdict.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { DuplicatesNotice } from './duplicates-notice.tsx';

/** One request to change company data: old and new values beside the documents, and the decision [S9]. */
export function CompanyChangePage({ id }: { id: string }) {
  const { t } = useTranslation(['administration', 'forms']);
  // The outcome as text: a decided request can no longer be fetched.
  const [decided, setDecided] = useState<string | null>(null);
  const found = useCompanyChange(id, decided !== null);
  const decision = useChangeDecision(id);
  const back = (
    <LocalLink
      to="/admin/company-changes"
      className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-2 px-2 font-medium text-ink-2 text-s hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" size={16} />
      {t('change.back')}
    </LocalLink>
  );
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
        <Notice title={t('change.missing')}>
          <LocalLink to="/admin/company-changes" className={buttonClass('plain')}>
            {t('change.back')}
          </LocalLink>
        </Notice>
      }
    >
      {(change) => (
        <ShownChange change={change}>
          <ChangeVerdict change={change} decision={decision} onDecided={setDecided} />
        </ShownChange>
      )}
    </DetailPage>
  );
}

function ShownChange({ change, children }: { change: CompanyChange; children: ReactNode }) {
  const { t } = useTranslation('administration');
  const locale = useLocale();
  const { account } = change;
  return (
    <>
      <h1 className="title-list break-words">{userName(account)}</h1>
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
        <DocumentViewer account={account.account} isOpen requestedAt={change.requestedAt} />
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
