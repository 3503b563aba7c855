import type { DealSide } from '@recolta/shared/domain/contract/signing';
import { type LoadMove, loadMoves } from '@recolta/shared/domain/deal/deal-facts';
import type { Load } from '@recolta/shared/domain/deal/deal-life';
import { carrierSide, sideAt, thousandthsPerKg } from '@recolta/shared/domain/deal/deal-terms';
import { measurementTypes } from '@recolta/shared/domain/enumerations';
import { formatSum } from '@recolta/shared/domain/price-text';
import { parseTonnes } from '@recolta/shared/domain/quantity';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { formatInstant } from '../../../../lib/bucharest-time.ts';
import { formatFigure, formatNumber, formatPercent } from '../../../../lib/format.ts';
import { RefusedFields } from '../../../../lib/forms/field-issue.ts';
import { useTexts } from '../../../../lib/i18n.ts';
import {
  newFact,
  refusalBefore,
  type ShownDeal,
  useAddFact,
  weightText,
  windowText,
} from '../../state/deal-life.ts';
import { AskWindowDialog, PlanDialog, ReasonDialog } from './load-forms.tsx';
import { AnalysisDialog, basisOf, ContestDialog, CounterDialog, TicketDialog } from './measure-forms.tsx';
import { SettlementLines } from './settlement-lines.tsx';

type Step =
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
  | { readonly correct: Load['tickets']['Load'] | Load['analysis'] };

/** One load with all that is known of it, and what its reader can do: each act opens its own dialog. */
export function LoadDialog({ deal, load, onClose }: { deal: ShownDeal; load: Load; onClose: () => void }) {
  const [step, setStep] = useState<Step | null>(null);
  const back = () => setStep(null);
  const on = { deal, load, onClose: back };
  switch (step) {
    case null:
      return <Shown deal={deal} load={load} onClose={onClose} go={setStep} />;
    case 'plan':
      return <PlanDialog {...on} />;
    case 'ask':
      return <AskWindowDialog {...on} />;
    case 'withdraw':
      return <ReasonDialog {...on} kind="LoadWithdrawn" />;
    case 'reject':
      return <ReasonDialog {...on} kind="LoadRejected" />;
    case 'ticket':
      return <TicketDialog {...on} />;
    case 'analysis':
      return <AnalysisDialog {...on} />;
    case 'contest':
      return <ContestDialog {...on} />;
    case 'counter':
      return <CounterDialog {...on} />;
    case 'accept':
    case 'confirmCounter':
      return <ConfirmFact {...on} act={step} />;
    default:
      return step.correct?.kind === 'AnalysisStated' ? (
        <AnalysisDialog {...on} corrected={step.correct} />
      ) : (
        <TicketDialog {...on} corrected={step.correct ?? null} />
      );
  }
}

interface Part {
  deal: ShownDeal;
  load: Load;
  go: (step: Step) => void;
}

function Shown({ deal, load, onClose, go }: Part & { onClose: () => void }) {
  const { t } = useTranslation('delivery');
  const texts = useTexts();
  const { plan, settlement, asked } = load;
  const isCarrier = deal.side === carrierSide(deal.terms);
  return (
    <Dialog
      title={settlement ? t('settlement', { number: load.number }) : t('load', { number: load.number })}
      onClose={onClose}
      isFocused
      foot={<SettlementFoot deal={deal} load={load} go={go} />}
    >
      <p className="num mb-2 text-ink-2">
        {[plan.plates ?? t('noPlates'), windowText(plan, texts)].join(' · ')}
      </p>
      {asked && (
        <p className="num mb-2 rounded-2 bg-warn-wash px-3 py-2 text-warn">
          {t(isCarrier ? 'asked' : 'askedOwn', { window: windowText(asked, texts), reason: asked.reason })}
        </p>
      )}
      {settlement && <SettlementLines terms={deal.terms} load={load} settlement={settlement} />}
      {settlement && <SettlementWords deal={deal} load={load} />}
      <PlanFacts deal={deal} load={load} />
      <Tickets deal={deal} load={load} go={go} />
      <Analysis deal={deal} load={load} go={go} />
      <LoadActs deal={deal} load={load} go={go} />
    </Dialog>
  );
}

function PlanFacts({ deal, load: { plan, plannedThousandths, moves } }: Omit<Part, 'go'>) {
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
      <dl className="num mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="wrap-anywhere text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="num mt-2 text-ink-2 text-s">
        {loadMoves.map((move) => {
          const moved = moves[move];
          return (
            moved && (
              <li key={move}>
                {t(`moved.${move}`, { at: formatInstant(moved.movedAt, 'dayMonthTime', locale) })}
              </li>
            )
          );
        })}
      </ul>
    </>
  );
}

