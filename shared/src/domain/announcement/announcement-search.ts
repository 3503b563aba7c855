import type { AnnouncementState } from '../../contracts/http/announcement-state.ts';
import { findCrop, type QualityField, type QualityRule, qualityFields } from '../crops.ts';
import {
  type AuctionType,
  type Currency,
  type DeliveryType,
  deliveryTypes,
  type LoadingLocation,
} from '../enumerations.ts';
import { foldedText } from '../folded-text.ts';
import { qualityRule } from '../goods/further-properties.ts';
import { parseMoney } from '../money.ts';
import { parseTonnes } from '../quantity.ts';

const deliveryAliasNames = ['FCA', 'FOR', 'FCAField', 'FCABarn', 'CPT'] as const;
type DeliveryAlias = (typeof deliveryAliasNames)[number];

interface DeliveryGroup {
  readonly types: readonly DeliveryType[];
  /** Where the goods are loaded; any place if omitted. */
  readonly location?: LoadingLocation;
}

/** Filter values that group or narrow the ways of delivery [A8]. */
const deliveryAliases: Readonly<Record<DeliveryAlias, DeliveryGroup>> = {
  FCA: { types: ['FCATruck'] },
  FOR: { types: ['FCAWagon'] },
  FCAField: { types: ['FCATruck'], location: 'Field' },
  FCABarn: { types: ['FCATruck'], location: 'Barn' },
  CPT: { types: ['DAPConstantaTruck', 'DAPConstantaWagon'] },
};

/** Filter values of delivery: the ways themselves, and their aliases [A8]. */
export const deliveryWords = [...deliveryAliasNames, ...deliveryTypes] as const;
export type DeliveryWord = (typeof deliveryWords)[number];

/** The ways of delivery that a filter value stands for. */
export function deliveryGroupOf(word: DeliveryWord): DeliveryGroup {
  const alias = deliveryAliasNames.find((name) => name === word);
  return alias ? deliveryAliases[alias] : { types: [word as DeliveryType] };
}

/** A bound of a measured property: a minimum if more is better, else a maximum. */
export interface FigureBound {
  readonly field: QualityField;
  readonly rule: QualityRule;
  /** A decimal of at most two places, in the unit of `qualityUnits`. */
  readonly figure: string;
}

/** Form of a figure in a bound. */
export const boundFigure = /^\d{1,5}(?:\.\d{1,2})?$/;

/** The fields by which announcements of a single crop can be filtered; none for several crops. */
export function boundFields(cereals: readonly string[]): { field: QualityField; rule: QualityRule }[] {
  const [crop = '', ...others] = cereals;
  if (others.length > 0 || !findCrop(crop)) return [];
  return qualityFields.flatMap((field) => {
    const rule = qualityRule(crop, field);
    return rule ? [{ field, rule }] : [];
  });
}

/** Filters of the marketplace, as in its address; an unset one is empty. */
export interface AnnouncementFilters {
  readonly auctionType: 'All' | AuctionType;
  readonly counties: readonly string[];
  readonly cereals: readonly string[];
  readonly harvestYears: readonly string[];
  readonly deliveryType: '' | DeliveryWord;
  readonly currency: '' | Currency;
  /** Decimals in the currency, which must be set [A8]. */
  readonly minPrice: string;
  readonly maxPrice: string;
  /** Remaining tonnes. */
  readonly minQuantity: string;
  readonly isAnalysed: boolean;
  /** True for only those with a declaration of sustainability. */
  readonly isSustainable: boolean;
  /** For the single selected crop; searches of earlier releases have none. */
  readonly figures?: readonly FigureBound[];
  /** Text within the name of the goods. */
  readonly search: string;
}

/** The fields that decide whether filters match an announcement. */
export type FoundAnnouncement = Pick<
  AnnouncementState,
  | ('type' | 'county' | 'product' | 'harvestYear' | 'deliveryType' | 'loadingLocation' | 'currency')
  | ('price' | 'quantityLeft' | 'isAnalysed' | 'name' | 'sustainabilityScheme' | 'quality')
