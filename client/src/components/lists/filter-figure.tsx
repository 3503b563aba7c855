import { useTranslation } from 'react-i18next';
import { formatNumber, readTypedDecimal } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n.ts';
import { FilterText } from './filter-fields.tsx';

/**
 * A figure as a filter, plain in the address and in the page's language here. A text that is no such figure is no filter,
 * and said at its field.
 */
export function FilterFigure({
  label,
  value,
  places,
  isKnown,
  least = '',
  onChoose,
}: {
  label: string;
  /** Plain, with a dot; `''` if it is not set. */
  value: string;
  places: number;
  /** True for a figure that the list accepts. */
  isKnown: (plain: string) => boolean;
  /** The lower bound that belongs to this upper one, plain. */
  least?: string;
  /** @param plain `''` without a figure */
  onChoose: (plain: string) => void;
}) {
  const { t } = useTranslation('lists');
  const locale = useLocale();
  const read = (typed: string) => {
    const plain = readTypedDecimal(typed, locale, places);
    return plain !== null && isKnown(plain) ? plain : null;
  };
  const issueOf = (typed: string) => {
    if (typed === '') return null;
    const plain = read(typed);
    if (plain === null) return t('notFigure');
    if (least === '' || Number(plain) >= Number(least)) return null;
    return t('belowLeast', { least: formatNumber(Number(least), locale) });
  };
  return (
    <FilterText
      label={label}
      inputMode="decimal"
      value={locale === 'ro' ? value.replace('.', ',') : value}
      issueOf={issueOf}
      onChoose={(typed) => onChoose(read(typed) ?? '')}
    />
  );
}
