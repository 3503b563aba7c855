import type { AnnouncementCounts } from '@recolta/shared/contracts/http/announcements';
import {
  addressOfFigures,
  boundFields,
  boundFigure,
} from '@recolta/shared/domain/announcement/announcement-search';
import { counties, countyName } from '@recolta/shared/domain/counties';
import { crops, qualityUnits } from '@recolta/shared/domain/crops';
import { currencies, deliveryTypes, sustainabilitySchemes } from '@recolta/shared/domain/enumerations';
import { parseMoney } from '@recolta/shared/domain/money';
import { currencyName } from '@recolta/shared/domain/price-text';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FilterCheck,
  FilterChoice,
  NearFilter,
  useChosen,
} from '../../../components/lists/filter-fields.tsx';
import { FilterFigure } from '../../../components/lists/filter-figure.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { type PagedAddress, toggled } from '../../../lib/list-address.ts';
import type { AnnouncementView } from '../state/list-query.ts';

/** True if the search text is the trade's term for deliveries to the port, `CPT` or `CPT Constanța`. */
export const isCpt = (search: string) => /^cpt(?:\s+constan[tțţ]a)?$/i.test(search.trim());

/** The term's address: the trade's word for deliveries to the port is a delivery, not a name. */
export function searchChoice(search: string): Record<string, string> {
  return isCpt(search) ? { search: '', deliveryType: 'CPT' } : { search };
}

