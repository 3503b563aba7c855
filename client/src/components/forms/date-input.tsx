import { CalendarDays } from 'lucide-react';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bucharestDay, formatDay, timesInBucharest, winterTime } from '../../lib/bucharest-time.ts';
import {
  daysBetween,
  readTypedDay,
  readTypedTime,
  shownDate,
  withSeparators,
} from '../../lib/forms/typed-date.ts';
import { useLocale } from '../../lib/i18n.ts';
import { serverClock } from '../../lib/realtime/server-clock.ts';
import { FieldFrame, inputClass } from './fields.tsx';

export interface DateValue {
  /** `YYYY-MM-DD`, with `hasTime` `YYYY-MM-DDTHH:mm`, as typed while it is no date, or `''`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Also asks for the time of the day, in Bucharest. */
  readonly hasTime?: boolean;
  /** First and last day that the calendar offers, `YYYY-MM-DD`. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/**
 * A date as text, day first and 24 hours in every browser, and a button that opens the browser's calendar. A native
 * field would follow the browser's language: 3/12 and 12/3 are both possible days of delivery.
 */
export function DateInput({
  id,
  name,
  label,
  value,
  onChange,
  onBlur,
  hasTime = false,
  min,
  max,
  hasError = false,
  noteId,
  inputRef,
}: DateValue & {
  id: string;
  name?: string | undefined;
  /** Label of the field; the calendar's button repeats it. */
  label: string;
  onBlur?: (() => void) | undefined;
  hasError?: boolean;
  /** Element with the field's issue or hint. */
  noteId?: string;
  inputRef?: Ref<HTMLInputElement> | undefined;
}) {
  const { t } = useTranslation('forms');
  const locale = useLocale();
  const calendar = useRef<HTMLInputElement>(null);
  /** The text being edited; null shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? shownDate(value, locale);
  const read = hasTime ? readTypedTime : readTypedDay;
  const change = (text: string) => {
    const next = withSeparators(text, shown, locale);
    setTyped(next);
    // A year of two figures may become one of four.
    onChange(/\d{4}/.test(next) ? (read(next) ?? next) : next);
  };
  const take = () => {
    if (typed !== null) onChange(read(typed) ?? typed.trim());
    setTyped(null);
  };
  const leave = () => {
    take();
    onBlur?.();
  };
  const isoValue = read(value) ?? '';
  const days = { min: min && (hasTime ? `${min}T00:00` : min), max: max && (hasTime ? `${max}T23:59` : max) };
  return (
    <>
      <input
        id={id}
        ref={inputRef}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        value={shown}
        placeholder={t(hasTime ? 'timePlaceholder' : 'datePlaceholder')}
        aria-invalid={hasError ? true : undefined}
        aria-describedby={noteId}
        onChange={(event) => change(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          // It may send the form.
          if (event.key === 'Enter') take();
        }}
        className={`${inputClass} num min-h-11 text-[1.067rem]`}
      />
      <span className="relative">
        {/* Only the anchor of its calendar: the text field has label, value and focus. */}
        <input
          ref={calendar}
          type={hasTime ? 'datetime-local' : 'date'}
          tabIndex={-1}
          aria-hidden="true"
          value={isoValue}
          {...days}
          onChange={(event) => {
            setTyped(null);
            onChange(event.target.value);
          }}
          className="pointer-events-none absolute inset-0 h-full w-11 opacity-0"
        />
        <button
          type="button"
          aria-label={t('openCalendar', { field: label })}
          onClick={() => calendar.current?.showPicker()}
          className="grid h-full w-11 place-items-center text-ink-2 hover:text-ink"
        >
          <CalendarDays aria-hidden="true" size={18} />
        </button>
      </span>
    </>
  );
}

/** Returns a date in words, such as `sâmbătă, 28 nov., peste 2 zile`; null for a text that is not a date. */
function useDateWords(value: string, hasTime: boolean): string | null {
  const { t } = useTranslation('forms');
  const locale = useLocale();
  const day = (hasTime ? readTypedTime(value)?.slice(0, 10) : readTypedDay(value)) ?? null;
  if (day === null) return null;
  const count = daysBetween(bucharestDay(serverClock.nowMs()), day);
  const away = count < 0 ? t('daysAgo', { count: -count }) : t('daysAhead', { count });
  const near = { '-1': t('yesterday'), '0': t('today'), '1': t('tomorrow') }[String(count)];
  const words = `${formatDay(day, locale, 'weekday')}, ${near ?? away}`;
  if (!hasTime) return words;
  return `${words} · ${t('romanianTime')}`;
}

/** How often a typed time happens in Bucharest; null for a text that is not a time. */
function countOfTime(value: string): number | null {
  const local = readTypedTime(value);
  return local === null ? null : timesInBucharest(local);
}

/**
 * A labelled date, with the day in words and the hint below. A time that the change to summer time skips is an error
 * here, whatever the form says; of two equal times as winter time begins one is chosen.
 */
export function DateField({
  label,
  error: formError,
  hint,
  isOptional = false,
  ...input
}: DateValue & {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  isOptional?: boolean;
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation('forms');
  const id = useId();
  const hasTime = input.hasTime ?? false;
  const words = useDateWords(input.value, hasTime);
  const error = hasTime && countOfTime(input.value) === 0 ? t('skippedTime') : formError;
  const field = (
    <FieldFrame
      id={id}
      label={label}
      error={error}
      isOptional={isOptional}
      hint={
        <>
          <span className="block min-h-[1lh]">{words}</span>
          {hint}
        </>
      }
    >
      <DateInput id={id} label={label} hasError={error !== undefined} noteId={`${id}-note`} {...input} />
    </FieldFrame>
  );
  if (!hasTime || countOfTime(input.value) !== 2) return field;
  return (
    <div>
      {field}
      <EqualTimes label={label} {...input} />
    </div>
  );
}

/** The two times that a typed one can be as winter time begins. */
function EqualTimes({ label, value, onChange }: DateValue & { label: string }) {
  const { t } = useTranslation('forms');
  const name = useId();
  const plain = value.replace(winterTime, '');
  return (
    <fieldset className="-mt-2 mb-4 text-s">
      <legend className="text-ink-2">{t('equalTimes', { field: label })}</legend>
      {([plain, `${plain}${winterTime}`] as const).map((time, at) => (
        <label key={time} className="flex min-h-11 items-center gap-2">
          <input type="radio" name={name} checked={value === time} onChange={() => onChange(time)} />
          {t(at === 0 ? 'firstTime' : 'secondTime')}
        </label>
      ))}
    </fieldset>
  );
}
