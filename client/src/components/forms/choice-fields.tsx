import { countryCodes, countryName, countryOf } from '@recolta/shared/domain/countries';
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { readTypedDecimal, withoutTypedUnit } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';
import type { Locale } from '../../lib/locale-path.ts';
import { FieldFrame, FieldNote } from './fields.tsx';
import { FigureField } from './figure-input.tsx';
import { useFieldState } from './form-fields.tsx';

/** Countries in the reader's language, and free text from an earlier posting. */
export function originChoices(origin: string, locale: Locale) {
  const countries = countryCodes.map((value) => ({
    value: value as string,
    label: countryName(value, locale),
  }));
  const [usual, ...others] = countries;
  const sorted = others.toSorted((one, other) => one.label.localeCompare(other.label, locale));
  const isText = origin !== '' && countryOf(origin) === null;
  return [...(usual ? [usual] : []), ...sorted, ...(isText ? [{ value: origin, label: origin }] : [])];
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly text?: string;
}

/** A select of the surrounding form; begins with an empty entry while nothing is chosen. */
export function FormSelect({
  name,
  label,
  choices,
  none,
  hint,
  isOptional = false,
}: {
  name: string;
  label?: string;
  choices: readonly Choice[];
  /** Text of the empty choice. */
  none?: string;
  hint?: ReactNode;
  isOptional?: boolean;
}) {
  const id = useId();
  const { register } = useFormContext();
  const state = useFieldState(name);
  return (
    <FieldFrame id={id} label={label ?? state.label} error={state.error} hint={hint} isOptional={isOptional}>
      <select
        id={id}
        aria-invalid={state.error ? true : undefined}
        aria-describedby={`${id}-note`}
        className="min-h-11 w-full min-w-0 flex-1 bg-surface px-2.5 text-[1.067rem] outline-none"
        {...register(name)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

const alsoTyped: Readonly<Record<string, string>> = { lei: 'ron', t: 'tone' };

/** Suffixes accepted after a figure: `lei/t` and `lei` for prices in lei per tonne. */
function unitsOf(unit: string): string[] {
  const whole = unit.toLowerCase();
  const [first = ''] = whole.split('/');
  return [whole, first, alsoTyped[first] ?? ''].filter(Boolean);
}

/**
 * A number of the surrounding form as its input shows it: text without group separators. Its unit may also be typed; it
 * is removed on leaving the field.
 *
 * @param places decimals at most
 */
export function useFormFigure(name: string, unit: string, places: number) {
  const locale = useLocale();
  const { field } = useController({ name });
  const { label, error } = useFieldState(name);
  const value = typeof field.value === 'string' ? field.value : '';
  const plain = readTypedDecimal(withoutTypedUnit(value, unitsOf(unit)), locale, places);
  const take = () => {
    const shown = plain?.replace('.', locale === 'ro' ? ',' : '.');
    if (shown !== undefined && shown !== value) field.onChange(shown);
  };
  const onBlur = () => {
    take();
    field.onBlur();
  };
  // Enter may send the form.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') take();
  };
  const input = { ref: field.ref, name, places, value, onType: field.onChange, onBlur, onKeyDown };
  return { label, error, plain, input };
}

/** A labelled number of the surrounding form. */
export function FormFigure({
  name,
  label,
  unit,
  places,
  ...rest
}: {
  name: string;
  label?: string;
  unit: string;
  places: number;
  hint?: ReactNode;
  isOptional?: boolean;
  isLarge?: boolean;
}) {
  const { input, ...state } = useFormFigure(name, unit, places);
  return <FigureField {...rest} {...input} label={label ?? state.label} error={state.error} unit={unit} />;
}

interface ChoicesProps {
  name: string;
  label?: string;
  choices: readonly Choice[];
  columns?: string;
  hint?: ReactNode;
  onPick?: (value: string) => void;
}

/** A choice of a few in the surrounding form. */
export function FormChoices({ name, label, onPick, ...rest }: ChoicesProps) {
  const { field } = useController({ name });
  const state = useFieldState(name);
  return (
    <ChoiceGroup
      {...rest}
      name={name}
      label={label ?? state.label}
      error={state.error}
      value={String(field.value)}
      inputRef={field.ref}
      onPick={(value) => {
        field.onChange(value);
        onPick?.(value);
      }}
      onLeave={field.onBlur}
    />
  );
}

/** Equal cards or joined buttons. The chosen one has a green background and border. */
export function ChoiceGroup({
  name,
  label,
  choices,
  columns = 'sm:grid-cols-2',
  hint,
  error,
  value: chosen,
  inputRef,
  onPick,
  onLeave,
}: ChoicesProps & {
  label: string;
  error: string | undefined;
  value: string;
  /** Receives the first input. */
  inputRef?: Ref<HTMLInputElement> | undefined;
  onPick: (value: string) => void;
  onLeave?: () => void;
}) {
  const id = useId();
  const unchosen = error
    ? 'border-lost bg-surface hover:bg-surface-2'
    : 'border-line-2 bg-surface hover:bg-surface-2';
  return (
    <fieldset aria-describedby={`${id}-note`} className="min-w-0">
      <legend className="mb-1 font-medium text-s">{label}</legend>
      <div className={classNames('grid gap-2', columns)}>
        {choices.map(({ value, label: title, text }, at) => (
          <label
            key={value}
            htmlFor={`${id}-${value}`}
            className={classNames(
              'flex min-h-11 cursor-pointer items-start gap-2.5 rounded-2 border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-(--focus-line) has-focus-visible:outline-offset-2',
              chosen === value ? 'border-act bg-act-wash' : unchosen,
            )}
          >
            <input
              id={`${id}-${value}`}
              ref={at === 0 ? inputRef : undefined}
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              aria-describedby={text ? `${id}-${value}-text` : undefined}
              onChange={() => onPick(value)}
              onBlur={onLeave}
              className="mt-0.5 size-4.5 flex-none accent-(--act) outline-none"
            />
            <span className="min-w-0">
              <span className={classNames('block', text ? 'font-semibold' : 'text-s')}>{title}</span>
              {text && (
                <span id={`${id}-${value}-text`} className="block text-ink-2 text-s">
                  {text}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={id} error={error} hint={hint} />
    </fieldset>
  );
}

/**
 * Fields with usual values, folded to one line that states them. It opens by its link, and for a field that gets the
 * focus, see `openFoldOf`.
 */
export function FoldedFields({
  title,
  stated,
  isFact = false,
  children,
}: {
  title: string;
  stated: ReactNode;
  /** Shows more, and has nothing to change. */
  isFact?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('forms');
  return (
    <details className="group/fold border-line border-t">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 text-s">
        <span className="min-w-0">
          <span className="block font-semibold">{title}</span>
          <span className="wrap-anywhere block text-ink-2">{stated}</span>
        </span>
        <span className="flex-none font-medium underline underline-offset-4">
          <span className="group-open/fold:hidden">{t(isFact ? 'unfoldFact' : 'unfold')}</span>
          <span className="hidden group-open/fold:inline">{t('fold')}</span>
        </span>
      </summary>
      <div className="pt-1 pb-3">{children}</div>
    </details>
  );
}

/** Opens the folds around a field, which could not get the focus in a closed one. */
export function openFoldOf(name: string): void {
  for (const field of document.getElementsByName(name)) {
    for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true;
  }
}

/** A section of the wizard's card, with its title and a note at the right. */
export function StepSection({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <section className="border-line border-b p-5 last:border-b-0 md:px-8 md:py-7">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold text-l">{title}</h2>
        {note && <p className="text-ink-2 text-s">{note}</p>}
      </div>
      {children}
    </section>
  );
}
