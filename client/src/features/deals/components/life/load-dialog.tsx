import { isOver, type Load } from '@recolta/shared/domain/deal/deal-life';
import { carrierSide, sideAt, thousandthsPerKg, windowPlace } from '@recolta/shared/domain/deal/deal-terms';
import { driverLinkEndMs } from '@recolta/shared/domain/deal/driver-link';
import { measurementTypes } from '@recolta/shared/domain/enumerations';
import { formatSum } from '@recolta/shared/domain/price-text';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { RefusedFields } from '../../../../lib/forms/field-issue.ts';
import { useTexts } from '../../../../lib/i18n.ts';
import {
  loadAfter,
  newFact,
  refusalBefore,
  type ShownDeal,
  useAddFact,
  windowText,
} from '../../state/deal-life.ts';
import { basisOf, ContestDialog, CounterDialog } from './contest-forms.tsx';
import { DriverLinkDialog } from './driver-link-dialog.tsx';
import {
  Analysis,
  OverNote,
  type Part,
  PlanFacts,
  SettlementWords,
  type Step,
  Tickets,
} from './load-facts.tsx';
import { AskWindowDialog, PlanDialog, ReasonDialog } from './load-forms.tsx';
import { AnalysisDialog, TicketDialog } from './measure-forms.tsx';
import { MoveDialog, moveLabel, possibleMove } from './move-dialog.tsx';
import { useCounterText } from './proposals.tsx';
import { SettlementLines } from './settlement-lines.tsx';

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
    case 'move':
      return <MoveDialog {...on} />;
    case 'driver':
      return <DriverLinkDialog {...on} />;
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
        {[
          plan.plates ?? t('noPlates'),
          t(`windowAt.${windowPlace(deal.terms)}`, { window: windowText(plan, texts) }),
        ].join(' · ')}
      </p>
      <OverNote load={load} />
      {asked && !isOver(load) && (
        <p className="num mb-2 rounded-2 bg-warn-wash px-3 py-2 text-warn">
          {t(isCarrier ? 'asked' : 'askedOwn', { window: windowText(asked, texts), reason: asked.reason })}
        </p>
      )}
      {settlement && <SettlementLines terms={deal.terms} load={load} settlement={settlement} />}
      {settlement && !isOver(load) && <SettlementWords deal={deal} load={load} />}
      <PlanFacts deal={deal} load={load} />
      <Tickets deal={deal} load={load} go={go} />
      <Analysis deal={deal} load={load} go={go} />
      <LoadActs deal={deal} load={load} go={go} />
    </Dialog>
  );
}

/** The deciding buttons of a settlement: confirm beside contest. */
function SettlementFoot({ deal, load, go }: Part) {
  const { t } = useTranslation('delivery');
  const { locale } = useTexts();
  const { settlement } = load;
  const counterText = useCounterText(deal)(settlement?.contest?.subject);
  if (!settlement || settlement.final !== null || isOver(load)) return null;
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
          {counterText('counterConfirm')}
        </Button>
      )}
      {contest !== null && deal.side !== null && (
        <Button
          look={contest.by === deal.side && counter === null ? 'act' : 'plain'}
          onClick={() => go('counter')}
        >
          {counterText(counter === null ? 'counterAct' : 'counterAgain')}
        </Button>
      )}
      {canAccept && (
        <Button
          look={contest === null ? 'act' : 'plain'}
          className="num min-h-13 justify-between"
          onClick={() => go('accept')}
        >
          {t('confirm', { sum: formatSum(settlement.sumMinor, deal.terms.currency, locale) })}
          <Check aria-hidden="true" size={19} />
        </Button>
      )}
      {canContest && <Button onClick={() => go('contest')}>{t('contest')}</Button>}
    </div>
  );
}

/** Acts on the load before it is settled. */
function LoadActs({ deal, load, go }: Part) {
  const { t } = useTranslation('delivery');
  const { terms, side } = deal;
  if (side === null || isOver(load)) return null;
  const isCarrier = side === carrierSide(terms);
  const isPlanned = load.state === 'planned';
  const hasFreeTicket = measurementTypes.some((place) => !load.tickets[place]);
  const isOpen = load.settlement?.final == null;
  const can = (kind: 'LoadRejected' | 'LoadWithdrawn') =>
    refusalBefore(deal, newFact({ kind, loadId: load.id, reason: 'x' })) === null;
  const [canReject, canWithdraw] = [can('LoadRejected'), can('LoadWithdrawn')];
  const nextMove = possibleMove(deal, load);
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-line border-t pt-4 empty:hidden">
      {isOpen && hasFreeTicket && (
        <Button look={load.tickets[terms.quantityPlace] ? 'plain' : 'act'} onClick={() => go('ticket')}>
          {t(thousandthsPerKg(terms) === null ? 'counted.act' : 'ticketAct')}
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
      {isOpen && nextMove && <Button onClick={() => go('move')}>{moveLabel(t, nextMove)}</Button>}
      {isCarrier && !load.moves.unloaded && deal.nowMs < driverLinkEndMs(load.plan.day) && (
        <Button onClick={() => go('driver')}>{t('driverLink')}</Button>
      )}
      {isPlanned && isCarrier && (
        <Button onClick={() => go('plan')}>{t(load.asked ? 'takeWindow' : 'change')}</Button>
      )}
      {canWithdraw && <Button onClick={() => go('withdraw')}>{t('withdraw')}</Button>}
      {isPlanned && !isCarrier && <Button onClick={() => go('ask')}>{t('askWindow')}</Button>}
      {canReject && (
        <Button look="danger" onClick={() => go('reject')}>
          {t('reject')}
        </Button>
      )}
    </div>
  );
}

/** Confirms the settlement that is shown, or the counter-analysis with what it makes of the settlement. */
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
  const counterText = useCounterText(deal)(load.settlement?.contest?.subject);
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
  const [confirmed] = useState(() => (act === 'accept' ? load : loadAfter(deal, load, fact)));
  const { settlement } = confirmed;
  const sum = formatSum(settlement?.sumMinor ?? 0, deal.terms.currency, locale);
  return (
    <ConfirmDialog
      title={
        act === 'accept' ? t('confirmTitle', { number: load.number }) : counterText('counterConfirmTitle')
      }
      text={act === 'accept' ? t('confirmText') : counterText('counterRule')}
      label={act === 'accept' ? t('confirm', { sum }) : counterText('counterConfirm')}
      {...(act === 'confirmCounter' && { sum })}
      isSending={state.isPending}
      error={refused === undefined ? state.error : null}
      message={refused}
      onConfirm={() => state.isPending || state.mutate()}
      onClose={onClose}
    >
      {settlement && <SettlementLines terms={deal.terms} load={confirmed} settlement={settlement} />}
      {settlement?.costOf && <p className="mt-2 font-medium">{counterText(`costOf.${settlement.costOf}`)}</p>}
    </ConfirmDialog>
  );
}
