import type { AnnouncementState } from '../../contracts/http/announcement-state.ts';
import { escapeFilterValue } from '../../contracts/http/list-filters.ts';
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
import { visibleText } from '../hidden-characters.ts';
import { parseMoney } from '../money.ts';
import { parseTonnes } from '../quantity.ts';

const deliveryAliasNames = ['FCA', 'FOR', 'FCAField', 'FCABarn', 'CPT'] as const;
type DeliveryAlias = (typeof deliveryAliasNames)[number];

interface DeliveryGroup {
  readonly types: readonly DeliveryType[];
  /** Limits the group to this place of loading; any place if omitted. */
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

/** One filter of the marketplace: all that depends on which one it is, except its SQL. */
interface FilterRule {
  /** Its key in the address. */
  readonly key: string;
  /** Its value in the address; empty if it is not set. */
  readonly text: (filters: AnnouncementFilters) => string;
  /** Its clauses in the call, if it is set. */
  readonly clauses: (filters: AnnouncementFilters) => readonly string[];
  /** The same decision as the clauses: an announcement matches the filter, if it is set. */
  readonly matches: (filters: AnnouncementFilters, item: FoundAnnouncement) => boolean;
}

const listed = (values: readonly string[]) => [...values].sort().join(',');

/** One of some values. */
const oneOf = (
  key: 'counties' | 'cereals' | 'harvestYears',
  clause: string,
  wordOf: (item: FoundAnnouncement) => string,
): FilterRule => ({
  key,
  text: (filters) => listed(filters[key]),
  clauses: (filters) => [`${clause}==${filters[key].join('|')}`],
  matches: (filters, item) => filters[key].includes(wordOf(item)),
});

/** A bound of a number. */
const bound = (
  key: 'minPrice' | 'maxPrice' | 'minQuantity',
  clause: string,
  isWithin: (bound: string, item: FoundAnnouncement) => boolean,
): FilterRule => ({
  key,
  text: (filters) => filters[key],
  clauses: (filters) => [clause + filters[key]],
  matches: (filters, item) => isWithin(filters[key], item),
});

const minorOf = (text: string) => parseMoney(text) ?? 0;
const thousandthsOf = (text: string) => parseTonnes(text) ?? 0;

const filterRules: readonly FilterRule[] = [
  {
    key: 'auctionType',
    text: ({ auctionType }) => (auctionType === 'All' ? '' : auctionType),
    clauses: ({ auctionType }) => [`type==${auctionType}`],
    matches: ({ auctionType }, { type }) => type === auctionType,
  },
  oneOf('cereals', 'product', ({ product }) => product),
  oneOf('counties', 'county', ({ county }) => county),
  oneOf('harvestYears', 'harvestYear', ({ harvestYear }) => String(harvestYear)),
  {
    key: 'deliveryType',
    text: ({ deliveryType }) => deliveryType,
    clauses: ({ deliveryType }) => [`deliveryType==${deliveryType}`],
    matches: ({ deliveryType }, item) => deliveryType === '' || isDeliveredAs(deliveryType, item),
  },
  {
    key: 'currency',
    text: ({ currency }) => currency,
    clauses: ({ currency }) => [`currency==${currency}`],
    matches: ({ currency }, item) => item.currency === currency,
  },
  bound('minPrice', 'price>=', (least, { price }) => minorOf(price) >= minorOf(least)),
  bound('maxPrice', 'price<=', (most, { price }) => minorOf(price) <= minorOf(most)),
  bound(
    'minQuantity',
    'quantity>=',
    (least, { quantityLeft }) => thousandthsOf(quantityLeft) >= thousandthsOf(least),
  ),
  {
    key: 'quality',
    text: ({ isAnalysed }) => (isAnalysed ? 'analysed' : ''),
    clauses: () => ['analysed==true'],
    matches: (_, { isAnalysed }) => isAnalysed,
  },
  {
    key: 'figures',
    text: ({ figures = [] }) => addressOfFigures(figures),
    clauses: ({ figures = [] }) =>
      figures.map(({ field, rule, figure }) => `${field}${rule === 'min' ? '>=' : '<='}${figure}`),
    matches: ({ figures = [] }, item) => figures.every((figure) => matchesFigure(figure, item)),
  },
  {
    key: 'sustainability',
    text: ({ isSustainable }) => (isSustainable ? 'any' : ''),
    clauses: () => ['sustainability!=None'],
    matches: (_, { sustainabilityScheme }) => sustainabilityScheme !== undefined,
  },
  {
    key: 'search',
    text: ({ search }) => search,
    clauses: ({ search }) => [`name@=${escapeFilterValue(search)}`],
    matches: ({ search }, { name }) => foldedText(name).includes(foldedText(visibleText(search))),
  },
];

const setRules = (filters: AnnouncementFilters) => filterRules.filter(({ text }) => text(filters) !== '');

/** Returns true if filters match an open announcement: the same decision as the service's in SQL [A11]. */
export function matchesFilters(filters: AnnouncementFilters, item: FoundAnnouncement): boolean {
  return setRules(filters).every(({ matches }) => matches(filters, item));
}

/** The call's filters: open announcements that match. */
export function clausesOfFilters(filters: AnnouncementFilters): string {
  return ['status==InProgress', ...setRules(filters).flatMap(({ clauses }) => clauses(filters))].join(',');
}

/** Goods that do not state the property do not match. */
function matchesFigure({ field, rule, figure }: FigureBound, { quality }: FoundAnnouncement): boolean {
  const stated = quality[field] ?? null;
  if (stated === null) return false;
  return rule === 'min' ? stated >= Number(figure) : stated <= Number(figure);
}

function isDeliveredAs(word: DeliveryWord, item: FoundAnnouncement): boolean {
  const { types, location } = deliveryGroupOf(word);
  const isOneOf = types.some((type) => type === item.deliveryType);
  return isOneOf && (location === undefined || item.loadingLocation === location);
}

/**
 * The marketplace with these filters, the newest first: a path of the client, without language; unique for equal
 * filters.
 */
export function addressOfFilters(filters: AnnouncementFilters): `/${string}` {
  const query = setRules(filters).map(
    ({ key, text }) => `${key}=${encodeURIComponent(text(filters)).replaceAll('%2C', ',')}`,
  );
  return `/auctions?${[...query, 'sort=Newest'].join('&')}`;
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