>;

/** Returns true if filters match an open announcement: the same decision as the service's in SQL [A11]. */
export function matchesFilters(filters: AnnouncementFilters, item: FoundAnnouncement): boolean {
  const isIn = (values: readonly string[], value: string) => values.length === 0 || values.includes(value);
  const minor = (text: string) => parseMoney(text) ?? 0;
  return (
    (filters.auctionType === 'All' || item.type === filters.auctionType) &&
    isIn(filters.counties, item.county) &&
    isIn(filters.cereals, item.product) &&
    isIn(filters.harvestYears, String(item.harvestYear)) &&
    matchesDelivery(filters.deliveryType, item) &&
    (filters.currency === '' || item.currency === filters.currency) &&
    (filters.minPrice === '' || minor(item.price) >= minor(filters.minPrice)) &&
    (filters.maxPrice === '' || minor(item.price) <= minor(filters.maxPrice)) &&
    (filters.minQuantity === '' ||
      (parseTonnes(item.quantityLeft) ?? 0) >= (parseTonnes(filters.minQuantity) ?? 0)) &&
    (!filters.isAnalysed || item.isAnalysed) &&
    (!filters.isSustainable || item.sustainabilityScheme !== undefined) &&
    (filters.figures ?? []).every((bound) => matchesFigure(bound, item)) &&
    foldedText(item.name).includes(foldedText(filters.search))
  );
}

/** Goods that do not state the property do not match. */
function matchesFigure({ field, rule, figure }: FigureBound, { quality }: FoundAnnouncement): boolean {
  const stated = quality[field] ?? null;
  if (stated === null) return false;
  return rule === 'min' ? stated >= Number(figure) : stated <= Number(figure);
}

function matchesDelivery(asked: AnnouncementFilters['deliveryType'], item: FoundAnnouncement): boolean {
  if (asked === '') return true;
  const { types, location } = deliveryGroupOf(asked);
  const isOneOf = types.some((type) => type === item.deliveryType);
  return isOneOf && (location === undefined || item.loadingLocation === location);
}

/**
 * The marketplace with these filters, the newest first: a path of the client, without language; unique for equal
 * filters.
 */
export function addressOfFilters(filters: AnnouncementFilters): `/${string}` {
  const listed = (values: readonly string[]) => [...values].sort().join(',');
  const parts = [
    ['auctionType', filters.auctionType === 'All' ? '' : filters.auctionType],
    ['cereals', listed(filters.cereals)],
    ['counties', listed(filters.counties)],
    ['harvestYears', listed(filters.harvestYears)],
    ['deliveryType', filters.deliveryType],
    ['currency', filters.currency],
    ['minPrice', filters.minPrice],
    ['maxPrice', filters.maxPrice],
    ['minQuantity', filters.minQuantity],
    ['quality', filters.isAnalysed ? 'analysed' : ''],
    ['figures', addressOfFigures(filters.figures ?? [])],
    ['sustainability', filters.isSustainable ? 'any' : ''],
    ['search', filters.search],
    ['sort', 'Newest'],
  ].filter(([, value]) => value !== '');
  const query = parts.map(
    ([name, value = '']) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`,
  );
  return `/auctions?${query.join('&')}`;
}

/** `protein-12.5,humidity-14`: the crop decides whether a bound is a minimum or a maximum. */
export function addressOfFigures(figures: readonly FigureBound[]): string {
  return figures.map(({ field, figure }) => `${field}-${figure}`).join(',');
}

/** Parses `addressOfFigures`; ignores properties that the crop does not have, and invalid figures. */
export function figuresOfAddress(text: string, cereals: readonly string[]): FigureBound[] {
  const asked = new Map(
    text.split(',').map((part) => {
      const [field = '', figure = ''] = part.split('-', 2);
      return [field, figure] as const;
    }),
  );
  return boundFields(cereals).flatMap(({ field, rule }) => {
    const figure = asked.get(field) ?? '';
    return boundFigure.test(figure) ? [{ field, rule, figure }] : [];
  });
}
