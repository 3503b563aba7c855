import { type DealTerms, thousandthsPerKg } from '@recolta/shared/domain/deal/deal-terms';
import { foldText } from '@recolta/shared/domain/folded-text';
import { perUnit } from '@recolta/shared/domain/goods/unit-text';
import { columnOf, type TableColumn } from '../../../components/forms/table-file.tsx';
import type { Locale } from '../../../lib/locale-path.ts';

/** What the rows of a table are: planned loads [D2], or tickets [D4]. */
export type BulkKind = 'loads' | 'tickets';

/** Cells by the path of their column. */
export type Cells = Readonly<Record<string, string>>;

/** An issue of a row at a column; at '' for the whole row. */
export interface RowIssue {
  readonly column: string;
  readonly text: string;
}

/** What a row says, before the deal decides it. */
export interface RowRead {
  /** All that the row states, without its load. */
  readonly body: object;
  /** The load that it is about, or a new one, for the row's own id. */
  readonly loadIdFor: (id: string) => string | RowIssue;
  /** What makes it the same row when it is sent again. */
  readonly says: Readonly<Record<string, string | null>>;
  readonly issues: readonly RowIssue[];
  /** Columns of the fields of the body, where their names differ. */
  readonly columns: Readonly<Record<string, string>>;
}

const truck: TableColumn = {
  path: 'truck',
  ...{ ro: 'Camion', en: 'Truck', example: 'TR 07 SIL' },
  former: [
    ...[
      'Nr. camion',
      'Număr camion',
      'Nr. auto',
      'Număr auto',
      'Auto',
      'Cap tractor',
      'Mașina',
      'Nr. mașină',
    ],
    ...['Nr. înmatriculare', 'Nr. de înmatriculare', 'Număr de înmatriculare', 'Numărul de înmatriculare'],
    ...['Plate', 'Plates', 'Number plate', 'Truck plate', 'Registration', 'Vehicle'],
  ],
};
const remark: TableColumn = {
  path: 'remark',
  ...{ ro: 'Observații', en: 'Remarks', example: '' },
  former: ['Observație', 'Mențiuni', 'Note', 'Notes', 'Remark', 'Comentarii', 'Comments'],
};
/** The reason in a list of refused rows: skipped when the list is sent again. */
const reason: TableColumn = { path: 'reason', ro: 'Motiv', en: 'Reason', example: '' };

const quantityWords = ['Cantitatea', 'Cant.', 'Tone', 'Greutate', 'Saci', 'Bucăți', 'Tonnes', 'Tons', 'Bags'];

const loadColumns: readonly TableColumn[] = [
  {
    path: 'quantity',
    ...{ ro: 'Cantitate', en: 'Quantity', example: '25' },
    former: [...quantityWords, 'Weight', 'Pieces'],
  },
  {
    path: 'day',
    ...{ ro: 'Ziua', en: 'Day', example: '' },
    former: ['Zi', 'Data', 'Date', 'Data încărcării', 'Data livrării', 'Loading date', 'Delivery date'],
  },
  {
    path: 'from',
    ...{ ro: 'De la ora', en: 'From', example: '08:00' },
    former: ['De la', 'Ora de la', 'Ora început', 'Ora începerii', 'Start', 'From hour'],
  },
  {
    path: 'to',
    ...{ ro: 'Până la ora', en: 'To', example: '10:00' },
    former: ['Până la', 'Ora până la', 'Ora sfârșit', 'End', 'Until', 'To hour'],
  },
  {
    path: 'window',
    ...{ ro: 'Interval', en: 'Hours', example: '' },
    former: ['Interval orar', 'Ora', 'Ore', 'Orele', 'Fereastra', 'Window', 'Time', 'Slot'],
  },
  truck,
  {
    path: 'trailer',
    ...{ ro: 'Remorcă sau vagon', en: 'Trailer or wagon', example: 'TR 99 REM' },
    former: [
      ...['Remorcă', 'Remorca', 'Semiremorcă', 'Nr. remorcă', 'Vagon', 'Vagoane', 'Nr. vagon'],
      ...['Trailer', 'Wagon', 'Wagons', 'Trailer plate'],
    ],
  },
  {
    path: 'carrier',
    ...{ ro: 'Transportator', en: 'Carrier', example: 'Trans Agro SRL' },
    former: ['Transportatorul', 'Firma de transport', 'Cărăuș', 'Haulier', 'Haulage company'],
  },
  {
    path: 'driver',
    ...{ ro: 'Șofer', en: 'Driver', example: 'Ion Năstase' },
    former: ['Șoferul', 'Nume șofer', 'Numele șoferului', 'Conducător auto', 'Driver name'],
  },
  {
    path: 'telephone',
    ...{ ro: 'Telefon', en: 'Telephone', example: '0722 123 456' },
    former: ['Telefonul', 'Telefon șofer', 'Telefonul șoferului', 'Tel.', 'Tel', 'Mobil', 'Phone', 'Mobile'],
  },
  remark,
  reason,
];

