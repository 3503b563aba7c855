import { thousandthsPerKg } from '@recolta/shared/domain/deal/deal-terms';
import { Download } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InputField } from '../../../../components/forms/fields.tsx';
import {
  readTableText,
  saveTable,
  type TableFile,
  TableFileButton,
} from '../../../../components/forms/table-file.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Chip } from '../../../../components/ui/chip.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { bucharestDay, formatDay } from '../../../../lib/bucharest-time.ts';
import { useTexts } from '../../../../lib/i18n.ts';
import { type BulkKind, bulkColumns, bulkExample, columnOfHeader } from '../../state/bulk-columns.ts';
import {
  type BulkRow,
  type BulkTable,
  decideRows,
  maxBulkRows,
  readBulkTable,
  useSendRows,
} from '../../state/bulk-rows.ts';
import { keptLoads, type ShownDeal } from '../../state/deal-life.ts';
import { ownPlace } from '../../state/load-rows.ts';
import { FaultyRow, RowLine } from './bulk-row.tsx';

/** Maximum characters of a table. */
const maxTextLength = 1_000_000;

/** Plans loads [D2] or states tickets [D4] by the rows of a table: a chosen CSV file, or a selection of a spreadsheet. */
export function BulkDialog({
  deal,
  kind,
  onClose,
}: {
  deal: ShownDeal;
  kind: BulkKind;
  onClose: () => void;
}) {
  const [table, setTable] = useState<BulkTable | null>(null);
  return table === null ? (
    <Source deal={deal} kind={kind} onRead={setTable} onClose={onClose} />
  ) : (
    <Rows deal={deal} table={table} setTable={setTable} onClose={onClose} />
  );
}

/** The words of a kind: goods that are counted have delivery notes in place of tickets. */
const wordsFor = (kind: BulkKind, { terms }: ShownDeal) =>
  kind === 'tickets' && thousandthsPerKg(terms) === null ? 'notes' : kind;

/** Takes a table, by file or from the clipboard. */
function Source({
  deal,
  kind,
  onRead,
  onClose,
}: {
  deal: ShownDeal;
  kind: BulkKind;
  onRead: (table: BulkTable) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['bulk', 'forms']);
  const { locale } = useTexts();
  const id = useId();
  const [failure, setFailure] = useState('');
  const columns = bulkColumns(kind, deal.terms);
  const words = wordsFor(kind, deal);
  const read = async (text: string) => {
    if (text.length > maxTextLength) return setFailure(t('tooLarge'));
    const lines = await readTableText(text, (cell) => columnOfHeader(columns, cell) !== undefined);
    const table = readBulkTable(kind, deal, lines, locale);
    if (!table) return setFailure(t('noColumns'));
    if (table.rows.length === 0) return setFailure(t('noRows'));
    onRead(table);
  };
  const choose = (found: TableFile) => {
    if ('text' in found) return read(found.text);
    setFailure(t(found.refusal === 'workbook' ? 'forms:workbook' : 'tooLarge'));
  };
  const download = () => {
    const day = formatDay(bucharestDay(deal.nowMs), locale, 'date');
    return saveTable(t(`sample.${words}`), bulkExample(kind, deal.terms, locale, day));
  };
  return (
    <Dialog title={t(`title.${words}`)} onClose={onClose} isFocused>
      <p className="mb-4 text-ink-2">{t(`lead.${words}`)}</p>
      <div className="grid gap-2">
        <Button onClick={() => void download()}>
          <Download aria-hidden="true" size={17} />
          {t('example')}
        </Button>
        <TableFileButton
          label={t('choose')}
          look="act"
          className="min-h-13"
          most={maxTextLength}
          onRead={choose}
        />
      </div>
      <label htmlFor={id} className="mt-4 mb-1 block font-medium text-s">
        {t('paste')}
      </label>
      <textarea
        id={id}
        rows={4}
        spellCheck={false}
        aria-describedby={`${id}-failure`}
        onChange={({ target }) => {
          setFailure('');
          if (target.value.includes('\n')) void read(target.value);
        }}
        className="num w-full resize-y whitespace-pre rounded-2 border border-line-2 bg-surface px-3 py-2.5 font-mono text-s"
      />
      <p id={`${id}-failure`} role="alert" className="min-h-6 text-lost text-s">
        {failure}
      </p>
    </Dialog>
  );
}

