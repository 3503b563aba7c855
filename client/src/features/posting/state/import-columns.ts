import { counties } from '@recolta/shared/domain/counties';
import { crops } from '@recolta/shared/domain/crops';
import {
  auctionTypes,
  currencies,
  damagedLevels,
  deliveryTypes,
  loadingLocations,
  paymentTypes,
  privacyTypes,
  sustainabilitySchemes,
} from '@recolta/shared/domain/enumerations';
import { foldText } from '@recolta/shared/domain/folded-text';
import type { TableColumn } from '../../../components/forms/table-file.tsx';
import type { Locale } from '../../../lib/locale-path.ts';
import english from '../../../locales/en/labels.ts';
import romanian from '../../../locales/ro/labels.ts';

type Labels = Readonly<Record<string, string>>;

/** The words for some values: each value itself and its label in both languages. */
function wordsOf(values: readonly string[], ...labels: readonly Labels[]): ReadonlyMap<string, string> {
  return new Map(
    values.flatMap((value) =>
      [value, ...labels.map((names) => names[value] ?? value)].map(
        (word) => [foldText(word), value] as const,
      ),
    ),
  );
}

/** Short names of the trade, for the crop that is meant by them. */
const tradeNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'wheat-milling': ['grau', 'grau de panificatie', 'grau panif', 'wheat'],
    'wheat-feed': ['grau de furaj'],
    'wheat-durum': ['grau durum'],
    corn: ['porumb boabe', 'corn', 'maize'],
    'barley-feed': ['orz', 'orz de furaj', 'barley'],
    'barley-malting': ['orzoaica', 'orzoaica de bere'],
    sunflower: ['fs', 'fl soarelui', 'sunflower'],
    'sunflower-ho': ['fs ho', 'floarea soarelui ho', 'floarea soarelui inalt oleica'],
    soybean: ['soia boabe', 'soy', 'soya'],
    peas: ['mazare boabe', 'peas'],
  }).flatMap(([key, names]) => names.map((name) => [name, key] as const)),
);

const cropNames = (locale: Locale): Labels =>
  Object.fromEntries(crops.map((crop) => [crop.key, crop[locale]]));
const countyNames: Labels = Object.fromEntries(counties.map(({ code, name }) => [code, name]));
const grids = { grid: { ro: 'cu grilă', en: 'with grid' }, asIs: { ro: 'ca atare', en: 'as is' } } as const;

