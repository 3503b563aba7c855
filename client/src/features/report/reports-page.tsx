import { reportDecisions, type StoredReport } from '@recolta/shared/contracts/http/content-reports';
import { paragraphSchema } from '@recolta/shared/contracts/http/fields';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormSelect } from '../../components/forms/choice-fields.tsx';
import { FormTextArea } from '../../components/forms/form-fields.tsx';
import { SubmitRow } from '../../components/forms/submit-row.tsx';
import { Cards, ListPage } from '../../components/lists/list-page.tsx';
import { SteadyList } from '../../components/lists/steady-list.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Chip } from '../../components/ui/chip.tsx';
import { formatInstant } from '../../lib/bucharest-time.ts';
import { forgetDraft } from '../../lib/forms/draft-store.ts';
import { type FieldIssue, fieldIssuesOf } from '../../lib/forms/field-issue.ts';
import { readTextDraft, useTextDraft } from '../../lib/forms/text-draft.ts';
import { useCheckedForm } from '../../lib/forms/use-checked-form.ts';
import { reportCalls } from '../../lib/http/page-calls.ts';
import { useLocale } from '../../lib/i18n.ts';
import { plainList, useList } from '../../lib/list-address.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { useListed } from '../session/api/work-by-push.ts';
import { reportedPath } from './report-page.tsx';

/** Reports of content for administrators, pending ones first [S11]. */
export function ReportsPage() {
  const { t } = useTranslation('duties');
  const address = useList(plainList);
  const input = { query: address.paging };
  const found = useQuery(reportCalls.list.queryOptions({ input, ...useListed() }));
  return (
    <ListPage
      frame={null}
      title={t('reports.heading')}
      lead={t('reports.lead')}
      address={address}
      found={found}
      loading={t('reports.loading')}
      failed={t('reports.failed')}
      none={t('reports.empty')}
    >
      {({ items }) => (
        <SteadyList
          rows={items}
          idOf={({ id }) => String(id)}
          view={JSON.stringify(address.paging)}
          isOutdated={found.isPlaceholderData}
        >
          {(rows) => <Cards items={rows}>{(report) => <ReportCard report={report} />}</Cards>}
        </SteadyList>
      )}
    </ListPage>
  );
}

function ReportCard({ report }: { report: StoredReport }) {
  const { t } = useTranslation('duties');
  const locale = useLocale();
  const { id, kind, subjectId, subjectName, reason, details, email, at, decision, answer, decidedAt } =
    report;
  return (
    <article className="rounded-3 border border-line bg-surface p-4 shadow-card md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="wrap-anywhere font-semibold text-m">
          {t('reports.number', { number: id })} ·{' '}
          <LocalLink to={reportedPath[kind](subjectId)} className="text-fact underline">
            {subjectName}
          </LocalLink>
        </h2>
        <p className="flex flex-wrap items-center gap-2 text-ink-2 text-s">
          <Chip tone={decision === null ? 'warn' : 'plain'}>
            {t(decision === null ? 'reports.waiting' : `reports.decision.${decision}`)}
          </Chip>
          <time dateTime={at} className="num">
            {formatInstant(at, 'dateTime', locale)}
          </time>
        </p>
      </div>
      <p className="wrap-anywhere text-ink-2 text-s">
        {t(`reports.kind.${kind}`)} · {t(`reports.reason.${reason}`)} · {email}
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-wrap">{details}</p>
      {decision === null ? (
        <DecisionForm id={id} />
      ) : (
        <>
          <p className="mt-3 max-w-prose whitespace-pre-wrap rounded-2 bg-surface-2 p-3 text-s">
            {answer}
            {decidedAt && (
              <span className="num block text-ink-2">{formatInstant(decidedAt, 'dateTime', locale)}</span>
            )}
          </p>
          <UnsentAnswer id={id} />
        </>
      )}
    </article>
  );
}

type DecisionValues = { decision: string; answer: string };

const decisionSchema = z.object({ decision: z.enum(reportDecisions), answer: paragraphSchema(2000) });

function decisionIssues(values: DecisionValues): FieldIssue[] {
  const checked = decisionSchema.safeParse(values);
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}

const emptyDecision: DecisionValues = { decision: '', answer: '' };

/** Key of the tab's draft: the reported content is read and removed on its own page, between two visits of this one. */
const draftName = (id: number) => `report-decision-${id}`;

/** Shows what was typed here before another administrator decided. */
function UnsentAnswer({ id }: { id: number }) {
  const { t } = useTranslation('duties');
  const [isDiscarded, setIsDiscarded] = useState(false);
  const { answer } = readTextDraft(draftName(id), emptyDecision);
  if (isDiscarded || answer.trim() === '') return null;
  const discard = () => {
    forgetDraft(draftName(id));
    setIsDiscarded(true);
  };
  return (
    <div className="mt-3 max-w-prose rounded-2 border border-line p-3 text-s">
      <p className="font-medium">{t('reports.decidedMeanwhile')}</p>
      <p className="wrap-anywhere mt-1 mb-2 whitespace-pre-wrap">{answer}</p>
      <Button onClick={discard}>{t('reports.discard')}</Button>
    </div>
  );
}

function DecisionForm({ id }: { id: number }) {
  const { t } = useTranslation(['duties', 'forms']);
  const queries = useQueryClient();
  const [begun] = useState(() => readTextDraft(draftName(id), emptyDecision));
  const decide = useMutation({
    mutationFn: (values: DecisionValues) =>
      reportCalls.decide.call({ params: { id: String(id) }, body: decisionSchema.parse(values) }),
    onSuccess: () => forget(),
    // A refusal too: another administrator may have decided.
    onSettled: () => queries.invalidateQueries({ queryKey: reportCalls.list.key() }),
  });
  const { form, submit, failure, isSending } = useCheckedForm<DecisionValues>({
    defaultValues: begun,
    check: decisionIssues,
    send: async (values) => {
      await decide.mutateAsync(values);
    },
    describe: ({ code }) => (code === 'StatusConflict' ? t('reports.stillOpen') : null),
  });
  const forget = useTextDraft(draftName(id), form);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="mt-3 max-w-prose border-line border-t pt-3">
        <FormSelect
          name="decision"
          none={t('reports.choose')}
          choices={reportDecisions.map((value) => ({ value, label: t(`reports.choice.${value}`) }))}
        />
        <FormTextArea name="answer" maxLength={2000} />
        <SubmitRow
          failure={failure}
          isSending={isSending}
          label={t('reports.send')}
          busyLabel={t('forms:sending')}
        />
      </form>
    </FormProvider>
  );
}