/** Both tickets with their difference; the one at the contract's place counts [D4]. */
function Tickets({ deal, load, go }: Part) {
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
      <h3 className="font-semibold">{t('ticket')}</h3>
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
              {[ticket.number, ticket.scale, formatInstant(ticket.weighedAt, 'dayMonthTime', locale)].join(
                ' · ',
              )}
            </span>
          </p>
          {ticket.by === deal.side && load.settlement?.final == null && (
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

function Analysis({ deal, load, go }: Part) {
  const { t } = useTranslation(['delivery', 'labels']);
  const { locale } = useTexts();
  const { analysis, settlement } = load;
  const counter = settlement?.counter;
  const subject = settlement?.contest?.subject;
  if (!analysis && !counter) return null;
  const figureText = (figure: number) =>
    subject === undefined || subject === 'weight'
      ? `${formatNumber(figure, locale)}\u00a0kg`
      : formatFigure(subject, figure, locale);
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
            </p>
            {analysis.by === deal.side && settlement?.final == null && (
              <Button look="quiet" className="text-s" onClick={() => go({ correct: analysis })}>
                {t('correct')}
              </Button>
            )}
          </div>
        </>
      )}
      {counter && (
        <>
          <h3 className="mt-2 font-semibold">{t('counter')}</h3>
          <p className="num text-s">
            {t('counterText', {
              ...{ laboratory: counter.laboratory, number: counter.number },
              ...{ figure: figureText(counter.figure), tolerance: figureText(counter.tolerance) },
            })}
          </p>
        </>
      )}
    </section>
  );
}

/** How the settlement stands, in words. */
function SettlementWords({ deal, load }: Omit<Part, 'go'>) {
  const { t } = useTranslation(['delivery', 'labels']);
  const { locale } = useTexts();
  const { settlement } = load;
  if (!settlement) return null;
  const { contest, acceptedBy, dueMs, final, costOf } = settlement;
  const whoseOf = (side: DealSide) => (side === deal.side ? 'own' : 'other');
  return (
    <div className="num mt-2 grid gap-1 text-ink-2 text-s">
      {contest && (
        <p className="text-warn">
          {`${t(`contestedBy.${contest.by === deal.side ? 'own' : 'other'}`)}. `}
          {t('contestReason', {
            subject: contest.subject === 'weight' ? t('weight') : t(`labels:qualityField.${contest.subject}`),
            reason: contest.reason,
          })}
        </p>
      )}
      {final === null && contest === null && deal.side !== null && (
        <>
          {acceptedBy.map((side) => (
            <p key={side} className="text-act">
              {t(`accepted.${whoseOf(side)}`)}
            </p>
          ))}
          <p>{t('untilText', { when: formatInstant(dueMs, 'dayMonthTime', locale) })}</p>
        </>
      )}
      {final !== null && <p className="text-act">{t(`final.${final}`)}</p>}
      {costOf !== null && <p>{t(`costOf.${costOf}`)}</p>}
    </div>
  );
}

/** The deciding buttons of a settlement: confirm beside contest. */
function SettlementFoot({ deal, load, go }: Part) {
  const { t } = useTranslation('delivery');
  const { locale } = useTexts();
  const { settlement } = load;
  if (!settlement || settlement.final !== null) return null;
  const can = (body: Parameters<typeof newFact>[0]) => refusalBefore(deal, newFact(body)) === null;
  const basis = basisOf(load);
  const { counter, contest } = settlement;
  const canAccept = can({ kind: 'SettlementAccepted', ...basis });
  const canContest = can({
    ...{ kind: 'SettlementContested', ...basis },
    subject: 'weight',
    reason: 'x',
  });
  const canConfirm =
    counter !== null && can({ kind: 'CounterConfirmed', loadId: load.id, counterId: counter.id });
  if (!canAccept && !canContest && !canConfirm && contest === null) return null;
  return (
    <div className="grid gap-2">
      {canConfirm && (
        <Button look="act" className="min-h-13" onClick={() => go('confirmCounter')}>
          {t('counterConfirm')}
        </Button>
      )}
      {canAccept && (
        <Button
          look={canConfirm ? 'plain' : 'act'}
          className="num min-h-13 justify-between"
          onClick={() => go('accept')}
        >
          {t('confirm', { sum: formatSum(settlement.sumMinor, deal.terms.currency, locale) })}
          <Check aria-hidden="true" size={19} />
        </Button>
      )}
      {canContest && <Button onClick={() => go('contest')}>{t('contest')}</Button>}
      {contest !== null && deal.side !== null && counter === null && (
        <Button look={canAccept ? 'plain' : 'act'} onClick={() => go('counter')}>
          {t('counterAct')}
        </Button>
      )}
    </div>
  );
}

