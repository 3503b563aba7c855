import { lineSchema } from '@recolta/shared/contracts/http/company-fields';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormInput } from '../../../components/forms/form-fields.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { useTexts } from '../../../lib/i18n.ts';

/** Confirms an act with consequences and asks for its reason; a refusal is shown in the dialog. */
export function ReasonDialog({
  title,
  children,
  hint,
  label,
  isOptional = false,
  check,
  perform,
  onClose,
}: {
  title: string;
  children: ReactNode;
  hint: string;
  label: string;
  isOptional?: boolean;
  check: (values: ReasonValues) => readonly FieldIssue[];
  /** Resolves when the act is done. */
  perform: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const { form, submit, failure, isSending } = useCheckedForm<ReasonValues>({
    defaultValues: { reason: '' },
    check,
    send: async ({ reason }) => {
      await perform(reason.trim());
      onClose();
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="mt-2 grid gap-2 text-ink-2">{children}</div>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="mt-4">
          <FormInput name="reason" maxLength={500} isOptional={isOptional} hint={hint} />
          <div role="alert" className="text-lost text-s">
            {failure}
          </div>
          <div className="mt-2 flex flex-wrap justify-end gap-3">
            <Button onClick={onClose}>{t('forms.cancel')}</Button>
            <Button type="submit" look="danger" aria-busy={isSending}>
              {isSending && <Spinner />}
              {label}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}

interface ReasonValues {
  reason: string;
}

/** The bounds of the call. */
const reasonSchema = z.object({ reason: lineSchema(500, 3) });

/** A deactivation needs a reason. */
export function neededReasonIssues(values: ReasonValues): FieldIssue[] {
  const checked = reasonSchema.safeParse(values);
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}

/** A change of role may have a reason. */
export function reasonIssues(values: ReasonValues): FieldIssue[] {
  return values.reason.trim() === '' ? [] : neededReasonIssues(values);
}
