import type { Before } from '@recolta/shared/contracts/http/market-data';
import {
  isTableHeader,
  type TableLines,
  type TableRead,
} from '@recolta/shared/domain/market-data/read-table';
import type { UseMutationResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readTableText, type TableFile, TableFileButton } from '../../../components/forms/table-file.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { bucharestDay, formatDay, nextDay } from '../../../lib/bucharest-time.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import type { SavedTable, Saving } from '../api/market-queries.ts';

/** Maximum characters of a pasted or chosen table. */
const maxTextLength = 1_000_000;
/** Number of changes and errors listed individually. */
const listedLines = 50;

interface TableInputProps<Row> {
  readonly table: 'prices' | 'rates' | 'haulage';
  readonly save: UseMutationResult<SavedTable, Error, Saving<Row>>;
  /** Parses the cells of a table with its header; days after the last one are issues. */
  readonly read: (lines: TableLines, lastDay: string) => TableRead<Row>;
  /** Header and one line. */
  readonly example: readonly (readonly string[])[];
  /** The subject of a row: name, detail and day. */
  readonly nameOf: (row: Row) => readonly [name: string, detail: string, day: string];
  readonly figureOf: (row: Row) => string;
  readonly beforeText: (before: Before) => string;
}

interface Preview<Row> {
  readonly read: TableRead<Row>;
  /** The effect of saving; null if nothing can be saved. */
  readonly saved: SavedTable | null;
}

/**
 * One row or a whole table: pasted from a spreadsheet or chosen as a CSV file, previewed with its changes and the
 * errors per line, and saved by a second press [Q4].
 */
export function TableInput<Row>({
  table,
  save,
  read,
  example,
  nameOf,
  figureOf,
  beforeText,
}: TableInputProps<Row>) {
  const { t } = useTranslation(['market', 'forms']);
  const locale = useLocale();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<Preview<Row> | null>(null);
  const [notice, setNotice] = useState('');
  /** Why a chosen file was not read. */
  const [refusal, setRefusal] = useState('');

  const type = (next: string) => {
    setText(next);
    setPreview(null);
    setNotice('');
    setRefusal('');
    save.reset();
  };
  const choose = (found: TableFile) => {
    type('text' in found ? found.text : '');
    if ('refusal' in found) setRefusal(t(found.refusal === 'workbook' ? 'forms:workbook' : 'tooLong'));
  };
  const show = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || text.trim() === '') return;
    const tomorrow = nextDay(bucharestDay(serverClock.nowMs()));
    const result = read(await readTableText(text, (cell) => isTableHeader(table, cell)), tomorrow);
    const rows = result.rows.map(({ row }) => row);
    if (rows.length === 0) setPreview({ read: result, saved: null });
    else
      save.mutate({ rows, isPreview: true }, { onSuccess: (saved) => setPreview({ read: result, saved }) });
  };
  const confirm = () => {
    if (!preview?.saved || save.isPending) return;
    const rows = preview.read.rows.map(({ row }) => row);
    save.mutate(
      { rows, isPreview: false, read: preview.saved.parts },
      {
        // What the preview said is no longer so: it is looked at again before anything is replaced.
        onError: (error) => failureOf(error).code === 'RequestChanged' && setPreview(null),
        onSuccess: ({ added, changed }) => {
          type('');
          setNotice(t('done', { added, changed: changed.length }));
          setIsOpen(false);
        },
      },
    );
  };
  const failure = save.error === null ? null : failureOf(save.error);
  const canSave = preview?.saved && preview.saved.added + preview.saved.changed.length > 0;

  return (
    <section className="mb-5">
      <div className="flex flex-wrap items-center gap-3">
        <Button aria-expanded={isOpen} aria-controls={`${id}-form`} onClick={() => setIsOpen(!isOpen)}>
          <Plus aria-hidden="true" size={17} />
          {t(`add.${table}`)}
        </Button>
        <p role="status" className="text-lead text-s">
          {notice}
        </p>
      </div>
      {isOpen && (
        <form
          id={`${id}-form`}
          noValidate
          onSubmit={(event) => void show(event)}
          className="mt-3 rounded-3 border border-line bg-surface p-4 shadow-card"
        >
          <label htmlFor={id} className="mb-1 block font-medium text-s">
            {t('paste')}
          </label>
          <textarea
            id={id}
            value={text}
            maxLength={maxTextLength}
            spellCheck={false}
            rows={5}
            aria-describedby={`${id}-hint`}
            placeholder={example.map((cells) => cells.join('; ')).join('\n')}
            onChange={(event) => type(event.target.value)}
            className="field-sizing-content num max-h-72 min-h-32 w-full resize-y overflow-auto whitespace-pre rounded-2 border border-line-2 bg-surface px-3 py-2.5 font-mono text-s placeholder:text-ink-3"
          />
          <p id={`${id}-hint`} className="mt-1 mb-3 text-ink-2 text-note">
            {t(`hint.${table}`)}
          </p>
          <div className="flex flex-wrap gap-3">
            <TableFileButton label={t('chooseFile')} most={maxTextLength} onRead={choose} />
            <Button type="submit" look={preview ? 'plain' : 'act'} aria-busy={save.isPending}>
              {save.isPending && <Spinner />}
              {t('preview')}
            </Button>
          </div>
          <p role="alert" className="mt-2 min-h-5 text-lost text-s">
            {failure ? errorText(failure.code, failure.params, locale) : refusal}
          </p>
          {preview && (
            <>
              <PreviewList preview={preview} nameOf={nameOf} figureOf={figureOf} beforeText={beforeText} />
              {canSave && (
                <Button look="act" className="mt-3" aria-busy={save.isPending} onClick={confirm}>
                  {t('save', {
                    count: (preview.saved?.added ?? 0) + (preview.saved?.changed.length ?? 0),
                  })}
                </Button>
              )}
            </>
          )}
        </form>
      )}
    </section>
  );
}

