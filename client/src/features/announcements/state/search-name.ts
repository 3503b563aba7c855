import { maxSearchNameLength } from '@recolta/shared/contracts/http/saved-searches';
import type { AnnouncementFilters } from '@recolta/shared/domain/announcement/announcement-search';
import { countyName } from '@recolta/shared/domain/counties';
import { findCrop } from '@recolta/shared/domain/crops';
import { formatMinor, priceUnit } from '@recolta/shared/domain/price-text';
import { displayTonnes, formatFigure, lowerFirst, minorOf } from '../../../lib/format.ts';
import type { Texts } from '../../../lib/i18n.ts';

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
