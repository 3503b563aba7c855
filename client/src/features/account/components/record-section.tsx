import type { OwnRecord } from '@recolta/shared/contracts/http/company-record';
import { recordSentenceSchema } from '@recolta/shared/contracts/http/company-record';
import { shortGoodsName } from '@recolta/shared/domain/goods-name';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CompanyRecordFacts } from '../../../components/company/company-record.tsx';
import { FormInput } from '../../../components/forms/form-fields.tsx';
import { SubmitRow } from '../../../components/forms/submit-row.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { AccountSection, useSectionDraft } from './account-section.tsx';

/** The record of one's own company as others read it, the deals that it is made of, and one sentence of one's own [D10]. */
export function RecordSection({ accountId }: { accountId: string }) {
  const { t } = useTranslation(['account', 'company']);
  const input = { params: { id: accountId } };
  const { data, error, refetch } = useQuery(accountCalls.ownRecord.queryOptions({ input, staleTime: 0 }));
  return (
    <AccountSection name="record" lead={t('recordLead')}>
      {data ? (
        <>
          <CompanyRecordFacts record={data.record} sentence={null} />
          <CountedDeals deals={data.deals} />
          <SentenceForm accountId={accountId} sentence={data.sentence} />
        </>
      ) : (
        <ListWaiting
          found={{ error, refetch }}
          loading={t('company:record.loading')}
          failed={t('company:record.failed')}
        />
      )}
    </AccountSection>
  );
}

function CountedDeals({ deals }: Pick<OwnRecord, 'deals'>) {
  const { t } = useTranslation('company');
  const locale = useLocale();
  if (deals.length === 0) return <p className="mt-3">{t('record.noDeals')}</p>;
  return (
    <section className="mt-5 border-line border-t pt-4">
      <h3 className="font-semibold">{t('record.counted', { count: deals.length })}</h3>
      <ul className="num divide-y divide-line">
        {deals.map((deal) => (
          <li key={deal.id} className="py-2">
            <LocalLink
              to={`/auction-winning-bids/${deal.id}`}
              className="wrap-anywhere inline-flex min-h-11 items-center text-fact underline underline-offset-4"
            >
              {shortGoodsName(deal.name, locale)}
            </LocalLink>
            <p className="text-ink-2 text-s">
              {[
                t(`record.as.${deal.side}`),
                formatInstant(deal.openedAt, 'date', locale),
                ...partsOf(deal.record, t),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a deal adds, in words; only what it adds. */
function partsOf(
  record: OwnRecord['deals'][number]['record'],
  t: ReturnType<typeof useTranslation<'company'>>['t'],
): string[] {
  const counts = {
    paidOnTime: record.paidOnTime,
    paidLate: record.daysLate.length,
    paidDiffering: record.paidDiffering,
    asDeclared: record.asDeclared,
    below: record.lossTenths.length,
    notLoaded: record.notLoaded,
    disputesOpened: record.disputesOpened,
    disputesLost: record.disputesLost,
  };
  return Object.entries(counts).flatMap(([name, count]) =>
    count > 0 ? t(`record.adds.${name as keyof typeof counts}`, { count }) : [],
  );
}

interface SentenceValues {
  recordSentence: string;
}

function sentenceIssues(values: SentenceValues): FieldIssue[] {
  const { recordSentence } = values;
  if (recordSentence.trim() === '') return [];
  const checked = recordSentenceSchema.safeParse(recordSentence);
  return checked.success
    ? []
    : fieldIssuesOf(
        checked.error.issues.map((issue) => ({ ...issue, path: ['recordSentence'] })),
        values,
      );
}

function SentenceForm({ accountId, sentence }: { accountId: string; sentence: string | null }) {
  const { t } = useTranslation(['company', 'forms', 'account']);
  const queries = useQueryClient();
  const [isSaved, setIsSaved] = useState(false);
  const held = useMemo(() => ({ recordSentence: sentence ?? '' }), [sentence]);
  const { form, submit, failure, isSending } = useCheckedForm<SentenceValues>({
    defaultValues: held,
    held,
    check: sentenceIssues,
    send: async ({ recordSentence }) => {
      setIsSaved(false);
      const text = recordSentence.trim();
      await accountCalls.stateRecordSentence.call({
        params: { id: accountId },
        body: { sentence: text === '' ? null : text },
      });
      form.reset({ recordSentence: text }, { keepDirtyValues: false });
      setIsSaved(true);
      await queries.invalidateQueries({ queryKey: accountCalls.ownRecord.key() });
    },
  });
  const { isDirty } = form.formState;
  useSectionDraft('record', accountId, form);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="mt-5 border-line border-t pt-4">
        <FormInput name="recordSentence" maxLength={200} hint={t('record.sentenceHint')} />
        <SubmitRow
          failure={failure}
          isSending={isSending}
          label={t('forms:save')}
          busyLabel={t('forms:saving')}
        >
          <p role="status" className="text-act text-s">
            {isSaved && !isDirty && t('account:saved')}
          </p>
        </SubmitRow>
      </form>
    </FormProvider>
  );
}
