import type { Identity } from '@recolta/shared/contracts/http/identity';
import { announcementPostingSchema } from '@recolta/shared/domain/announcement/announcement-posting';
import { dayOf, daysAfter } from '@recolta/shared/domain/announcement/deadline';
import { goodsName } from '@recolta/shared/domain/goods-name';
import { formatPrice } from '@recolta/shared/domain/price-text';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Download, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../components/forms/fields.tsx';
import { TermsLabel } from '../../../components/forms/public-form.tsx';
import {
  columnOf,
  readTableText,
  saveTable,
  type TableFile,
  TableFileButton,
} from '../../../components/forms/table-file.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { formatDay } from '../../../lib/bucharest-time.ts';
import { errorText } from '../../../lib/error-text.ts';
import { displayTonnes, minorOf, readTypedDecimal, readTypedPrice } from '../../../lib/format.ts';
import { useIssueText } from '../../../lib/forms/issue-text.ts';
import { announcementCalls } from '../../../lib/http/announcement-calls.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { serverClock } from '../../../lib/realtime/server-clock.ts';
import { postRow } from '../api/post-row.ts';
import { announcementSale } from '../state/announcement-sale.ts';
import { columnName, exampleRows, importColumns } from '../state/import-columns.ts';
import {
  type ImportedRow,
  maxImportedRows,
  type RowsRead,
  readImportedRows,
} from '../state/imported-rows.ts';
import { goodsOf } from '../state/posting-values.ts';
import { ImportSteps } from './import-steps.tsx';
import { MissingToPostPage, missingRights } from './missing-to-post.tsx';

const maxFileBytes = 1_000_000;

/** Posts several announcements from a CSV file: issues are shown row by row before anything is sent. */
export function ImportPage({ identity }: { identity: Identity }) {
  const missing = missingRights(identity);
  return missing.length > 0 ? (
    <MissingToPostPage identity={identity} kind="announcement" missing={missing} />
  ) : (
    <Import />
  );
}

function Import() {
  const { t } = useTranslation(['posting', 'forms']);
  const locale = useLocale();
  const [read, setRead] = useState<RowsRead | null>(null);
  const [failure, setFailure] = useState('');
  /** Number of chosen files: results of one file do not apply to the next. */
  const [files, setFiles] = useState(0);

  const choose = async (chosen: TableFile) => {
    setRead(null);
    setFailure('');
    if ('refusal' in chosen)
      return setFailure(t(chosen.refusal === 'workbook' ? 'forms:workbook' : 'import.tooLarge'));
    const table = await readTableText(chosen.text, (cell) => columnOf(importColumns, cell) !== undefined);
    const found = readImportedRows(table, locale, serverClock.nowMs());
    if (!found.hasColumns) return setFailure(t('import.noColumns'));
    if (found.rows.length === 0) return setFailure(t('import.noRows'));
    setFiles((count) => count + 1);
    setRead(found);
  };
  const download = () => {
    const today = dayOf(serverClock.nowMs());
    return saveTable(
      t('import.exampleName'),
      exampleRows(locale, {
        deadline: daysAfter(today, 14),
        'goods.deliveryPeriod.from': daysAfter(today, 16),
        'goods.deliveryPeriod.to': daysAfter(today, 30),
      }),
    );
  };
  return (
    <div className="frame-page py-6 md:py-8">
      <h1 className="title-list">{t('import.title')}</h1>
      <p className="mt-2 mb-4 max-w-[70ch] text-ink-2">{t('import.lead')}</p>
      {!read && <ImportSteps />}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void download()}>
          <Download aria-hidden="true" size={17} />
          {t('import.example')}
        </Button>
        <TableFileButton
          label={t('import.choose')}
          look={read ? 'plain' : 'act'}
          most={maxFileBytes}
          onRead={choose}
        />
      </div>
      <p role="alert" className="mt-3 text-lost empty:hidden">
        {failure}
      </p>
      {read && <Rows key={files} read={read} />}
    </div>
  );
}

