import {
  maxSearchNameLength,
  type SearchFrequency,
  searchFrequencies,
  searchNameSchema,
} from '@recolta/shared/contracts/http/saved-searches';
import type { AnnouncementFilters } from '@recolta/shared/domain/announcement/announcement-search';
import { countyName } from '@recolta/shared/domain/counties';
import { findCrop } from '@recolta/shared/domain/crops';
import { formatMinor, priceUnit } from '@recolta/shared/domain/price-text';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitRow } from '../../../components/forms/submit-row.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { displayTonnes, formatFigure, lowerFirst, minorOf } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { type Texts, useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';

/** The filters in words, as far as they fit: the suggested name. */
export function searchNameOf(filters: AnnouncementFilters, { t, locale }: Texts): string {
  const { auctionType, deliveryType, currency, minPrice, maxPrice, minQuantity } = filters;
  const price = (text: string) =>
    `${formatMinor(minorOf(text), locale)} ${priceUnit(currency || 'Ron', locale)}`;
  const parts: string[] = [
    ...filters.cereals.map((key) => findCrop(key)?.[locale] ?? key),
    filters.search,
    auctionType === 'All' ? '' : lowerFirst(t(`announcements:types.${auctionType}`)),
    ...filters.counties.map(countyName),
    minQuantity && t('saved:from', { figure: displayTonnes(minQuantity, locale) }),
    minPrice && t('saved:from', { figure: price(minPrice) }),
    maxPrice && t('saved:upTo', { figure: price(maxPrice) }),
    deliveryType && deliveryName(deliveryType, t),
    ...filters.harvestYears.map((year) => t('saved:harvest', { year })),
    ...(filters.figures ?? []).map(({ field, rule, figure }) =>
      t(`saved:figure.${rule}`, {
        property: lowerFirst(t(`labels:qualityField.${field}`)),
        figure: formatFigure(field, Number(figure), locale),
      }),
    ),
    filters.isAnalysed ? t('announcements:analysed') : '',
    filters.isSustainable ? lowerFirst(t('announcements:sustainable')) : '',
  ].filter(Boolean);
  let name = '';
  for (const part of parts) {
    const longer = name === '' ? part : `${name}, ${part}`;
    if (longer.length > maxSearchNameLength) break;
    name = longer;
  }
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

function deliveryName(deliveryType: Exclude<AnnouncementFilters['deliveryType'], ''>, t: Texts['t']): string {
  switch (deliveryType) {
    case 'FCA':
    case 'FOR':
      return deliveryType;
    case 'CPT':
      return t('announcements:cptConstanta');
    case 'FCAField':
      return t('announcements:fcaField');
    case 'FCABarn':
      return t('announcements:fcaBarn');
    default:
      return t(`labels:deliveryType.${deliveryType}`);
  }
}

/** The name of a search, and when its account is notified of results. */
export function SearchForm({
  initial,
  error,
  isSending,
  onSend,
}: {
  initial: { readonly name: string; readonly frequency: string };
  /** Why the last attempt failed. */
  error: Error | null;
  isSending: boolean;
  onSend: (values: { readonly name: string; readonly frequency: SearchFrequency }) => void;
}) {
  const { t } = useTranslation('saved');
  const locale = useLocale();
  const [typed, setTyped] = useState(initial.name);
  const [frequency, setFrequency] = useState(initial.frequency);
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const group = useId();
  const failure = error && failureOf(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const name = searchNameSchema.safeParse(typed);
    const chosen = searchFrequencies.find((one) => one === frequency);
    setIsMissing(!name.success);
    if (!name.success) field.current?.focus();
    else if (chosen) onSend({ name: name.data, frequency: chosen });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4">
      <TextField
        ref={field}
        label={t('name')}
        value={typed}
        error={isMissing ? t('nameMissing', { most: maxSearchNameLength }) : null}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          setIsMissing(false);
        }}
      />
      <fieldset className="mt-2">
        <legend className="mb-1 font-medium text-s">{t('notify')}</legend>
        {searchFrequencies.map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name={group}
              checked={frequency === one}
              onChange={() => setFrequency(one)}
              className="size-4.5 flex-none accent-(--act)"
            />
            {t(`frequency.${one}`)}
          </label>
        ))}
      </fieldset>
      <p className="mt-1 mb-3 text-ink-2 text-s">
        {t('channels')}{' '}
        <LocalLink to="/account/notifications" className="font-medium text-act underline">
          {t('toAccount')}
        </LocalLink>
      </p>
      <SubmitRow
        failure={failure && errorText(failure.code, failure.params, locale)}
        isSending={isSending}
        label={t('send')}
        busyLabel={t('sending')}
      />
    </form>
  );
}
