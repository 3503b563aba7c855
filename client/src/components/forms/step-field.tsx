import { parseDecimal } from '@recolta/shared/domain/decimal';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { withGroups } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';
import { useFormFigure } from './choice-fields.tsx';
import { FigureInput } from './figure-input.tsx';

/** Width of a figure in digits: its separators are narrower. */
const widthOf = (text: string) => Math.max(2, text.length - text.replace(/[^.,]/g, '').length / 2);

/** In units of the last decimal place. The buttons lead to the multiples of the step, and to both ends. */
export interface FigureSteps {
  readonly step: number;
  readonly least: number;
  readonly most: number;
}

/**
 * A number of the surrounding form that is typed, or changed by a button on each side.
 *
 * @param steps none for a number that is only typed
 * @param note below the number, in place of its issue
 */
export function StepField({
  name,
  label,
  hint,
  unit,
  places,
  steps,
  isLarge = false,
  note,
}: {
  name: string;
  label: string;
  /** Below the label. */
  hint?: ReactNode;
  unit: string;
  places: number;
  steps: FigureSteps | null;
  /** The figure above all others of its form. */
  isLarge?: boolean;
  note?: ReactNode;
}) {
  const { t } = useTranslation('forms');
  const locale = useLocale();
  const id = useId();
  const { error, plain, input } = useFormFigure(name, unit, places);
  const text = (units: number) => String(units / 10 ** places).replace('.', locale === 'ro' ? ',' : '.');
  const units = plain === null ? null : parseDecimal(plain, places);
  const shown = withGroups(input.value, locale, places);
  const stepButton = (direction: 1 | -1) => {
    if (!steps) return null;
    const { step, least, most } = steps;
    const at = (units ?? least) / step;
    const multiple = (direction === 1 ? Math.floor(at) + 1 : Math.ceil(at) - 1) * step;
    const next = Math.min(most, Math.max(least, multiple));
    const Icon = direction === 1 ? Plus : Minus;
    return (
      <button
        type="button"
        aria-label={t(direction === 1 ? 'more' : 'less', { name: label, step: `${text(step)} ${unit}` })}
        aria-disabled={next === units}
        onClick={() => input.onType(text(next))}
        className={classNames(
          'grid flex-none place-items-center rounded-2 border border-line-2 bg-surface hover:border-act hover:text-act aria-disabled:opacity-45',
          isLarge ? 'size-14' : 'size-12',
        )}
      >
        <Icon aria-hidden="true" size={isLarge ? 22 : 19} />
      </button>
    );
  };
  return (
    <div
      className={classNames(
        'num',
        !isLarge && 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-t py-2.5',
      )}
    >
      <div>
        <label htmlFor={id} className="block font-medium text-s">
          {label}
        </label>
        {hint && <p className="text-ink-2 text-note">{hint}</p>}
      </div>
      <div className="flex items-center justify-between gap-2">
        {stepButton(-1)}
        <span className="flex min-w-0 items-baseline justify-center gap-1">
          <FigureInput
            {...input}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note`}
            style={{ width: `${widthOf(shown)}ch` }}
            className={classNames(
              'num min-w-0 max-w-full rounded-1 bg-transparent text-center font-semibold tracking-[-0.03em] underline decoration-1 decoration-line-2 underline-offset-4',
              isLarge && (shown.length > 6 ? 'text-[2.4rem] leading-[4rem]' : 'text-[3.5rem] leading-[4rem]'),
              !isLarge && 'min-h-11 text-xl',
            )}
          />
          <span aria-hidden="true" className="whitespace-nowrap text-ink-2 text-s">
            {unit}
          </span>
        </span>
        {stepButton(1)}
      </div>
      <div id={`${id}-note`} className={classNames('text-s', isLarge ? 'min-h-8 pt-1' : 'col-span-2')}>
        {error ? <p className="text-lost">{error}</p> : note}
      </div>
    </div>
  );
}