/** The rows of a file with their issues, and sending them one after the other. */
function Rows({ read }: { read: RowsRead }) {
  const { t } = useTranslation('posting');
  const locale = useLocale();
  const queries = useQueryClient();
  const [accepts, setAccepts] = useState({ terms: false, declaration: false });
  const [notice, setNotice] = useState('');
  const [isSending, setIsSending] = useState(false);
  /** Ids of the created announcements, by line. */
  const [sent, setSent] = useState<ReadonlyMap<number, string>>(new Map());
  const [isFaultyOnly, setIsFaultyOnly] = useState(false);
  const ready = read.rows.filter(({ issues }) => issues.length === 0);
  const left = ready.filter(({ line }) => !sent.has(line));

  const send = async () => {
    if (isSending) return;
    if (!accepts.terms || !accepts.declaration) return setNotice(t('import.agreeFirst'));
    setIsSending(true);
    setNotice('');
    const day = dayOf(serverClock.nowMs());
    const seen = new Map<string, number>();
    for (const { line, values } of ready) {
      const posting = announcementPostingSchema.parse(announcementSale.postingOf(values, locale));
      const text = JSON.stringify(posting);
      const first = seen.get(text) ?? 0;
      seen.set(text, first + 1);
      if (sent.has(line)) continue;
      try {
        const { id, nth } = await postRow(posting, day, first);
        seen.set(text, nth + 1);
        setSent((now) => new Map(now).set(line, id));
      } catch (error) {
        const { code, params } = failureOf(error);
        setNotice(t('import.stopped', { line, reason: errorText(code, params, locale) }));
        break;
      }
    }
    setIsSending(false);
    void queries.invalidateQueries({ queryKey: announcementCalls.key() });
  };
  return (
    <section aria-label={t('import.title')} className="mt-5">
      <p role="status" className="num mb-3 flex flex-wrap items-center gap-2">
        {t('import.rows', { count: read.rows.length })}
        {left.length > 0 && <Chip tone="ok">{t('import.ready', { count: left.length })}</Chip>}
        {ready.length < read.rows.length && (
          <Chip tone="bad">{t('import.faulty', { count: read.rows.length - ready.length })}</Chip>
        )}
      </p>
      {ready.length > 0 && ready.length < read.rows.length && (
        <label className="mb-3 flex min-h-11 items-center gap-2.5 text-s">
          <input
            type="checkbox"
            checked={isFaultyOnly}
            onChange={({ target }) => setIsFaultyOnly(target.checked)}
            className="size-4.5 accent-(--act)"
          />
          {t('import.faultyOnly')}
        </label>
      )}
      {read.unknown.length > 0 && (
        <p className="wrap-anywhere mb-3 rounded-2 bg-warn-wash p-3 text-s text-warn">
          {t('import.unknown', { names: read.unknown.join(', ') })}
        </p>
      )}
      {read.isCut && (
        <p className="mb-3 rounded-2 bg-warn-wash p-3 text-s text-warn">
          {t('import.cut', { most: maxImportedRows })}
        </p>
      )}
      <ol className="divide-y divide-line overflow-hidden rounded-3 border border-line bg-surface shadow-card">
        {read.rows
          .filter(({ issues }) => !isFaultyOnly || issues.length > 0)
          .map((row) => (
            <Row key={row.line} row={row} sentId={sent.get(row.line) ?? null} />
          ))}
      </ol>
      {ready.length < read.rows.length && <p className="mt-3 text-ink-2 text-s">{t('import.correct')}</p>}
      {left.length > 0 && (
        <div className="mt-4 grid gap-2 rounded-3 border border-line bg-surface p-5 shadow-card">
          <CheckboxField
            name="terms"
            label={<TermsLabel text={t('acceptTerms')} link={t('termsLink')} />}
            error={undefined}
            checked={accepts.terms}
            onChange={({ target }) => setAccepts({ ...accepts, terms: target.checked })}
          />
          <CheckboxField
            name="declaration"
            label={t('import.declare')}
            error={undefined}
            checked={accepts.declaration}
            onChange={({ target }) => setAccepts({ ...accepts, declaration: target.checked })}
          />
          <Button look="act" className="min-h-13" aria-busy={isSending} onClick={() => void send()}>
            {isSending && <Spinner />}
            {t('import.send', { count: left.length })}
          </Button>
        </div>
      )}
      <p role="alert" className="mt-3 text-lost empty:hidden">
        {notice}
      </p>
      {sent.size > 0 && !isSending && (
        <p role="status" className="mt-3 flex flex-wrap items-center gap-3">
          {t('import.done', { count: sent.size })}
          <LocalLink to="/auctions/my-auctions" className={buttonClass('plain')}>
            {t('import.toOwn')}
          </LocalLink>
        </p>
      )}
    </section>
  );
}

function Row({ row: { line, values, issues }, sentId }: { row: ImportedRow; sentId: string | null }) {
  const { t } = useTranslation(['posting', 'labels']);
  const locale = useLocale();
  const textOf = useIssueText(announcementSale.fieldNames);
  const tonnes = readTypedDecimal(values.quantity, locale, 3);
  const price = readTypedPrice(values.price, locale);
  const figures = [
    t(`labels:auctionType.${values.type}`),
    tonnes !== null && displayTonnes(tonnes, locale),
    price !== null && formatPrice(minorOf(price), values.currency, locale),
    issues.every(({ path }) => path !== 'deadline') && formatDay(values.deadline, locale, 'date'),
  ];
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0">
          <span className="num mr-3 text-ink-2 text-s">{t('import.line', { line })}</span>
          <span className="wrap-anywhere font-semibold">
            {goodsName(goodsOf(values, locale).name, locale) || '–'}
          </span>
        </p>
        {sentId !== null && (
          <LocalLink
            to={`/auctions/${sentId}`}
            className="flex items-center gap-1.5 text-act text-s underline"
          >
            <Check aria-hidden="true" size={16} />
            {t('import.isSent')}
            <span className="sr-only">. {t('import.isOpen')}</span>
          </LocalLink>
        )}
        {sentId === null && (
          <Chip tone={issues.length === 0 ? 'ok' : 'bad'}>
            {t(issues.length === 0 ? 'import.isReady' : 'import.isFaulty')}
          </Chip>
        )}
      </div>
      <p className="num text-ink-2 text-s">{figures.filter(Boolean).join(' · ')}</p>
      {issues.length > 0 && (
        <ul className="mt-1.5 grid gap-1 text-lost text-s">
          {issues.map((issue) => (
            <li key={issue.path} className="flex items-start gap-2">
              <TriangleAlert aria-hidden="true" size={15} className="mt-0.5 flex-none" />
              {[columnName(issue.path, locale), textOf(issue)].filter(Boolean).join(': ')}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
