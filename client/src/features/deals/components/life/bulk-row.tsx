import type { FactBody } from '@recolta/shared/domain/deal/deal-facts';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { useTranslation } from 'react-i18next';
import { InputField } from '../../../../components/forms/fields.tsx';
import { Chip } from '../../../../components/ui/chip.tsx';
import { useTexts } from '../../../../lib/i18n.ts';
import type { BulkRow } from '../../state/bulk-rows.ts';
import { type ShownDeal, weightText, windowText } from '../../state/deal-life.ts';

/** Columns that are corrected together. */
const groups = [
  ['from', 'to'],
  ['gross', 'tare', 'net'],
  ['load', 'truck'],
  ['driver', 'telephone'],
] as const;

/** A row of a table in one line: by what is sent, else by its cells. */
export function RowLine({ deal, row: { line, fact, cells } }: { deal: ShownDeal; row: BulkRow }) {
  const { t } = useTranslation(['bulk', 'delivery']);
  const texts = useTexts();
  const body = fact?.body;
  const weight = (thousandths: string) => weightText(parseTonnes(thousandths) ?? 0, deal.terms, texts.locale);
  const ofLoad = ({ plates, quantity, ...window }: FactBody<'LoadPlanned'>) => [
    plates ?? t('delivery:noPlates'),
    weight(quantity),
    windowText(window, texts),
  ];
  const ofTicket = ({ loadId, number, net }: FactBody<'TicketStated'>) => [
    t('delivery:load', { number: deal.life.loads.find(({ id }) => id === loadId)?.number ?? '' }),
    number,
    weight(net),
  ];
  const typed = () => [
    cells.load && t('delivery:load', { number: cells.load }),
    ...[cells.truck, cells.number, cells.quantity ?? cells.net, cells.day],
  ];
  let parts: readonly (string | undefined)[] = typed();
  if (body?.kind === 'LoadPlanned') parts = ofLoad(body);
  if (body?.kind === 'TicketStated') parts = ofTicket(body);
  return (
    <p className="num wrap-anywhere min-w-0">
      <span className="mr-2 text-ink-2 text-s">{t('line', { line })}</span>
      {parts.filter(Boolean).join(' · ')}
    </p>
  );
}

/** A row that would be refused, with the cells to correct; it stays until it is sent. */
export function FaultyRow({
  deal,
  row,
  edited,
  nameOf,
  onEdit,
}: {
  deal: ShownDeal;
  row: BulkRow;
  /** Columns that were corrected. */
  edited: readonly string[];
  nameOf: (path: string) => string;
  onEdit: (path: string, text: string) => void;
}) {
  const { t } = useTranslation('bulk');
  const { issues, cells, state } = row;
  const named = [...issues.map(({ column }) => column), ...edited].filter((path) => nameOf(path) !== '');
  const fields = [
    ...new Set(named.flatMap((path) => groups.find((group) => group.some((one) => one === path)) ?? [path])),
  ].filter((path) => nameOf(path) !== '');
  const whole = issues.filter(({ column }) => nameOf(column) === '');
  return (
    <li className="py-3">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-2">
        <RowLine deal={deal} row={row} />
        {state === 'ready' && <Chip tone="ok">{t('isReady')}</Chip>}
      </div>
      {whole.map(({ text }) => (
        <p key={text} className="mb-2 text-lost text-s">
          {text}
        </p>
      ))}
      <div className="grid gap-x-3 sm:grid-cols-2">
        {fields.map((path) => (
          <InputField
            key={`${path} ${cells[path] ?? ''}`}
            label={nameOf(path)}
            defaultValue={cells[path] ?? ''}
            error={issues.find(({ column }) => column === path)?.text}
            onBlur={({ target }) => target.value.trim() !== (cells[path] ?? '') && onEdit(path, target.value)}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
          />
        ))}
      </div>
    </li>
  );
}
