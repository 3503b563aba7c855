import { counties } from '@recolta/shared/domain/counties';
import { X } from 'lucide-react';
import { type Ref, useRef } from 'react';
import type { Option } from '../../lib/forms/combobox-model.ts';
import { useTexts } from '../../lib/i18n.ts';
import { Combobox } from './combobox.tsx';

/** Several counties: those chosen stand below the field, each with a button that takes it out. */
export function CountiesField({
  name,
  label,
  options,
  value,
  onChange,
  onLeave,
  error,
  inputRef,
}: {
  name: string;
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  onLeave: () => void;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const nameOf = (code: string) => options.find((option) => option.value === code)?.label ?? code;
  const isWhole = value.length === counties.length;
  const remove = (code: string) => {
    onChange(value.filter((other) => other !== code));
    // The button that had the focus is gone.
    box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box}>
      <Combobox
        label={label}
        name={name}
        isOptional
        isMultiple
        options={options}
        chosen={value}
        placeholder={t('forms.searchCounty')}
        error={error}
        inputRef={inputRef ?? null}
        onPick={(code) =>
          onChange(value.includes(code) ? value.filter((other) => other !== code) : [...value, code])
        }
        onRemoveLast={() => onChange(value.slice(0, -1))}
        onLeave={onLeave}
      />
      <ul aria-label={t('forms.chosen', { field: label })} className="flex flex-wrap gap-1.5">
        {value.map((code) => (
          <li key={code}>
            <button
              type="button"
              onClick={() => remove(code)}
              aria-label={t('forms.remove', { value: nameOf(code) })}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-act-wash px-3 font-medium text-act text-s hover:bg-surface-2"
            >
              {nameOf(code)}
              <X aria-hidden="true" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => onChange(isWhole ? [] : options.map((option) => option.value))}
        className="mt-1 min-h-9 font-medium text-fact text-s hover:underline"
      >
        {isWhole ? t('forms.removeAll') : t('forms.addAll')}
      </button>
    </div>
  );
}
