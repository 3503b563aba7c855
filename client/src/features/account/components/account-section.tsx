import type { ReactNode, SubmitEvent } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { SubmitRow } from '../../../components/forms/submit-row.tsx';
import type { CheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { useTexts } from '../../../lib/i18n.ts';
import type { SaveNote } from './use-account-form.ts';

export const sectionNames = [
  'company',
  'addresses',
  'bank',
  'documents',
  'provider',
  'notifications',
  'password',
  'data',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** One card of the account page; its name is its place in the address as well. */
export function AccountSection({
  name,
  lead,
  children,
}: {
  name: SectionName;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <section
      id={name}
      aria-labelledby={`${name}-heading`}
      className="scroll-mt-4 rounded-3 border border-line bg-surface p-5 shadow-card md:p-6"
    >
      <h2 id={`${name}-heading`} className="font-semibold font-serif text-xl">
        {t(`account.section.${name}`)}
      </h2>
      {lead && <p className="mt-1 text-ink-2 text-s">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** A part's form with its button, and what came of saving it. */
export function SavedForm<Values extends FieldValues>({
  checked,
  children,
}: {
  checked: CheckedForm<Values> & { readonly note: SaveNote };
  children: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <FormProvider {...checked.form}>
      <form noValidate onSubmit={(event: SubmitEvent) => checked.submit(event)}>
        {children}
        <SubmitRow
          failure={checked.failure}
          isSending={checked.isSending}
          label={t('forms.save')}
          busyLabel={t('forms.saving')}
        >
          <p role="status" className="text-act text-s">
            {checked.note === 'saved' && t('account.saved')}
            {checked.note === 'requested' && t('account.requested')}
            {checked.note === 'unchanged' && t('account.unchanged')}
          </p>
        </SubmitRow>
      </form>
    </FormProvider>
  );
}
