import { counties, countyName, isCounty } from '@recolta/shared/domain/counties';
import { useSetAtom } from 'jotai';
import { MapPin } from 'lucide-react';
import {
  type ComponentProps,
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useOptimistic,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { isUnknownDay, readTypedDay } from '../../lib/forms/typed-date.ts';
import type { PagedAddress } from '../../lib/list-address.ts';
import { type Near, nearRadii, nearText, placeAtom, useMyPlace } from '../../lib/market/near.ts';
import { DateInput } from '../forms/date-input.tsx';

/** Delay of the fetch after the last key (debounce). */
const fetchDelayMs = 200;

/** A text filter, applied after a pause, or at once on Enter or when a date is picked. */
export function FilterText({
  label,
  value,
  onChoose,
  className,
  isBare = false,
  issueOf,
  isOther,
  ...rest
}: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'placeholder' | 'min' | 'max'> & {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  className?: string;
  /** True if the label is inside the field while it is empty. */
  isBare?: boolean;
  /** Says what is wrong with a typed text, shown below it; null if nothing is. */
  issueOf?: (text: string) => string | null;
  /** True for a text that sets another filter in place of this one: the field is then emptied once it is left. */
  isOther?: ((text: string) => boolean) | undefined;
}) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [held, setHeld] = useState(value);
  /** The last text that was chosen here. The address has it later than the next key, and may have it in another form. */
  const [sent, setSent] = useState<string | null>(null);
  const [isAwaited, setAwaited] = useState(false);
  const text = typed.trim();
  if (held !== value) {
    setHeld(value);
    if (value === sent) setAwaited(false);
    // The address changed elsewhere, for example by clearing all filters.
    else if (!isAwaited) {
      setSent(null);
      if (text !== value) setTyped(value);
    }
  }
  const isPending = text !== value && text !== sent;
  const issue = issueOf?.(text) ?? null;
  const choose = () => {
    setSent(text);
    setAwaited(true);
    onChoose(text);
  };
  /** Enter, or leaving the field: a pause between two words does not take away what is being typed. */
  const finish = (isChosenNow: boolean) => {
    const isGivenAway = isOther?.(text) ?? false;
    if (isPending && (isChosenNow || isGivenAway)) choose();
    if (!isGivenAway) return;
    setTyped('');
    setSent(null);
  };
  const chooseLater = useEffectEvent(choose);
  // Each key starts the pause again, a page that is drawn again does not.
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(chooseLater, fetchDelayMs);
    return () => clearTimeout(timer);
  }, [text, isPending]);
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className={isBare ? 'sr-only' : 'mb-1 block text-ink-3 text-xs'}>
        {label}
      </label>
      <input
        id={id}
        autoComplete="off"
        maxLength={100}
        value={typed}
        placeholder={isBare ? label : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          finish(false);
          setAwaited(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish(true);
        }}
        className={classNames(
          'min-h-11 w-full min-w-0 rounded-2 border bg-surface px-3 text-[1.067rem] text-ink placeholder:text-ink-3',
          issue === null ? 'border-line-2' : 'border-lost',
          isBare && 'max-lg:pr-16 [&::-webkit-search-cancel-button]:hidden',
        )}
        {...(issue !== null && { 'aria-invalid': true, 'aria-describedby': `${id}-issue` })}
        {...rest}
      />
      {issueOf && (
        <p id={`${id}-issue`} role="alert" className="pt-0.5 text-lost text-note empty:hidden">
          {issue}
        </p>
      )}
    </div>
  );
}

/**
 * A select shows what was chosen at once: the address follows as a transition, for a moment on a slow device, and
 * until then the old value would come back.
 */