/** The additions and changes, and the skipped lines with their errors. */
function PreviewList<Row>({
  preview: { read, saved },
  nameOf,
  figureOf,
  beforeText,
}: Pick<TableInputProps<Row>, 'nameOf' | 'figureOf' | 'beforeText'> & { preview: Preview<Row> }) {
  const { t } = useTranslation('market');
  const locale = useLocale();
  const { rows, issues } = read;
  // Replaced rows are listed first: they need a closer look than added ones.
  const listed = [
    ...(saved?.changed ?? []).map(({ row: place, before }) => ({ place, before })),
    ...(saved?.addedRows ?? []).map((place) => ({ place, before: null })),
  ];
  return (
    <div role="status" className="num text-s">
      {saved && (
        <p className="font-semibold">
          {t('would', { added: saved.added, changed: saved.changed.length, same: saved.same })}
        </p>
      )}
      {listed.length > 0 && (
        <ul className="mt-2 max-h-72 divide-y divide-line overflow-auto">
          {listed.slice(0, listedLines).map(({ place, before }) => {
            const saving = rows[place]?.row;
            if (!saving) return null;
            const [name, detail, day] = nameOf(saving);
            return (
              <li key={place} className="flex flex-wrap gap-x-3 py-1">
                <span>{[name, detail, formatDay(day, locale, 'date')].filter(Boolean).join(', ')}:</span>
                {before && <s className="text-ink-2">{`${beforeText(before)}, ${before.source}`}</s>}
                <span className="font-semibold">{figureOf(saving)}</span>
              </li>
            );
          })}
        </ul>
      )}
      {issues.length > 0 && (
        <>
          <p className="mt-2 font-semibold text-warn">
            {t('leftOut', { count: new Set(issues.map(({ line }) => line)).size })}
          </p>
          <ul className="mt-1 max-h-72 divide-y divide-line overflow-auto">
            {issues.slice(0, listedLines).map(({ line, column, rule, text }) => (
              <li key={`${line} ${column} ${rule}`} className="py-1">
                {t(`issue.${rule === 'value' && text.trim() === '' ? 'empty' : rule}`, {
                  line,
                  text,
                  column: column === null ? '' : t(`column.${column}`),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
