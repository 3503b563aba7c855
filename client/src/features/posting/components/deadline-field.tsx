import {
  dayOf,
  daysAfter,
  deadlineIssueOf,
  maxDeadlineDays,
} from '@recolta/shared/domain/announcement/deadline';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FormDate } from '../../../components/forms/form-date.tsx';
import { SubmitButton } from '../../../components/forms/submit-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import type { FieldIssue } from '../../../lib/forms/field-issue.ts';
import { readTypedDay } from '../../../lib/forms/typed-date.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { localizedPath } from '../../../lib/locale-path.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';

const usualDays = [7, 14, 30] as const;

/**
 * The day of a deadline [A2], typed or chosen from the usual intervals from today.
 *
 * @param after the day that it must be after, if it is extended
 * @param last  its last possible day, if it is before the usual one
 */
export function DeadlineField({ after = '', last = '' }: { after?: string; last?: string }) {
  const { t } = useTranslation('posting');
  const { setValue } = useFormContext<{ deadline: string }>();
  const today = dayOf(serverClock.nowMs());
  const min = after < today ? today : daysAfter(after, 1);
  const usual = daysAfter(today, maxDeadlineDays);
  const max = last !== '' && last < usual ? last : usual;
  const offered = usualDays
    .map((count) => ({ count, day: daysAfter(today, count) }))
    .filter(({ day }) => min <= day && day <= max);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
      <div className="w-full sm:w-64">
        <FormDate name="deadline" min={min} max={max} hint={t('deadlineHint')} />
      </div>
      <div className="flex flex-wrap gap-2 sm:pt-7">
        {offered.map(({ count, day }) => (
          <Button
            key={count}
            className="text-s"
            onClick={() => setValue('deadline', day, { shouldDirty: true, shouldValidate: true })}
          >
            {t('inDays', { count })}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface Values {
  deadline: string;
}

/** Issues of a new deadline [A3]: it is after the present one, and goods are delivered after it. */
function issuesOf({ deadline }: Values, present: string, lastDelivery: string): FieldIssue[] {
  if (deadline === '') return [{ path: 'deadline', rule: 'required' }];
  if (readTypedDay(deadline) !== deadline) return [{ path: 'deadline', rule: 'date' }];
  if (deadline <= present) return [{ path: 'deadline', rule: 'onlyLater' }];
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
  const { form, submit, failure, isSending, leave } = useCheckedForm<Values>({
    defaultValues: { deadline },
    check: useCallback(
      (values: Values) => issuesOf(values, deadline, lastDelivery),
      [deadline, lastDelivery],
    ),
    send: async (values) => {
      await announcementCalls.edit.call({ params: { id }, body: values });
      leave();
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
          <DeadlineField after={deadline} last={lastDelivery} />
          <p role="alert" className="min-h-6 text-lost text-s">
            {failure}
          </p>
          <SubmitButton isSending={isSending} label={t('announcement.extend')} busyLabel={t('sending')} />
        </form>
      </FormProvider>
    </div>
  );
}