/** Acts on the load before it is settled. */
function LoadActs({ deal, load, go }: Part) {
  const { t } = useTranslation('delivery');
  const { terms, side } = deal;
  if (side === null || load.state === 'withdrawn' || load.state === 'rejected') return null;
  const isCarrier = side === carrierSide(terms);
  const isPlanned = load.state === 'planned';
  const hasFreeTicket = measurementTypes.some((place) => !load.tickets[place]);
  const isOpen = load.settlement?.final == null;
  const canReject =
    refusalBefore(deal, newFact({ kind: 'LoadRejected', loadId: load.id, reason: 'x' })) === null;
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-line border-t pt-4 empty:hidden">
      {isOpen && hasFreeTicket && (
        <Button look={load.tickets[terms.quantityPlace] ? 'plain' : 'act'} onClick={() => go('ticket')}>
          {t('ticketAct')}
        </Button>
      )}
      {isOpen && load.analysis === null && terms.grid.kind === 'grid' && (
        <Button
          look={load.tickets[terms.quantityPlace] && side === sideAt(terms.qualityPlace) ? 'act' : 'plain'}
          onClick={() => go('analysis')}
        >
          {t('analysisAct')}
        </Button>
      )}
      {isOpen && <Moves deal={deal} load={load} />}
      {isPlanned && isCarrier && (
        <>
          <Button onClick={() => go('plan')}>{t(load.asked ? 'takeWindow' : 'change')}</Button>
          <Button onClick={() => go('withdraw')}>{t('withdraw')}</Button>
        </>
      )}
      {isPlanned && !isCarrier && <Button onClick={() => go('ask')}>{t('askWindow')}</Button>}
      {canReject && (
        <Button look="danger" onClick={() => go('reject')}>
          {t('reject')}
        </Button>
      )}
    </div>
  );
}

/** The next step of the truck, stated for the moment of the press. */
function Moves({ deal, load }: Omit<Part, 'go'>) {
  const { t } = useTranslation('delivery');
  const add = useAddFact(deal);
  const next = loadMoves.find((move) => !load.moves[move]);
  const state = useMutation({
    mutationFn: (move: LoadMove) =>
      add(newFact({ kind: 'LoadMoved', loadId: load.id, move, movedAt: new Date(deal.nowMs).toISOString() })),
  });
  if (!next) return null;
  const words = { arrived: t('arrived'), loaded: t('movedLoaded'), unloaded: t('movedUnloaded') };
  return (
    <Button aria-busy={state.isPending} onClick={() => state.isPending || state.mutate(next)}>
      {words[next]}
    </Button>
  );
}

/** Confirms the settlement that is shown, or the counter-analysis. */
function ConfirmFact({
  deal,
  load,
  act,
  onClose,
}: {
  deal: ShownDeal;
  load: Load;
  act: 'accept' | 'confirmCounter';
  onClose: () => void;
}) {
  const { t } = useTranslation('delivery');
  const { locale } = useTexts();
  const add = useAddFact(deal);
  const [fact] = useState(() =>
    newFact(
      act === 'accept'
        ? { kind: 'SettlementAccepted', ...basisOf(load) }
        : { kind: 'CounterConfirmed', loadId: load.id, counterId: load.settlement?.counter?.id ?? '' },
    ),
  );
  const state = useMutation({ mutationFn: () => add(fact), onSuccess: onClose });
  const refused = state.error instanceof RefusedFields ? state.error.issues[0]?.text : undefined;
  const sum = formatSum(load.settlement?.sumMinor ?? 0, deal.terms.currency, locale);
  return (
    <ConfirmDialog
      title={t(act === 'accept' ? 'confirmTitle' : 'counterConfirmTitle', { number: load.number })}
      text={t(act === 'accept' ? 'confirmText' : 'counterRule')}
      label={act === 'accept' ? t('confirm', { sum }) : t('counterConfirm')}
      isSending={state.isPending}
      error={refused === undefined ? state.error : null}
      message={refused}
      onConfirm={() => state.isPending || state.mutate()}
      onClose={onClose}
    >
      {load.settlement && act === 'accept' && (
        <SettlementLines terms={deal.terms} load={load} settlement={load.settlement} />
      )}
    </ConfirmDialog>
  );
}
