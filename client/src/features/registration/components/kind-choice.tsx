import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useFieldFace } from '../../../components/forms/form-fields.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useTexts } from '../../../lib/i18n.ts';

/** Whether the company buys or also wants to sell; nothing is chosen beforehand. */
export function KindChoice() {
  const { t } = useTexts();
  const id = useId();
  const { field } = useController({ name: 'providerAccount' });
  const { error } = useFieldFace('providerAccount');
  const kinds = [
    { value: 'buyer', label: t('registration.buyer'), text: t('registration.buyerText') },
    { value: 'seller', label: t('registration.seller'), text: t('registration.sellerText') },
  ];
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined} className="mb-2">
      <legend className="mb-1 font-medium text-s">{t('registration.kindHeading')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {kinds.map(({ value, label, text }, at) => (
          <label
            key={value}
            htmlFor={`${id}-${value}`}
            className={classNames(
              'flex cursor-pointer gap-3 rounded-2 border bg-surface p-3 hover:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-(--focus-line)',
              field.value === value ? 'border-act bg-act-wash' : 'border-line-2',
              error && 'border-lost',
            )}
          >
            <input
              id={`${id}-${value}`}
              ref={at === 0 ? field.ref : undefined}
              type="radio"
              name="providerAccount"
              value={value}
              checked={field.value === value}
              aria-describedby={`${id}-${value}-text`}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
              className="mt-0.5 size-5 flex-none accent-(--act) outline-none"
            />
            <span>
              <span className="block font-semibold">{label}</span>
              <span id={`${id}-${value}-text`} className="block text-ink-2 text-s">
                {text}
              </span>
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-note`} className="min-h-5 pt-0.5 text-lost text-xs">
        {error}
      </p>
    </fieldset>
  );
}