/** The rows of a table with their issues, corrected here and sent in parts. */
function Rows({
  deal,
  table,
  setTable,
  onClose,
}: {
  deal: ShownDeal;
  table: BulkTable;
  setTable: (table: BulkTable | null) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('bulk');
  const texts = useTexts();
  const { kind } = table;
  const words = wordsFor(kind, deal);
  const { send, stored, refused, isSending, failure } = useSendRows(deal);
  // The weighbridge of the last ticket at the reader's place.
  const [scale, setScale] = useState(
    () =>
      keptLoads(deal.life)
        .flatMap(({ tickets }) => tickets[ownPlace(deal)] ?? [])
        .at(-1)?.scale ?? '',
  );
  /** Columns that were corrected, by line: their row stays where it is until it is sent. */
  const [edited, setEdited] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const rows = useMemo(
    () => decideRows(deal, table, { scale, stored, refused }, texts),
    [deal, table, scale, stored, refused, texts.locale],
  );
  const ready = rows.filter(({ fact }) => fact !== null);
  const faulty = rows.filter(({ state }) => state === 'faulty');
  const shown = rows.filter(
    ({ state, line }) => state === 'faulty' || (state === 'ready' && edited.has(line)),
  );
  const others = rows.filter(({ state, line }) => state === 'ready' && !edited.has(line));
  const before = rows.filter(({ state, id }) => state === 'known' && !stored.has(id)).length;

  const edit = (line: number, path: string, text: string) => {
    setEdited((now) => new Map(now).set(line, [...new Set([...(now.get(line) ?? []), path])]));
    setTable({
      ...table,
      rows: table.rows.map((row) =>
        row.line === line ? { line, cells: { ...row.cells, [path]: text.trim() } } : row,
      ),
    });
  };
  const press = () => {
    setEdited(new Map());
    void send(ready.flatMap(({ fact }) => fact ?? []));
  };
  const download = () => {
    const columns = bulkColumns(kind, deal.terms).filter(
      ({ path }) => path === 'reason' || faulty.some(({ cells }) => cells[path] !== undefined),
    );
    const reasonOf = ({ issues }: BulkRow) => issues.map((issue) => issueLine(issue, nameOf)).join(' ');
    return saveTable(t(`faultyFile.${words}`), [
      columns.map((column) => column[table.language]),
      ...faulty.map((row) =>
        columns.map(({ path }) => (path === 'reason' ? reasonOf(row) : (row.cells[path] ?? ''))),
      ),
    ]);
  };
  const nameOf = (path: string) =>
    bulkColumns(kind, deal.terms).find((column) => column.path === path)?.[texts.locale] ?? '';
  const needsScale =
    kind === 'tickets' &&
    thousandthsPerKg(deal.terms) !== null &&
    rows.some(({ state, cells }) => state !== 'known' && cells.scale === undefined);
  return (
    <Dialog
      title={t(`title.${words}`)}
      onClose={onClose}
      isFocused
      foot={
        <>
          <p role="alert" className="mb-2 text-lost text-s empty:hidden">
            {failure && t('stopped', { reason: failure })}
          </p>
          <div className="grid gap-2">
            {ready.length > 0 && (
              <Button look="act" className="num min-h-13" aria-busy={isSending} onClick={press}>
                {isSending && <Spinner />}
                {t(`send.${words}`, { count: ready.length })}
              </Button>
            )}
            <Button onClick={() => setTable(null)}>{t('other')}</Button>
          </div>
        </>
      }
    >
      <div role="status" className="num mb-3 grid gap-1.5">
        {stored.size > 0 && (
          <p className="font-semibold text-act">{t(`stored.${words}`, { count: stored.size })}</p>
        )}
        {before > 0 && <p>{t('known', { count: before })}</p>}
        <p className="flex flex-wrap gap-2 empty:hidden">
          {ready.length > 0 && <Chip tone="ok">{t('ready', { count: ready.length })}</Chip>}
          {faulty.length > 0 && <Chip tone="bad">{t('faulty', { count: faulty.length })}</Chip>}
        </p>
      </div>
      {table.unknown.length > 0 && (
        <p className="wrap-anywhere mb-3 rounded-2 bg-warn-wash p-3 text-s text-warn">
          {t('unknown', { names: table.unknown.join(', ') })}
        </p>
      )}
      {table.isCut && (
        <p className="num mb-3 rounded-2 bg-warn-wash p-3 text-s text-warn">
          {t('cut', { most: maxBulkRows })}
        </p>
      )}
      {needsScale && (
        <InputField
          label={t('scale')}
          value={scale}
          maxLength={80}
          onChange={({ target }) => setScale(target.value)}
        />
      )}
      {faulty.length > 0 && (
        <div className="mb-3 grid justify-items-start gap-2">
          <p className="text-ink-2 text-s">{t('correct')}</p>
          <Button onClick={() => void download()}>
            <Download aria-hidden="true" size={17} />
            {t('download')}
          </Button>
        </div>
      )}
      {shown.length > 0 && (
        <ol className="divide-y divide-line border-line border-t">
          {shown.map((row) => (
            <FaultyRow
              key={row.line}
              deal={deal}
              row={row}
              edited={edited.get(row.line) ?? []}
              nameOf={nameOf}
              onEdit={(path, text) => edit(row.line, path, text)}
            />
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <details open={shown.length === 0} className="border-line border-t pt-2">
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{t('readyRows')}</summary>
          <ol className="divide-y divide-line">
            {others.map((row) => (
              <li key={row.line} className="py-2">
                <RowLine deal={deal} row={row} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </Dialog>
  );
}

/** An issue with the name of its column. */
function issueLine({ column, text }: BulkRow['issues'][number], nameOf: (path: string) => string): string {
  return [nameOf(column), text].filter((part) => part !== '').join(': ');
}
