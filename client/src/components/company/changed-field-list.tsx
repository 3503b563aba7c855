import type { ChangedFields as Fields } from '@recolta/shared/contracts/http/pending-changes';
import { formatIban } from '@recolta/shared/domain/company/iban';
import { type ReviewedField, reviewedFields } from '@recolta/shared/domain/company/reviewed-fields';
import { vatStates } from '@recolta/shared/domain/vat';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import type { Translate } from '../../lib/i18n.ts';

/** The changed fields, in the order of the account page. */
export function changedNames(fields: Fields): ReviewedField[] {
  return reviewedFields.filter((name) => fields[name] !== undefined);
}

/** A value of company data as displayed. */
export function reviewedText(name: ReviewedField, value: string | null, t: Translate): string {
  const state = name === 'vatState' && vatStates.find((one) => one === value);
  if (state) return t(`labels:vatState.${state}`);
  return name === 'bankAccountNumber' ? formatIban(value ?? '') : (value ?? '');
}

/** Company data under review, old and new side by side; stacked on a phone. */
export function ChangedFieldList({ fields }: { fields: Fields }) {
  const { t, i18n } = useTranslation('forms');
  return (
    <dl className="grid gap-4">
      {changedNames(fields).map((name) => (
        <div key={name} className="grid min-w-0 gap-1.5 md:grid-cols-2">
          <dt className="font-medium text-s md:col-span-2">{t(`field.${name}`)}</dt>
          <Value label={t('change.now')} text={reviewedText(name, fields[name]?.from ?? null, i18n.t)} />
          <Value
            isNew
            label={t('change.requested')}
            text={reviewedText(name, fields[name]?.to ?? null, i18n.t)}
          />
        </div>
      ))}
    </dl>
  );
}

function Value({ label, text, isNew = false }: { label: string; text: string; isNew?: boolean }) {
  const { t } = useTranslation('forms');
  return (
    <dd
      className={classNames(
        'min-w-0 rounded-2 px-3 py-2',
        isNew ? 'bg-fact-wash text-ink' : 'bg-surface-2 text-ink-2',
      )}
    >
      <span className="block text-ink-2 text-xs">{label}</span>
      <span className={classNames('num', isNew && 'font-semibold', text === '' && 'text-ink-3')}>
        {text === '' ? t('change.empty') : text}
      </span>
    </dd>
  );
}
