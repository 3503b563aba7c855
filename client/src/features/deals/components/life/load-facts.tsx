import type { DealSide } from '@recolta/shared/domain/contract/signing';
import { loadMoves } from '@recolta/shared/domain/deal/deal-facts';
import { isOver, type Load } from '@recolta/shared/domain/deal/deal-life';
import { isCounted, thousandthsPerCounter, thousandthsPerKg } from '@recolta/shared/domain/deal/deal-terms';
import { isFinalOfAny } from '@recolta/shared/domain/deal/decide-delivery';
import { measurementTypes } from '@recolta/shared/domain/enumerations';
import { formatQuantity } from '@recolta/shared/domain/goods/unit-text';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { FactRows } from '../../../../components/ui/fact-rows.tsx';
import { formatDeadline, formatInstant } from '../../../../lib/bucharest-time.ts';
import { formatFigure, formatNumber, formatPercent } from '../../../../lib/format.ts';
import { useTexts } from '../../../../lib/i18n.ts';
import { readAs, type ShownDeal, weightText } from '../../state/deal-life.ts';
import { FileLinks } from './fact-dialog.tsx';
import { useCounterText } from './proposals.tsx';

export type Step =
  | 'plan'
  | 'ask'
  | 'withdraw'
  | 'ticket'
  | 'analysis'
  | 'contest'
  | 'counter'
  | 'reject'
  | 'accept'
  | 'confirmCounter'
  | 'move'
  | 'driver'
  | { readonly correct: Load['tickets']['Load'] | Load['analysis'] };

/** A part of a load's dialog. */
export interface Part {
  deal: ShownDeal;
  load: Load;
  go: (step: Step) => void;
}

