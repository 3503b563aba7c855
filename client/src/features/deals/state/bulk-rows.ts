import {
  type DealFact,
  factBodySchema,
  maxFactsAtOnce,
  type SentFact,
} from '@recolta/shared/domain/deal/deal-facts';
import { dealLife } from '@recolta/shared/domain/deal/deal-life';
import { refusalOfFact } from '@recolta/shared/domain/deal/decide-fact';
import type { FactRefusal, FactRule } from '@recolta/shared/domain/deal/fact-act';
import { rowFactId } from '@recolta/shared/domain/deal/row-fact-id';
import { lifeWithRow } from '@recolta/shared/domain/deal/row-life';
import type { TableLines } from '@recolta/shared/domain/market-data/read-table';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { languageOf } from '../../../components/forms/table-file.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';
import { issueText } from '../../../lib/forms/issue-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { dealCalls } from '../../../lib/http/page-calls.ts';
import { type Texts, useLocale } from '../../../lib/i18n.ts';
import type { Locale } from '../../../lib/locale-path.ts';
import { useFetchDealsAgain } from '../api/deals.ts';
import { type BulkKind, bulkColumns, type Cells, columnOfHeader, type RowIssue } from './bulk-columns.ts';
import { issueOf, type ShownDeal } from './deal-life.ts';
import { readLoadRow, ticketRows } from './load-rows.ts';

/** Maximum rows of a table. */
export const maxBulkRows = 500;

/** A table as read, before anything is decided. */
export interface BulkTable {
  readonly kind: BulkKind;
  /** The language of its figures. */
  readonly language: Locale;
  readonly rows: readonly { readonly line: number; readonly cells: Cells }[];
  /** Headers that match no column. */
  readonly unknown: readonly string[];
  /** True if rows beyond the maximum were left out. */
  readonly isCut: boolean;
}

export interface BulkRow {
  readonly line: number;
  readonly cells: Cells;
  /** `known`: stored before, by this table or an earlier one. */
  readonly state: 'known' | 'ready' | 'faulty';
  readonly id: string;
  /** What is sent; null for a row that would be refused. */
  readonly fact: SentFact | null;
  readonly issues: readonly RowIssue[];
}

