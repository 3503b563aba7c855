import { maxTemplateNameLength, templateNameSchema } from '@recolta/shared/contracts/http/goods-templates';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../../components/forms/submit-row.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';

/** The form that names a template, in a dialog inside the wizard's form. */
export function TemplateNameForm({
  initial,
  label,
  error,
  isSending,
  refuse,
  onSend,
  children,
}: {
  initial: string;
  /** Label of the submit button. */
  label: string;
  /** Why the last attempt failed. */
  error: Error | null;
  isSending: boolean;
  /** Why a valid name cannot be used; null if it can. */
  refuse: (name: string) => string | null;
  onSend: (name: string) => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation('posting');
  const locale = useLocale();
  const [typed, setTyped] = useState(initial);
  const [issue, setIssue] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is inside the wizard's form.
    event.stopPropagation();
    if (isSending) return;
    const name = templateNameSchema.safeParse(typed);
    const found = name.success
      ? refuse(name.data)
      : t('templates.nameMissing', { most: maxTemplateNameLength });
    setIssue(found);
    if (name.success && found === null) onSend(name.data);
    else field.current?.focus();
  };
  const failure = error && failureOf(error);
  return (
    <form noValidate onSubmit={submit} className="mt-4">
      <TextField
        label={t('templates.name')}
        ref={field}
        value={typed}
        error={issue}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          setIssue(null);
        }}
      />
      <p role="alert" className="mb-2 text-lost text-s empty:hidden">
        {failure && errorText(failure.code, failure.params, locale)}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {children}
        <SubmitButton isSending={isSending} label={label} busyLabel={t('templates.saving')} />
      </div>
    </form>
  );
}