export function PlanFacts({ deal, load: { plan, plannedThousandths, moves, remarks } }: Omit<Part, 'go'>) {
  const { t } = useTranslation('delivery');
  const { locale } = useTexts();
  const rows: (readonly [string, ReactNode])[] = [
    [t('field.quantity'), weightText(plannedThousandths, deal.terms, locale)],
    ...(plan.carrier ? [[t('field.carrier'), plan.carrier] as const] : []),
    ...(plan.driver
      ? [
          [
            t('field.driver_name'),
            <a key="driver" href={`tel:${plan.driver.telephone}`} className="text-fact underline">
              {plan.driver.name}
            </a>,
          ] as const,
        ]
      : []),
    ...(plan.remark ? [[t('field.remark'), plan.remark] as const] : []),
  ];
  return (
    <>
      <FactRows
        rows={rows}
        className="num mt-3 grid-cols-[auto_1fr] gap-x-4 gap-y-1.5"
        valueClass="wrap-anywhere text-right"
      />
      <ul className="num mt-2 text-ink-2 text-s">
        {loadMoves.map((move) => {
          const moved = moves[move];
          return (
            moved && (
              <li key={move}>
                {t(`moved.${move}`, { at: formatInstant(moved.movedAt, 'dayMonthTime', locale) })}
                {moved.by === 'driver' && ` · ${t('byDriver')}`}
                <FileLinks dealId={deal.id} fact={moved} />
              </li>
            )
          );
        })}
        {remarks.map(({ id, by, at, text }) => (
          <li key={id} className="wrap-anywhere text-warn">
            {`${t(`remarkBy.${by}`)}, ${formatInstant(at, 'dayMonthTime', locale)}: ${text}`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who withdrew or rejected a load, when and why. */
export function OverNote({ load: { over, state } }: { load: Load }) {
  const { t } = useTranslation('delivery');
  const { locale } = useTexts();
  if (over === null) return null;
  return (
    <p className="wrap-anywhere num mb-2 rounded-2 bg-surface-2 px-3 py-2">
      {`${t(`state.${state}`)}: ${t(`disputeBy.${over.by}`)}, ${formatInstant(over.at, 'dayMonthTime', locale)}. `}
      {over.reason}
    </p>
  );
}

/** Both tickets with their difference; the one at the contract's place counts [D4]. */
export function Tickets({ deal, load, go }: Part) {
  const { t } = useTranslation('delivery');
  const { locale } = useTexts();
  const { terms } = deal;
  const stated = measurementTypes.flatMap((place) => load.tickets[place] ?? []);
  if (stated.length === 0) return null;
  const nets = stated.map(({ net }) => parseTonnes(net) ?? 0);
  const [first = 0, second] = nets;
  const difference = second === undefined ? null : second - first;
  const kg = (weight: number) => formatNumber(weight, locale);
  return (
    <section className="mt-4 border-line border-t pt-3">
      <h3 className="font-semibold">{t(thousandthsPerKg(terms) === null ? 'counted.ticket' : 'ticket')}</h3>
      {stated.map((ticket) => (
        <div key={ticket.id} className="num mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="min-w-0">
            <span className="font-medium">
              {[t(`place.${ticket.place}`), ticket.place === terms.quantityPlace && t('counts')]
                .filter(Boolean)
                .join(', ')}
            </span>
            <span className="block text-ink-2 text-s">
              {ticket.grossKg === null || ticket.tareKg === null
                ? weightText(parseTonnes(ticket.net) ?? 0, terms, locale)
                : t('ticketNet', {
                    gross: kg(ticket.grossKg),
                    tare: kg(ticket.tareKg),
                    net: weightText(parseTonnes(ticket.net) ?? 0, terms, locale),
                  })}
            </span>
            <span className="block text-ink-2 text-s">
              {[
                ticket.number,
                ticket.scale,
                formatInstant(ticket.weighedAt, 'dayMonthTime', locale),
                ...(ticket.by === 'driver' ? [t('byDriver')] : []),
              ].join(' · ')}
            </span>
            <FileLinks dealId={deal.id} fact={ticket} />
          </p>
          {(ticket.by === deal.side || (ticket.by === 'driver' && deal.side !== null)) &&
            load.settlement?.final == null &&
            !isOver(load) && (
              <Button look="quiet" className="text-s" onClick={() => go({ correct: ticket })}>
                {t('correct')}
              </Button>
            )}
        </div>
      ))}
      {difference !== null && (
        <p
          className={isLarge(difference, first) ? 'num mt-1 text-s text-warn' : 'num mt-1 text-ink-2 text-s'}
        >
          {t('difference', {
            difference: weightText(Math.abs(difference), terms, locale),
            percent: formatPercent(Math.round((Math.abs(difference) * 10_000) / first) / 100, locale),
          })}
          {isLarge(difference, first) && thousandthsPerKg(terms) !== null && ` · ${t('differenceLarge')}`}
        </p>
      )}
    </section>
  );
}

/** More than half a per cent [D4]. */
const isLarge = (difference: number, of: number): boolean => Math.abs(difference) * 200 > of;

export function Analysis({ deal, load, go }: Part) {
  const { t } = useTranslation(['delivery', 'labels']);
  const { locale } = useTexts();
  const { analysis, settlement } = load;
  const counter = settlement?.counter;
  const subject = settlement?.contest?.subject;
  const counterText = useCounterText(deal)(subject);
  if (!analysis && !counter) return null;
  const figureText = (figure: number) => {
    if (subject !== undefined && subject !== 'weight') return formatFigure(subject, figure, locale);
    return isCounted(deal.terms.unit)
      ? formatQuantity(Math.round(figure * thousandthsPerCounter(deal.terms)), deal.terms.unit, locale)
      : `${formatNumber(figure, locale)}\u00a0kg`;
  };
  return (
    <section className="mt-4 border-line border-t pt-3">
      {analysis && (
        <>
          <h3 className="font-semibold">{t('analysis')}</h3>
          <div className="num flex flex-wrap items-baseline justify-between gap-x-3">
            <p className="text-s">
              {t('analysisOf', { laboratory: analysis.laboratory, number: analysis.number })}
              <span className="block text-ink-2">
                {Object.entries(analysis.figures)
                  .map(([field, figure]) =>
                    [
                      t(`labels:qualityField.${field as 'humidity'}`),
                      formatFigure(field as 'humidity', figure, locale),
                    ].join(' '),
                  )
                  .join(' · ')}
              </span>
              <FileLinks dealId={deal.id} fact={analysis} />
            </p>
            {analysis.by === deal.side && !isOver(load) && !isFinalOfAny(deal.life, analysis.loadIds) && (
              <Button look="quiet" className="text-s" onClick={() => go({ correct: analysis })}>
                {t('correct')}
              </Button>
            )}
          </div>
        </>
      )}
      {counter && (
        <>
          <h3 className="mt-2 font-semibold">{counterText('counter')}</h3>
          <p className="num text-s">
            {counterText('counterText', {
              ...{ laboratory: counter.laboratory, number: counter.number },
              ...{ figure: figureText(counter.figure), tolerance: figureText(counter.tolerance) },
            })}
            <FileLinks dealId={deal.id} fact={counter} />
          </p>
        </>
      )}
    </section>
  );
}

/** How the settlement stands, in words. */
export function SettlementWords({ deal, load }: Omit<Part, 'go'>) {
  const { t } = useTranslation(['delivery', 'labels']);
  const { locale } = useTexts();
  const counterText = useCounterText(deal)(load.settlement?.contest?.subject);
  const { settlement } = load;
  if (!settlement) return null;
  const { contest, acceptedBy, dueMs, final, costOf } = settlement;
  const weight = t(thousandthsPerKg(deal.terms) === null ? 'counted.weight' : 'weight');
  const whoseOf = (side: DealSide) => (side === deal.side ? 'own' : 'other');
  return (
    <div className="num mt-2 grid gap-1 text-ink-2 text-s">
      {contest && (
        <p className="text-warn">
          {`${t(`contestedBy.${readAs(deal, contest.by)}`)}. `}
          {t('contestReason', {
            subject: contest.subject === 'weight' ? weight : t(`labels:qualityField.${contest.subject}`),
            reason: contest.reason,
          })}
          <FileLinks dealId={deal.id} fact={contest} />
        </p>
      )}
      {final === null && contest === null && deal.side !== null && (
        <>
          {acceptedBy.map((side) => (
            <p key={side} className="text-act">
              {t(`accepted.${whoseOf(side)}`)}
            </p>
          ))}
          <p>{t('untilText', { when: formatDeadline(dueMs, locale) })}</p>
        </>
      )}
      {final !== null && (
        <p className="text-act">{final === 'counter' ? counterText('final.counter') : t(`final.${final}`)}</p>
      )}
      {costOf !== null && <p>{counterText(`costOf.${costOf}`)}</p>}
    </div>
  );
}
