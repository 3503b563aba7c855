import { deadlineIssueOf } from '@recolta/shared/domain/announcement/deadline';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SubmitButton } from '../../../components/forms/submit-row.tsx';
import type { FieldIssue } from '../../../lib/forms/field-issue.ts';
import { readTypedDay } from '../../../lib/forms/typed-date.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { localizedPath } from '../../../lib/locale-path.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { DeadlineField } from './deadline-field.tsx';

interface Values {
  deadline: string;
}

/** Issues of a new deadline [A3]: goods are delivered after it. */
function issuesOf({ deadline }: Values, lastDelivery: string): FieldIssue[] {
  if (deadline === '') return [{ path: 'deadline', rule: 'required' }];
  if (readTypedDay(deadline) !== deadline) return [{ path: 'deadline', rule: 'date' }];
  const rule = deadlineIssueOf(deadline, serverClock.nowMs());
  if (rule !== null) return [{ path: 'deadline', rule }];
  return deadline > lastDelivery ? [{ path: 'deadline', rule: 'auctionEnd' }] : [];
}

/** The only change allowed once there are bids: a later deadline [A3]. */
export function ExtendDeadline({
  id,
  deadline,
  lastDelivery,
}: {
  id: string;
  deadline: string;
  lastDelivery: string;
}) {
  const { t } = useTranslation('posting');
  const locale = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { form, submit, failure, isSending } = useCheckedForm<Values>({
    defaultValues: { deadline },
    check: useCallback((values: Values) => issuesOf(values, lastDelivery), [lastDelivery]),
    send: async (values) => {
      await announcementCalls.edit.call({ params: { id }, body: values });
      void queries.invalidateQueries({ queryKey: announcementCalls.key() });
      void navigate(localizedPath(`/auctions/${id}`, locale));
    },
  });
  return (
    <div className="frame-text py-8 md:py-14">
      <h1 className="title-list">{t('announcement.extendTitle')}</h1>
      <p className="mt-2">{t('announcement.extendLead')}</p>
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={submit}
          className="mt-5 rounded-3 border border-line bg-surface p-5 shadow-card md:p-7"
        >
          <DeadlineField />
          <p role="alert" className="min-h-6 text-lost text-s">
            {failure}
          </p>
          <SubmitButton isSending={isSending} label={t('announcement.extend')} busyLabel={t('sending')} />
        </form>
      </FormProvider>
    </div>
  );
}