/** The columns of a file with announcements, in the order of the example. */
export const importColumns: readonly TableColumn[] = [
  {
    path: 'type',
    ...{ ro: 'Tip', en: 'Type', example: romanian.auctionType.Selling },
    words: wordsOf(auctionTypes, romanian.auctionType, english.auctionType),
  },
  {
    path: 'goods.product',
    ...{ ro: 'Produs', en: 'Product', example: 'Grâu panificație' },
    words: new Map([
      ...tradeNames,
      ...wordsOf(
        crops.map(({ key }) => key),
        cropNames('ro'),
        cropNames('en'),
      ),
    ]),
  },
  { path: 'quantity', ro: 'Cantitate (t)', en: 'Quantity (t)', example: '200' },
  {
    path: 'minimumBidThreshold',
    ...{ ro: 'Mărimea unei părți (t)', en: 'Smallest part (t)', example: '25' },
    former: ['În părți de (t)', 'In parts of (t)'],
  },
  { path: 'price', ro: 'Preț', en: 'Price', example: '1050' },
  {
    path: 'currency',
    ...{ ro: 'Moneda', en: 'Currency', example: 'lei' },
    words: new Map([
      ...wordsOf(currencies),
      ...['lei', 'leu', 'ron'].map((word) => [word, 'Ron'] as const),
      ...['eur', '€'].map((word) => [word, 'Euro'] as const),
      ...['usd', 'dolar', 'dolari', '$'].map((word) => [word, 'Dollar'] as const),
    ]),
  },
  {
    path: 'backupPrice',
    ...{ ro: 'Preț de rezervă', en: 'Reserve price', example: '' },
    former: ['Backup price'],
  },
  { path: 'deadline', ro: 'Ultima zi de oferte', en: 'Last day for bids', example: '' },
  {
    path: 'privacyType',
    ...{ ro: 'Numele firmei', en: 'Company name', example: romanian.privacyType.Public },
    words: wordsOf(privacyTypes, romanian.privacyType, english.privacyType),
  },
  { path: 'goods.harvestYear', ro: 'Recolta', en: 'Harvest', example: '2026' },
  {
    path: 'goods.county',
    ...{ ro: 'Județ', en: 'County', example: 'Teleorman' },
    words: wordsOf(Object.keys(countyNames), countyNames),
    prefix: /^(?:jud(?:\.|ețul|etul)?|județul|judetul|municipiul|mun\.)\s+/i,
  },
  { path: 'goods.town', ro: 'Localitate', en: 'Town', example: 'Alexandria' },
  { path: 'goods.pickupAddress', ro: 'Adresa', en: 'Address', example: '' },
  {
    path: 'goods.quality.humidity',
    ...{ ro: 'Umiditate (%)', en: 'Moisture (%)', example: '13,2' },
    former: ['Humidity (%)'],
  },
  {
    path: 'goods.quality.impurities',
    ...{ ro: 'Corpuri străine (%)', en: 'Foreign matter (%)', example: '1,6' },
    former: ['Impurități (%)', 'Impurities (%)'],
  },
  { path: 'goods.quality.protein', ro: 'Proteină (%)', en: 'Protein (%)', example: '12,6' },
  {
    path: 'goods.quality.hectolitricMass',
    ...{ ro: 'Masă hectolitrică (kg/hl)', en: 'Test weight (kg/hl)', example: '78,4' },
  },
  { path: 'goods.quality.oil', ro: 'Ulei (%)', en: 'Oil (%)', example: '' },
  {
    path: 'goods.quality.damaged',
    ...{ ro: 'Boabe avariate', en: 'Damaged grains', example: '' },
    words: wordsOf(damagedLevels, romanian.damagedLevel, english.damagedLevel),
  },
  {
    path: 'goods.sustainability.scheme',
    ...{ ro: 'Sustenabilitate', en: 'Sustainability', example: '' },
    words: wordsOf(
      sustainabilitySchemes.filter((scheme) => scheme !== 'Other'),
      romanian.sustainability,
      english.sustainability,
    ),
  },
  {
    path: 'goods.grid.kind',
    ...{ ro: 'Calitatea se plătește', en: 'Quality settlement', example: grids.grid.ro },
    former: ['Quality is paid'],
    words: wordsOf(['grid', 'asIs'], pick(grids, 'ro'), pick(grids, 'en')),
  },
  {
    path: 'goods.deliveryType',
    ...{ ro: 'Livrare', en: 'Delivery', example: romanian.deliveryType.FCATruck },
    words: wordsOf(deliveryTypes, romanian.deliveryType, english.deliveryType),
  },
  {
    path: 'goods.loadingLocation',
    ...{ ro: 'De unde se încarcă', en: 'Loaded from', example: romanian.loadingLocation.Barn },
    former: ['Se încarcă', 'Loaded'],
    words: wordsOf(loadingLocations, romanian.loadingLocation, english.loadingLocation),
  },
  { path: 'goods.deliveryLocation', ro: 'Locul de livrare', en: 'Place of delivery', example: '' },
  { path: 'goods.trainStation', ro: 'Gara', en: 'Station', example: '' },
  { path: 'goods.deliveryPeriod.from', ro: 'Livrare de la', en: 'Delivery from', example: '' },
  { path: 'goods.deliveryPeriod.to', ro: 'Livrare până la', en: 'Delivery until', example: '' },
  {
    path: 'goods.paymentType',
    ...{ ro: 'Plata', en: 'Payment', example: romanian.paymentType.PaymentAtLoad },
    words: wordsOf(paymentTypes, romanian.paymentType, english.paymentType),
  },
  {
    path: 'goods.withAval',
    ...{ ro: 'Aval', en: 'Aval', example: '' },
    words: new Map([
      ...['da', 'cu aval', 'yes', 'with an aval'].map((word) => [word, 'true'] as const),
      ...['nu', 'fara aval', 'no', 'without an aval'].map((word) => [word, 'false'] as const),
    ]),
  },
  { path: 'goods.paymentDays', ro: 'Zile de plată', en: 'Payment days', example: '' },
];

function pick(names: Readonly<Record<string, Readonly<Record<Locale, string>>>>, locale: Locale): Labels {
  return Object.fromEntries(Object.entries(names).map(([value, name]) => [value, name[locale]]));
}

/** The header of a field in a language; null for a field without a column. */
export function columnName(path: string, locale: Locale): string | null {
  return importColumns.find((column) => column.path === path)?.[locale] ?? null;
}

/** Header and one row, as a sample file. */
export function exampleRows(locale: Locale, days: Readonly<Record<string, string>>): string[][] {
  return [
    importColumns.map((column) => column[locale]),
    importColumns.map(({ path, example }) => days[path] ?? example),
  ];
}
