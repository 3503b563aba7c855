import type { Currency } from '@recolta/shared/domain/enumerations';
import { priceUnit } from '@recolta/shared/domain/price-text';
import { FigureInput } from '../../../../components/forms/figure-input.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { useLocale } from '../../../../lib/i18n.ts';

/** A large price field, with the accepted range or the issue below it. */
export function PriceField({
  id,
  label,
  currency,
  unit,
  typed,
  placeholder,
  hint,
  problem,
  onType,
}: {
  id: string;
  label: string;
  currency: Currency;
  /** Unit of the auction; omitted for tonnes. */
  unit: string | undefined;
  typed: string;
  placeholder: string;
  hint: string;
  /** Null while there is no issue. */
  problem: string | null;
  onType: (typed: string) => void;
}) {
  const locale = useLocale();
  const isWrong = problem !== null;
  return (
    <>
      <label htmlFor={id} className="mb-1 block font-medium text-m">
        {label}
      </label>
      <div
        className={classNames(
          'flex overflow-hidden rounded-2 border bg-surface focus-within:outline-2 focus-within:outline-(--focus-line) focus-within:outline-offset-2',
          isWrong ? 'border-lost' : 'border-line-2',
        )}
      >
        <FigureInput
          id={id}
          value={typed}
          placeholder={placeholder}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={`${id}-hint`}
          onType={onType}
          className="num min-h-13 w-full min-w-0 flex-1 bg-transparent px-3 font-semibold text-[1.333rem] outline-none placeholder:font-normal placeholder:text-ink-3"
        />
        <span className="self-center px-3 text-ink-3 text-s">{priceUnit(currency, locale, unit)}</span>
      </div>
      <p
        id={`${id}-hint`}
        role={isWrong ? 'alert' : undefined}
        className={classNames('num mt-1 min-h-5 text-xs', isWrong ? 'text-lost' : 'text-ink-2')}
      >
        {problem ?? hint}
      </p>
    </>
  );
}
