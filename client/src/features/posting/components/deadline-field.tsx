import { dayOf, daysAfter, maxDeadlineDays } from '@recolta/shared/domain/announcement/deadline';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDate } from '../../../components/forms/form-date.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { serverClock } from '../../../lib/realtime/server-clock.ts';

const usualDays = [7, 14, 30] as const;

/** The day of a deadline [A2], typed or chosen from the usual intervals from today. */
export function DeadlineField() {
  const { t } = useTranslation('posting');
  const { setValue } = useFormContext<{ deadline: string }>();
  const today = dayOf(serverClock.nowMs());
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
      <div className="w-full sm:w-64">
        <FormDate
          name="deadline"
          min={today}
          max={daysAfter(today, maxDeadlineDays)}
          hint={t('deadlineHint')}
        />
      </div>
      <div className="flex flex-wrap gap-2 sm:pt-7">
        {usualDays.map((count) => (
          <Button
            key={count}
            className="text-s"
            onClick={() =>
              setValue('deadline', daysAfter(today, count), { shouldDirty: true, shouldValidate: true })
            }
          >
            {t('inDays', { count })}
          </Button>
        ))}
      </div>
    </div>
  );
}
