import { type Load, type LoadState, weighedThousandths } from '@recolta/shared/domain/deal/deal-life';
import { thousandthsPerKg, windowPlace } from '@recolta/shared/domain/deal/deal-terms';
import { formatSum } from '@recolta/shared/domain/price-text';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { Chip, type Tone } from '../../../../components/ui/chip.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { formatFigure } from '../../../../lib/format.ts';
import { useTexts } from '../../../../lib/i18n.ts';
import type { BulkKind } from '../../state/bulk-columns.ts';
import { keptLoads, type ShownDeal, weightText, windowText } from '../../state/deal-life.ts';
import { ownPlace } from '../../state/load-rows.ts';

const tones: Readonly<Record<LoadState, Tone>> = {
  planned: 'plain',
  arrived: 'fact',
  onTheWay: 'fact',
  toAnalyse: 'fact',
  toConfirm: 'warn',
  contested: 'bad',
  final: 'ok',
  invoiced: 'plain',
  rejected: 'bad',
  withdrawn: 'plain',
  cancelled: 'plain',
};

/** Loads of a deal: those that wait for someone first, then by number; a table on a desk, rows on a phone. */
export function LoadList({
  deal,
  onOpen,
  onPlan,
  onTable,
}: {
  deal: ShownDeal;
  onOpen: (load: Load) => void;
  /** Null if the reader does not plan. */
  onPlan: (() => void) | null;
  onTable: (of: BulkKind) => void;
}) {
  const { t } = useTranslation(['delivery', 'bulk']);
  const { locale } = useTexts();
  const { life, terms, side } = deal;
  const canTicket =
    side !== null &&
    keptLoads(life).some(({ tickets, settlement }) => !tickets[ownPlace(deal)] && settlement?.final == null);
  const emptyKey = () => {
    if (life.annulment) return 'noLoadsAnnulled';
    if (side === null) return 'noLoads';
    return onPlan ? 'noLoadsOwn' : 'noLoadsOther';
  };
  const waits = ({ state }: Load) => (state === 'toConfirm' || state === 'contested' ? 0 : 1);
  const loads = life.loads.toSorted((a, b) => waits(a) - waits(b) || a.number - b.number);
  return (
    <section aria-label={t('loadsTitle')} className="mb-5">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold text-l">
          {t('loadsTitle')}
          {loads.length > 0 && (
            <span className="num ml-2 font-normal text-ink-2">{keptLoads(life).length}</span>
          )}
        </h2>
        <span className="num text-ink-2">
          {t(thousandthsPerKg(terms) === null ? 'deliveredOf' : 'weighedOf', {
            done: weightText(life.deliveredThousandths, terms, locale),
            all: weightText(terms.quantityThousandths, terms, locale),
          })}
        </span>
      </div>
      <div className="overflow-hidden rounded-3 border border-line bg-surface shadow-card">
        {loads.length === 0 ? (
          <p className="p-4 md:p-5">{t(emptyKey())}</p>
        ) : (
          <>
            <ul className="divide-y divide-line md:hidden">
              {loads.map((load) => (
                <PhoneRow key={load.id} deal={deal} load={load} onOpen={onOpen} />
              ))}
            </ul>
            <DeskTable deal={deal} loads={loads} onOpen={onOpen} />
          </>
        )}
        {life.isDeliveryEnded && <p className="border-line border-t p-4 text-ink-2">{t('ended')}</p>}
        {(onPlan || canTicket) && (
          <div className="flex flex-wrap gap-2 border-line border-t p-3 print:hidden">
            {onPlan && (
              <>
                <Button look={loads.length === 0 ? 'act' : 'plain'} onClick={onPlan}>
                  <Plus aria-hidden="true" size={18} />
                  {t('plan')}
                </Button>
                <Button onClick={() => onTable('loads')}>{t('bulk:act.loads')}</Button>
              </>
            )}
            {canTicket && (
              <Button onClick={() => onTable('tickets')}>
                {t(thousandthsPerKg(terms) === null ? 'bulk:act.notes' : 'bulk:act.tickets')}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

interface Row {
  deal: ShownDeal;
  load: Load;
  onOpen: (load: Load) => void;
}

/** True if the settlement waits for the reader. */
function isForReader({ side }: ShownDeal, { state, settlement }: Load): boolean {
  return state === 'toConfirm' && side !== null && settlement?.acceptedBy.includes(side) === false;
}

function PhoneRow({ deal, load, onOpen }: Row) {
  const { t } = useTranslation(['delivery', 'labels']);
  const texts = useTexts();
  const { terms } = deal;
  const { number, plan, settlement } = load;
  return (
    <li className={classNames(isForReader(deal, load) && marked)}>
      <button
        type="button"
        onClick={() => onOpen(load)}
        className="num grid w-full grid-cols-[1.6rem_1fr] px-4 py-2.5 text-left"
      >
        <span className="font-semibold text-ink-2">{number}</span>
        <span className="min-w-0">
          <span className="flex items-center justify-between gap-2">
            <Plate plates={plan.plates} />
            <State deal={deal} load={load} />
          </span>
          <span className="mt-1 block">
            {windowText(plan, texts)}
            {settlement && (
              <b className="font-semibold">
                {' '}
                · {formatSum(settlement.sumMinor, terms.currency, texts.locale)}
              </b>
            )}
          </span>
          <span className="block text-ink-2">
            {[
              weightText(weighedThousandths(terms, load) ?? load.plannedThousandths, terms, texts.locale),
              ...figuresOf(load).map(
                ([field, figure]) =>
                  `${t(`labels:qualityField.${field}`)} ${formatFigure(field, figure, texts.locale)}`,
              ),
            ].join(' · ')}
          </span>
        </span>
      </button>
    </li>
  );
}

const marked =
  'bg-[color-mix(in_srgb,var(--warn-wash)_55%,var(--surface))] shadow-[inset_3px_0_var(--warn-mark)]';

/** The first two figures of an analysis, for the row. */
const figuresOf = ({ analysis }: Load) =>
  (Object.entries(analysis?.figures ?? {}) as ['humidity', number][]).slice(0, 2);

function DeskTable({ deal, loads, onOpen }: Omit<Row, 'load'> & { loads: readonly Load[] }) {
  const { t } = useTranslation('delivery');
  const texts = useTexts();
  const { terms } = deal;
  const weight = (net: string | undefined) =>
    net === undefined ? '–' : weightText(parseTonnes(net) ?? 0, terms, texts.locale);
  const head = 'py-2.5 pr-4 font-medium';
  return (
    <table className="num w-full text-left max-md:hidden">
      <thead>
        <tr className="border-line border-b text-ink-2 text-s">
          <th scope="col" className={classNames(head, 'pl-5')}>
            {t('column.load')}
          </th>
          <th scope="col" className={head}>
            {t(`column.windowAt.${windowPlace(deal.terms)}`)}
          </th>
          <th scope="col" className={classNames(head, 'text-right')}>
            {t('column.loaded')}
          </th>
          <th scope="col" className={classNames(head, 'text-right')}>
            {t('column.unloaded')}
          </th>
          <th scope="col" className={classNames(head, 'text-right')}>
            {t('column.payable')}
          </th>
          <th scope="col" className={classNames(head, 'pr-5 text-right')}>
            {t('column.state')}
          </th>
        </tr>
      </thead>
      <tbody>
        {loads.map((load) => (
          <tr
            key={load.id}
            className={classNames('border-line not-last:border-b', isForReader(deal, load) && marked)}
          >
            <td className="py-2 pr-4 pl-5">
              <button
                type="button"
                onClick={() => onOpen(load)}
                className="flex min-h-11 items-center gap-3 underline-offset-4 hover:underline"
              >
                <span aria-hidden="true" className="w-5 text-ink-2">
                  {load.number}
                </span>
                <span className="sr-only">{t('load', { number: load.number })}</span>
                <Plate plates={load.plan.plates} />
              </button>
            </td>
            <td className="py-2 pr-4">{windowText(load.plan, texts)}</td>
            <td className="py-2 pr-4 text-right">{weight(load.tickets.Load?.net)}</td>
            <td className="py-2 pr-4 text-right">{weight(load.tickets.Unload?.net)}</td>
            <td className="py-2 pr-4 text-right font-semibold">
              {load.settlement ? formatSum(load.settlement.sumMinor, terms.currency, texts.locale) : '–'}
            </td>
            <td className="py-2 pr-5 text-right">
              <State deal={deal} load={load} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Plate({ plates }: { plates: string | null }) {
  const { t } = useTranslation('delivery');
  if (plates === null) return <span className="text-ink-2">{t('noPlates')}</span>;
  return (
    <span className="inline-block min-w-0 truncate rounded-[5px] border-[1.5px] border-ink bg-[#fff] px-2 font-semibold text-[#16211a] leading-6 tracking-wide">
      {plates}
    </span>
  );
}

function State({ deal, load }: Omit<Row, 'onOpen'>) {
  const { t } = useTranslation('delivery');
  const invoice = deal.life.invoices.find(({ stated }) => stated.id === load.invoiceId);
  const isPaid = invoice !== undefined && invoice.receivedMinor >= invoice.totalMinor;
  return (
    <Chip tone={isPaid ? 'ok' : tones[load.state]}>{isPaid ? t('paid') : t(`state.${load.state}`)}</Chip>
  );
}