/** Reads the cells of a table; null without a known header. */
export function readBulkTable(
  kind: BulkKind,
  { terms }: Pick<ShownDeal, 'terms'>,
  { lines: [headers = [], ...body], firstLine }: TableLines,
  locale: Locale,
): BulkTable | null {
  const columns = bulkColumns(kind, terms);
  const found = headers.map((header) => columnOfHeader(columns, header));
  if (!found.some(Boolean)) return null;
  const names = headers.map((header) => header.replace(/\s*\([^)]*\)\s*$/, ''));
  const filled = body
    .map((cells, index) => ({ cells, line: firstLine + index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const cellsOf = (cells: readonly string[]): Cells =>
    Object.fromEntries(
      found.flatMap((head, at) => {
        // Spreadsheets write an apostrophe before text that looks like a formula or a number.
        const cell = cells[at]?.trim().replace(/^'/, '') ?? '';
        if (!head || cell === '') return [];
        return [[head.column.path, head.unit !== '' && /\d$/.test(cell) ? `${cell} ${head.unit}` : cell]];
      }),
    );
  return {
    kind,
    language: languageOf(columns, names) ?? locale,
    rows: filled.slice(0, maxBulkRows).map(({ cells, line }) => ({ line, cells: cellsOf(cells) })),
    unknown: headers.filter((header, at) => header.trim() !== '' && found[at] === undefined),
    isCut: filled.length > maxBulkRows,
  };
}

/**
 * Decides the rows of a table in order, each by those before it, as the service does [D2, D4]. A row whose fact is in
 * the log is known, however often its table is sent.
 */
export function decideRows(
  deal: ShownDeal,
  table: BulkTable,
  { scale, stored, refused }: BulkState,
  texts: Texts,
): BulkRow[] {
  const logged = new Set([...deal.facts.map(({ id }) => id), ...stored]);
  const read =
    table.kind === 'loads'
      ? (cells: Cells) => readLoadRow(cells, deal, table.language, texts)
      : ticketRows(deal, table.language, scale, texts);
  const seen = new Map<string, number>();
  const facts = [...deal.facts];
  let life = dealLife(deal.terms, facts, deal.nowMs, deal.vatRules);
  const by = deal.side ?? 'administrator';
  return table.rows.map(({ line, cells }): BulkRow => {
    const row = read(cells);
    const said = JSON.stringify(row.says);
    const nth = seen.get(said) ?? 0;
    seen.set(said, nth + 1);
    const says = { kind: table.kind, side: by, ...row.says };
    const id = rowFactId(deal.id, says, nth);
    const of = { line, cells, id };
    if (logged.has(id)) return { ...of, state: 'known', fact: null, issues: [] };
    const faulty = (issues: readonly RowIssue[], fact: SentFact | null = null): BulkRow => {
      return { ...of, state: 'faulty', fact, issues };
    };
    const loadId = row.loadIdFor(id);
    const issues = typeof loadId === 'string' ? row.issues : [...row.issues, loadId];
    const given = { ...row.body, loadId: typeof loadId === 'string' ? loadId : '' };
    const body = factBodySchema.safeParse(given);
    const columnOf = (path: string) => row.columns[path] ?? path;
    if (!body.success || issues.length > 0) {
      const unread = new Set(['load', 'loadId', ...issues.map(({ column }) => column)]);
      // A day is read with its hour.
      if (unread.has('time')) unread.add('day');
      const wrong = fieldIssuesOf(body.error?.issues ?? [], given)
        .map((issue) => ({ issue, column: columnOf(issue.path) }))
        .filter(({ column }) => !unread.has(column))
        .map(({ issue, column }) => ({ column, text: textOf(issue, texts) }));
      return faulty([...issues, ...wrong]);
    }
    const fact: SentFact = { id, replaces: null, reason: null, body: body.data };
    const issueFor = (refusal: FactRefusal) => {
      const { path, text } = issueOf(refusal, deal.terms, texts);
      return { column: path === 'root' ? '' : columnOf(path), text };
    };
    const refusal = refusalOfFact({ ...deal, facts }, fact, by, life);
    if (refusal) return faulty([issueFor(refusal)]);
    const answer = refused.get(id);
    if (answer) return faulty([issueFor(answer)], fact);
    const stated: DealFact = { ...fact, by, at: new Date(deal.nowMs).toISOString() };
    life = lifeWithRow(life, stated, facts.length);
    facts.push(stated);
    return { ...of, state: 'ready', fact, issues: [] };
  });
}

const textOf = (issue: FieldIssue, { t, locale }: Texts): string =>
  issue.rule === 'required' ? t('bulk:missing') : issueText(issue, () => '', t, locale);

/** What is known of a table besides its cells. */
interface BulkState {
  /** The weighbridge of rows that name none. */
  readonly scale: string;
  /** Ids of facts that the service has stored, perhaps since the deal was read. */
  readonly stored: ReadonlySet<string>;
  /** Answers of the service to the last attempt, by id; such rows may be sent again. */
  readonly refused: ReadonlyMap<string, FactRefusal>;
}

/**
 * Sends the facts of a table in calls of at most `maxFactsAtOnce`, in order. A call that fails ends it: what was stored
 * before is known, and sending the rest again stores nothing twice.
 */
export function useSendRows(deal: Pick<ShownDeal, 'id'>) {
  const locale = useLocale();
  const fetchAgain = useFetchDealsAgain();
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<string, FactRefusal>>(new Map());
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (facts: readonly SentFact[]) => {
      setRefused(new Map());
      for (let from = 0; from < facts.length; from += maxFactsAtOnce) {
        const part = facts.slice(from, from + maxFactsAtOnce);
        const { refusals } = await dealCalls.addFacts.call({
          params: { id: deal.id },
          body: { facts: part },
        });
        const answers = part.map(({ id }, at) => ({ id, refusal: refusals[at] ?? null }));
        setStored((now) => new Set([...now, ...answers.flatMap(({ id, refusal }) => (refusal ? [] : id))]));
        setRefused(
          (now) =>
            new Map([
              ...now,
              ...answers.flatMap(({ id, refusal }) =>
                refusal ? [[id, { ...refusal, rule: refusal.rule as FactRule }] as const] : [],
              ),
            ]),
        );
      }
    },
    onSettled: fetchAgain,
  });
  const failure = error === null ? null : failureOf(error);
  return {
    stored,
    refused,
    isSending: isPending,
    failure: failure && errorText(failure.code, failure.params, locale),
    send: (facts: readonly SentFact[]) => isPending || mutate(facts),
  };
}