const placeWords = new Map(
  [
    ...['Load', 'încărcare', 'la încărcare', 'încărcat', 'loading', 'at loading', 'loaded'].map(
      (word) => [word, 'Load'] as const,
    ),
    ...['Unload', 'descărcare', 'la descărcare', 'descărcat', 'unloading', 'at unloading', 'unloaded'].map(
      (word) => [word, 'Unload'] as const,
    ),
  ].map(([word, place]) => [foldText(word), place] as const),
);

const weights: readonly TableColumn[] = [
  {
    path: 'gross',
    ...{ ro: 'Brut', en: 'Gross', example: '39480' },
    former: ['Greutate brută', 'Masa brută', 'Gross weight'],
  },
  {
    path: 'tare',
    ...{ ro: 'Tară', en: 'Tare', example: '14980' },
    former: ['Tara', 'Greutate tară', 'Tare weight'],
  },
  {
    path: 'net',
    ...{ ro: 'Net', en: 'Net', example: '24500' },
    former: ['Greutate netă', 'Masa netă', 'Net weight'],
  },
];
const counted: TableColumn = {
  path: 'net',
  ...{ ro: 'Cantitate', en: 'Quantity', example: '400' },
  former: [...quantityWords, 'Net'],
};

/** Goods that are counted have delivery notes of a store. */
const notes: Readonly<Record<string, Pick<TableColumn, 'ro' | 'en' | 'example'>>> = {
  scale: { ro: 'Depozit', en: 'Store', example: 'Depozit Siliștea' },
  number: { ro: 'Nr. aviz', en: 'Note no.', example: '4711' },
};

const ticketColumns: readonly TableColumn[] = [
  {
    path: 'load',
    ...{ ro: 'Transport', en: 'Load', example: '1' },
    former: ['Transportul', 'Nr. transport', 'Număr transport', 'Load no.', 'Load number'],
  },
  truck,
  {
    path: 'place',
    ...{ ro: 'Locul', en: 'Place', example: '' },
    former: ['Loc', 'Unde s-a cântărit', 'Încărcare/descărcare', 'Where'],
    words: placeWords,
  },
  {
    path: 'scale',
    ...{ ro: 'Cântar', en: 'Weighbridge', example: 'Basculă Siliștea' },
    former: ['Cântarul', 'Bascula', 'Basculă', 'Pod basculă', 'Depozit', 'Scale', 'Store'],
  },
  {
    path: 'number',
    ...{ ro: 'Nr. tichet', en: 'Ticket no.', example: '4711' },
    former: [
      ...[
        'Tichet',
        'Număr tichet',
        'Numărul tichetului',
        'Tichet cântar',
        'Nr. bon',
        'Bon',
        'Nr. aviz',
        'Aviz',
      ],
      ...['Ticket', 'Ticket number', 'Note no.'],
    ],
  },
  {
    path: 'day',
    ...{ ro: 'Data', en: 'Date', example: '' },
    former: ['Ziua', 'Zi', 'Day', 'Data și ora', 'Data cântăririi', 'Când s-a cântărit', 'Date and time'],
  },
  {
    path: 'time',
    ...{ ro: 'Ora', en: 'Time', example: '09:15' },
    former: ['Ora cântăririi', 'Hour'],
  },
];

/** The columns of a table of a deal, in the order of its example. */
export function bulkColumns(kind: BulkKind, terms: DealTerms): readonly TableColumn[] {
  if (kind === 'loads') return loadColumns;
  if (thousandthsPerKg(terms) !== null) return [...ticketColumns, ...weights, reason];
  return [...ticketColumns.map((column) => ({ ...column, ...notes[column.path] })), counted, reason];
}

const unitInBrackets = /\s*\(([^)]*)\)\s*$/;

/** The column of a header, also of one with its unit, and that unit: `Brut (t)`. */
export function columnOfHeader(columns: readonly TableColumn[], header: string) {
  const named = columnOf(columns, header);
  if (named) return { column: named, unit: '' };
  const column = columnOf(columns, header.replace(unitInBrackets, ''));
  return column && { column, unit: unitInBrackets.exec(header)?.[1]?.trim() ?? '' };
}

/** Header and one row, as a sample file. */
export function bulkExample(kind: BulkKind, terms: DealTerms, locale: Locale, day: string): string[][] {
  const columns = bulkColumns(kind, terms).filter(({ path }) => path !== 'reason' && path !== 'window');
  const unitOf = (path: string) => {
    if (path === 'quantity' || (path === 'net' && thousandthsPerKg(terms) === null))
      return ` (${perUnit(terms.unit, locale)})`;
    return ['gross', 'tare', 'net'].includes(path) ? ' (kg)' : '';
  };
  const place = { ro: 'încărcare', en: 'loading' }[locale];
  const cells: Readonly<Record<string, string>> = { day, place };
  return [
    columns.map((column) => column[locale] + unitOf(column.path)),
    columns.map(({ path, example }) => cells[path] ?? example),
  ];
}
