import {
  type ContentReport,
  contentReportSchema,
  type ReportKind,
  reportKinds,
  reportReasons,
} from '@recolta/shared/contracts/http/content-reports';
import { idSchema } from '@recolta/shared/contracts/http/fields';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { NotFoundPage } from '../../components/errors/not-found-page.tsx';
import { FormSelect } from '../../components/forms/choice-fields.tsx';
import { FormCheckbox, FormInput, FormTextArea } from '../../components/forms/form-fields.tsx';
import { describeRateLimit, SentPanel } from '../../components/forms/public-form.tsx';
import { SubmitRow } from '../../components/forms/submit-row.tsx';
import { type FieldIssue, fieldIssuesOf } from '../../lib/forms/field-issue.ts';
import { useCheckedForm } from '../../lib/forms/use-checked-form.ts';
import { reportCalls } from '../../lib/http/page-calls.ts';
import { useLocale } from '../../lib/i18n.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { sessionAtom } from '../session/state/session.ts';

/** The page of each kind. */
export const reportedPath: Readonly<Record<ReportKind, (id: string) => string>> = {
  announcement: (id) => `/auctions/${id}`,
  product: (id) => `/products/${id}`,
  company: (id) => `/companies/${id}`,
  liveAuction: (id) => `/live-auctions/${id}/participate`,
};

/** Reports the item given by `kind` and `id` in the address [S11]; for everyone. */
export function ReportPage() {
  const { t } = useTranslation('report');
  const [query] = useSearchParams();
  const kind = reportKinds.find((known) => known === query.get('kind'));
  const id = idSchema.safeParse(query.get('id'));
  if (!kind || !id.success) return <NotFoundPage />;
  return (
    <div className="frame-text py-8 md:py-12">
      <h1 className="title-list">{t(`heading.${kind}`)}</h1>
      <p className="mt-1 mb-2 text-ink-2">{t('lead')}</p>
      <p className="mb-6">
        <LocalLink to={reportedPath[kind](id.data)} className="font-medium text-fact underline">
          {t(`subject.${kind}`)}
        </LocalLink>
        {' · '}
        <LocalLink to="/terms-conditions#moderation" className="font-medium text-fact underline">
          {t('how')}
        </LocalLink>
      </p>
      <ReportForm kind={kind} subjectId={id.data} />
    </div>
  );
}

type ReportValues = {
  reason: string;
  details: string;
  email: string;
  isInGoodFaith: boolean;
};

function reportOf(values: ReportValues, subject: Pick<ContentReport, 'kind' | 'subjectId' | 'locale'>) {
  return { ...values, ...subject };
}

/** A valid subject for checking the rest of the form. */
const someSubject = {
  kind: 'announcement',
  subjectId: '00000000-0000-4000-8000-000000000000',
  locale: 'ro',
} as const;

function reportIssues(values: ReportValues): FieldIssue[] {
  const checked = contentReportSchema.safeParse(reportOf(values, someSubject));
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}

function ReportForm({ kind, subjectId }: { kind: ReportKind; subjectId: string }) {
  const { t, i18n } = useTranslation(['report', 'forms']);
  const locale = useLocale();
  const session = useAtomValue(sessionAtom);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, submit, failure, isSending } = useCheckedForm<ReportValues>({
    defaultValues: {
      reason: '',
      details: '',
      email: session.kind === 'signedIn' ? session.identity.user.email : '',
      isInGoodFaith: false,
    },
    check: reportIssues,
    send: async (values) => {
      await reportCalls.report.call(contentReportSchema.parse(reportOf(values, { kind, subjectId, locale })));
      setSentTo(values.email.trim());
    },
    describe: (refused) => describeRateLimit(refused, i18n.t),
  });
  if (sentTo !== null)
    return (
      <SentPanel
        heading={t('sentHeading')}
        text={t('sentText', { email: sentTo })}
        again={t('again')}
        onAgain={() => setSentTo(null)}
      />
    );
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={submit}
        className="rounded-3 border border-line bg-surface p-5 shadow-card md:p-6"
      >
        <FormSelect
          name="reason"
          none={t('choose')}
          choices={reportReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
        <FormTextArea name="details" maxLength={2000} />
        <FormInput name="email" type="email" inputMode="email" autoComplete="email" />
        <FormCheckbox name="isInGoodFaith" label={t('goodFaith')} />
        <SubmitRow failure={failure} isSending={isSending} label={t('send')} busyLabel={t('forms:sending')} />
      </form>
    </FormProvider>
  );
}