export function useChosen(value: string, onChoose: (value: string) => void) {
  const [shown, show] = useOptimistic(value);
  const choose = (next: string) =>
    startTransition(() => {
      show(next);
      onChoose(next);
    });
  return [shown, choose] as const;
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** A select filter, with "all" first if it is optional. */
export function FilterChoice({
  label,
  none,
  value,
  options,
  onChoose,
  className,
}: {
  label: string;
  none?: string;
  value: string;
  options: readonly FilterOption[];
  onChoose: (value: string) => void;
  className?: string;
}) {
  const id = useId();
  const [shown, choose] = useChosen(value, onChoose);
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="mb-1 block text-ink-3 text-xs">
        {label}
      </label>
      <select
        id={id}
        value={shown}
        onChange={(event) => choose(event.target.value)}
        className="min-h-11 w-full rounded-2 border border-line-2 bg-surface px-3 text-m text-ink"
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A filter that is on or off, or one value of a filter of several, with the number of items that have it. */
export function FilterCheck({
  label,
  count,
  isOn,
  onToggle,
}: {
  label: string;
  count?: number;
  isOn: boolean;
  onToggle: () => void;
}) {
  const [shown, choose] = useChosen(isOn ? 'on' : '', onToggle);
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-s lg:min-h-8">
      <input
        type="checkbox"
        checked={shown === 'on'}
        onChange={({ target }) => choose(target.checked ? 'on' : '')}
        className="size-4.5 flex-none accent-(--act)"
      />
      <span className="min-w-0 flex-1">{label}</span>
      {count !== undefined && <span className="num text-ink-2">{count}</span>}
    </label>
  );
}

/** A day as a filter, applied once it is complete; without text no filter. */
export function FilterDate({
  label,
  value,
  onChoose,
  min,
  max,
}: {
  label: string;
  /** `YYYY-MM-DD` or `''`. */
  value: string;
  onChoose: (value: string) => void;
  min?: string;
  max?: string;
}) {
  const id = useId();
  /** The text while it is not a whole day; null shows the filter. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const { t } = useTranslation(['lists', 'forms']);
  const dayIssue =
    typed === null || !isLeft ? null : t(isUnknownDay(typed) ? 'forms:rule.dayUnknown' : 'forms:rule.date');
  const isEarly = min !== undefined && min !== '' && value !== '' && value < min;
  const issue = dayIssue ?? (isEarly && typed === null ? t('beforeStart') : null);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-ink-3 text-xs">
        {label}
      </label>
      <div className="flex rounded-2 border border-line-2 bg-surface text-ink *:-my-px focus-within:outline-2 focus-within:outline-(--focus-line) focus-within:outline-offset-2">
        <DateInput
          id={id}
          label={label}
          value={typed ?? value}
          min={min}
          max={max}
          hasError={issue !== null}
          noteId={`${id}-issue`}
          onChange={(next) => {
            setIsLeft(false);
            const isComplete = next === '' || readTypedDay(next) === next;
            setTyped(isComplete ? null : next);
            if (isComplete && next !== value) onChoose(next);
          }}
          onBlur={() => setIsLeft(true)}
        />
      </div>
      <p id={`${id}-issue`} role="alert" className="pt-0.5 text-lost text-note empty:hidden">
        {issue}
      </p>
    </div>
  );
}

const usualKm = 100;
const field =
  'min-h-10.5 min-w-0 flex-1 appearance-none text-ellipsis bg-transparent font-semibold text-s outline-none';

/**
 * The reader's place and how far around it the list reaches. The place is remembered on the device: rows show distance
 * and haulage from it, also without a limit of distance.
 */
export function NearFilter({
  near,
  choose,
  isShort = false,
}: {
  near: Near | null;
  choose: PagedAddress['choose'];
  /** The place alone, with the distance in its text. */
  isShort?: boolean;
}) {
  const { t } = useTranslation('lists');
  const setPlace = useSetAtom(placeAtom);
  const mine = useMyPlace();
  const [place, choosePlace] = useChosen(near?.county ?? mine ?? '', (value) => {
    setPlace(isCounty(value) ? value : '');
    choose({
      near: isCounty(value) ? nearText({ county: value, km: near?.km ?? usualKm }) : '',
      ...(isCounty(value) && { counties: '' }),
    });
  });
  const [distance, chooseDistance] = useChosen(String(near?.km ?? ''), (value) => {
    const km = nearRadii.find((known) => String(known) === value);
    choose(km && isCounty(place) ? { near: nearText({ county: place, km }), counties: '' } : { near: '' });
  });
  return (
    <fieldset
      className={classNames(
        'flex items-center overflow-hidden rounded-2 border has-focus-visible:outline-2 has-focus-visible:outline-(--focus-line) has-focus-visible:outline-offset-2 lg:w-fit',
        near ? 'border-fact-wash bg-fact-wash text-fact' : 'border-line-2 bg-surface',
      )}
    >
      <legend className="sr-only">{t('near.title')}</legend>
      <MapPin aria-hidden="true" size={18} className="ml-3 flex-none" />
      <select
        aria-label={t('near.place')}
        value={place}
        onChange={({ target: { value } }) => choosePlace(value)}
        className={classNames(
          field,
          isShort ? 'field-sizing-content max-w-40 pr-2 pl-1.5' : 'px-2 lg:max-w-44',
        )}
      >
        <option value="">{t('near.none')}</option>
        {counties.map(({ code }) => (
          <option key={code} value={code}>
            {isShort && code === near?.county ? `${countyName(code)} · ${near.km} km` : countyName(code)}
          </option>
        ))}
      </select>
      {place && !isShort && (
        <select
          aria-label={t('near.distance')}
          value={distance}
          onChange={({ target: { value } }) => chooseDistance(value)}
          className={classNames(field, 'num border-current/20 border-l px-3 lg:max-w-36')}
        >
          <option value="">{t('near.anywhere')}</option>
          {nearRadii.map((km) => (
            <option key={km} value={km}>
              {t('near.within', { km })}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}