/** Selling, buying or both. */
export function KindFilter({ view, choose }: { view: AnnouncementView; choose: PagedAddress['choose'] }) {
  const { t } = useTranslation('announcements');
  // A wide window has it beside the search, a narrow one among the filters.
  const types = useId();
  const [shown, chooseType] = useChosen(view.auctionType, (type) =>
    choose({ auctionType: type === 'All' ? '' : type }),
  );
  return (
    <fieldset>
      <legend className="sr-only">{t('type')}</legend>
      <div className="grid grid-cols-[repeat(3,auto)] overflow-hidden rounded-2 border border-line-2 bg-surface">
        {(['All', 'Selling', 'Buying'] as const).map((type) => (
          <label
            key={type}
            className="flex min-h-11 items-center justify-center border-line-2 border-r px-2.5 text-center font-semibold text-s last:border-r-0 has-checked:bg-lead-wash has-checked:text-act has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-(--focus-line)"
          >
            <input
              type="radio"
              name={types}
              className="sr-only"
              checked={shown === type}
              onChange={() => chooseType(type)}
            />
            {t(`types.${type}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The filters of the marketplace, each value with its number of announcements. */
export function ListFilters({
  view,
  counts,
  choose,
  present,
}: {
  view: AnnouncementView;
  counts: AnnouncementCounts | undefined;
  choose: PagedAddress['choose'];
  /** The view of the address as it is now. */
  present: () => AnnouncementView;
}) {
  const { t } = useTranslation(['announcements', 'labels']);
  const locale = useLocale();
  const countOf = (field: string, value: string) => counts?.fields[field]?.[value] ?? 0;
  const withCount = (label: string, field: string, value: string) =>
    counts ? `${label} (${countOf(field, value)})` : label;
  // A crop that another choice leaves without announcements keeps its place: no line moves under a finger.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const products = crops.filter(
    ({ key }) => seen.has(key) || countOf('product', key) > 0 || view.cereals.includes(key),
  );
  if (products.some(({ key }) => !seen.has(key))) setSeen(new Set(products.map(({ key }) => key)));
  const years = Object.keys(counts?.fields.harvestYear ?? {}).sort();
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 lg:hidden">
        <KindFilter view={view} choose={choose} />
        <NearFilter near={view.near} choose={choose} />
      </div>
      <fieldset className={classNames(products.length === 0 && 'hidden')}>
        <legend className="mb-1 font-semibold text-s">{t('product')}</legend>
        {products.map((crop) => (
          <FilterCheck
            key={crop.key}
            label={crop[locale]}
            count={countOf('product', crop.key)}
            isOn={view.cereals.includes(crop.key)}
            onToggle={() => choose({ cereals: toggled(present().cereals, crop.key), figures: '' })}
          />
        ))}
      </fieldset>
      <FigureFilters view={view} choose={choose} />
      <FilterChoice
        label={t('county')}
        none={t('addCounty')}
        value=""
        options={counties
          .filter(({ code }) => !view.counties.includes(code))
          .map(({ code }) => ({ value: code, label: withCount(countyName(code), 'county', code) }))}
        onChoose={(code) => code !== '' && choose({ counties: toggled(present().counties, code), near: '' })}
      />
      <FilterChoice
        label={t('delivery')}
        none={t('any')}
        value={view.deliveryType}
        options={[
          { value: 'FCAField', label: t('fcaField') },
          { value: 'FCABarn', label: t('fcaBarn') },
          { value: 'CPT', label: t('cptConstanta') },
          ...deliveryTypes.map((value) => ({
            value,
            label: withCount(t(`labels:deliveryType.${value}`), 'deliveryType', value),
          })),
        ]}
        onChoose={(deliveryType) => choose({ deliveryType })}
      />
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="mb-1 font-semibold text-s">{t('price')}</legend>
        <FilterChoice
          className="col-span-2"
          label={t('currency')}
          none={t('any')}
          value={view.currency}
          options={currencies.map((value) => ({
            value,
            label: withCount(currencyName(value, locale), 'currency', value),
          }))}
          onChoose={(currency) =>
            choose({ currency, ...(currency === '' && { minPrice: '', maxPrice: '' }) })
          }
        />
        {(['minPrice', 'maxPrice'] as const).map((name) => (
          <FilterFigure
            key={name}
            label={t(`announcements:${name}`)}
            value={view[name]}
            places={2}
            isKnown={(plain) => parseMoney(plain) !== null}
            least={name === 'maxPrice' ? view.minPrice : ''}
            onChoose={(plain) => choose({ [name]: plain })}
          />
        ))}
        <p className="col-span-2 text-ink-2 text-note">{t('oneCurrency')}</p>
      </fieldset>
      <FilterFigure
        label={t('minQuantity')}
        value={view.minQuantity}
        places={3}
        isKnown={(plain) => parseTonnes(plain) !== null}
        onChoose={(minQuantity) => choose({ minQuantity })}
      />
      <div>
        <FilterCheck
          label={t('withBulletin')}
          count={countOf('analysed', 'true')}
          isOn={view.isAnalysed}
          onToggle={() => choose({ quality: present().isAnalysed ? '' : 'analysed' })}
        />
        <FilterCheck
          label={t('sustainable')}
          count={sustainabilitySchemes.reduce((sum, scheme) => sum + countOf('sustainability', scheme), 0)}
          isOn={view.isSustainable}
          onToggle={() => choose({ sustainability: present().isSustainable ? '' : 'any' })}
        />
      </div>
      {years.length > 1 && (
        <fieldset>
          <legend className="mb-1 font-semibold text-s">{t('harvest')}</legend>
          {years.map((year) => (
            <FilterCheck
              key={year}
              label={year}
              count={countOf('harvestYear', year)}
              isOn={view.harvestYears.includes(year)}
              onToggle={() => choose({ harvestYears: toggled(present().harvestYears, year) })}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** Bounds of the figures of the single chosen crop; the crop decides for which properties higher is better. */
function FigureFilters({ view, choose }: { view: AnnouncementView; choose: PagedAddress['choose'] }) {
  const { t } = useTranslation(['announcements', 'labels']);
  const fields = boundFields(view.cereals);
  if (fields.length === 0) return null;
  const figures = view.figures ?? [];
  return (
    <fieldset className="grid grid-cols-2 items-end gap-2">
      <legend className="mb-1 font-semibold text-s">{t('quality')}</legend>
      {fields.map(({ field, rule }) => {
        const figure = figures.find((one) => one.field === field)?.figure ?? '';
        const property = t(`labels:qualityField.${field}`);
        return (
          <FilterFigure
            key={`${view.cereals.join()} ${field}`}
            label={t(`figure.${rule}`, { property, unit: qualityUnits[field] })}
            value={figure}
            places={2}
            isKnown={(plain) => boundFigure.test(plain)}
            onChoose={(chosen) => {
              const others = figures.filter((one) => one.field !== field);
              const bound = chosen === '' ? [] : [{ field, rule, figure: chosen }];
              choose({ figures: addressOfFigures([...others, ...bound]) });
            }}
          />
        );
      })}
    </fieldset>
  );
}
