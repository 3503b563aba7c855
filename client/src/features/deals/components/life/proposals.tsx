import type { ContestSubject } from '@recolta/shared/domain/deal/deal-facts';
import type { DealLife } from '@recolta/shared/domain/deal/deal-life';
import { thousandthsPerKg } from '@recolta/shared/domain/deal/deal-terms';
import type { DealTurn } from '@recolta/shared/domain/deal/deal-turn';
import { currencyName, formatSum } from '@recolta/shared/domain/price-text';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormFigure, FormSelect } from '../../../../components/forms/choice-fields.tsx';
import { FormTextArea } from '../../../../components/forms/form-fields.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { minorOf, readTypedPrice } from '../../../../lib/format.ts';
import { RefusedFields } from '../../../../lib/forms/field-issue.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import {
  keptLoads,
  newFact,
  readAs,
  refusalBefore,
  type ShownDeal,
  useAddFact,
  useFactFailure,
} from '../../state/deal-life.ts';
import { FactDialog } from './fact-dialog.tsx';

/** Texts of a counter-analysis; `again` has each for the weight, which is weighed or counted a second time [D7]. */
type CounterKey =
  | 'contestText'
  | 'counter'
  | 'counterAct'
  | 'counterAgain'
  | 'counterConfirm'
  | 'counterConfirmTitle'
  | 'counterRule'
  | 'counterText'
  | 'counterTitle'
  | 'final.counter'
  | `costOf.${'seller' | 'buyer'}`
  | `field.${'bulletin' | 'figure' | 'laboratory' | 'measuredAt' | 'tolerance'}`
  | `${'act' | 'turn' | 'turn.waits'}.${CounterTurn}`;
type CounterTurn = 'stateCounter' | 'confirmCounter';

/** Returns the texts for what is contested: a property is analysed again, the weight weighed or counted again. */
export function useCounterText(deal: ShownDeal) {
  const { t } = useTranslation('delivery');
  const act = t(thousandthsPerKg(deal.terms) === null ? 'again.count' : 'again.weighing');
  return (subject: ContestSubject | undefined) =>
    (key: CounterKey, values: Readonly<Record<string, string | number>> = {}): string =>
      subject === 'weight' ? t(`again.${key}`, { ...values, act }) : t(key, values);
}

/** The key of a turn that is about a counter-analysis, as its own side or the other reads it; null for other turns. */
export function counterTurnKey(kind: DealTurn['kind'], isOwn: boolean): CounterKey | null {
  if (kind !== 'stateCounter' && kind !== 'confirmCounter') return null;
  return isOwn ? `turn.${kind}` : `turn.waits.${kind}`;
}

/** Begins the value of the field for a settlement; the id of its load follows. */
const ofSettlement = 'settlement ';

/** Opens a dispute on the deal, on a load or on its settlement [D9]. */
export function DisputeDialog({ deal, onClose }: { deal: ShownDeal; onClose: () => void }) {
  const { t } = useTranslation('delivery');
  const loads = keptLoads(deal.life);
  const choices = [
    ...loads.flatMap(({ id, number, settlement }) =>
      settlement ? [{ value: `${ofSettlement}${id}`, label: t('disputeAbout.settlement', { number }) }] : [],
    ),
    ...deal.life.loads.map(({ id, number, plan }) => ({
      value: id,
      label: [t('disputeAbout.load', { number }), plan.plates].filter(Boolean).join(', '),
    })),
  ];
  return (
    <FactDialog
      deal={deal}
      title={t('disputeTitle')}
      text={<p>{t('disputeText')}</p>}
      label={t('dispute')}
      defaults={{ reason: '', loadId: '' }}
      bodyOf={({ reason, loadId }) => ({
        ...{ kind: 'DisputeOpened', reason: reason.trim() },
        ...(loadId.startsWith(ofSettlement)
          ? { loadId: loadId.slice(ofSettlement.length), about: 'settlement' }
          : { loadId: loadId === '' ? null : loadId }),
      })}
      hasFiles
      onClose={onClose}
    >
      {choices.length > 0 && (
        <FormSelect
          name="loadId"
          label={t('field.about')}
          none={t('disputeAbout.deal')}
          isOptional
          choices={choices}
        />
      )}
      <FormTextArea name="reason" label={t('field.dispute')} rows={4} maxLength={500} />
    </FactDialog>
  );
}

type Proposal = NonNullable<DealLife['proposal']>;

/** An open proposal to end the delivery or to annul the deal: the other side agrees or declines [D1]. */
export function ProposalCard({ deal, proposal }: { deal: ShownDeal; proposal: Proposal }) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  const add = useAddFact(deal);
  const [isAsked, setIsAsked] = useState(false);
  const isOwn = proposal.by === deal.side;
  const [agreement] = useState(() =>
    newFact({
      kind: proposal.kind === 'AnnulmentProposed' ? 'AnnulmentConfirmed' : 'DeliveryEndConfirmed',
      proposalId: proposal.id,
    }),
  );
  const agree = useMutation({ mutationFn: () => add(agreement), onSuccess: () => setIsAsked(false) });
  const end = useMutation({
    mutationFn: () => add(newFact({ kind: 'ProposalEnded', proposalId: proposal.id })),
  });
  const refused = agree.error instanceof RefusedFields ? agree.error.issues[0]?.text : undefined;
  const notEnded = useFactFailure(end.error);
  const washout = proposal.kind === 'AnnulmentProposed' ? proposal.washout : null;
  const lines = (
    <>
      <p className="wrap-anywhere">{proposal.reason}</p>
      {washout && (
        <p className="num font-semibold">
          {t(`washoutLine.${washout.payer}`, {
            sum: formatSum(minorOf(washout.sum), deal.terms.currency, locale),
          })}
        </p>
      )}
    </>
  );
  return (
    <section className="mb-5 grid gap-2 rounded-3 border border-warn-mark bg-surface p-4 shadow-card md:p-5">
      <h2 className="font-semibold text-l">{t(`proposal.${proposal.kind}.${readAs(deal, proposal.by)}`)}</h2>
      {lines}
      {deal.side !== null && (
        <div className="flex flex-wrap gap-2">
          {!isOwn && (
            <Button look="act" onClick={() => setIsAsked(true)}>
              {t('agree')}
            </Button>
          )}
          <Button aria-busy={end.isPending} onClick={() => end.isPending || end.mutate()}>
            {t(isOwn ? 'takeBack' : 'decline')}
          </Button>
        </div>
      )}
      <p role="alert" className="text-lost text-s empty:hidden">
        {notEnded}
      </p>
      {isAsked && (
        <ConfirmDialog
          title={t(`agreeTitle.${proposal.kind}`)}
          text={t(proposal.kind === 'AnnulmentProposed' ? 'annulText' : 'endText')}
          label={t('agree')}
          look={proposal.kind === 'AnnulmentProposed' ? 'danger' : 'act'}
          isSending={agree.isPending}
          error={refused === undefined ? agree.error : null}
          message={refused}
          onConfirm={() => agree.isPending || agree.mutate()}
          onClose={() => setIsAsked(false)}
        >
          {lines}
        </ConfirmDialog>
      )}
    </section>
  );
}

interface AnnulValues {
  reason: string;
  payer: string;
  sum: string;
}

/** Acts that end a deal early, or open a dispute. */
export function FurtherActs({ deal }: { deal: ShownDeal }) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  const [open, setOpen] = useState<'end' | 'annul' | 'dispute' | null>(null);
  const close = () => setOpen(null);
  if (deal.side === null) return <p className="mb-5 text-ink-2 text-s">{t('asAdministrator')}</p>;
  const canPropose =
    refusalBefore(deal, newFact({ kind: 'AnnulmentProposed', reason: 'x', washout: null })) === null;
  // Nothing is left to end once all is delivered.
  const isDelivering = deal.life.stage === 'concluded' || deal.life.stage === 'delivering';
  const canEnd =
    isDelivering && refusalBefore(deal, newFact({ kind: 'DeliveryEndProposed', reason: 'x' })) === null;
  return (
    <details className="group mb-5 print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-medium text-ink-2">
        {t('more')}
        <ChevronDown aria-hidden="true" size={16} className="group-open:rotate-180" />
      </summary>
      <div className="flex flex-wrap gap-2 pt-1">
        {canEnd && !deal.life.isDeliveryEnded && (
          <Button onClick={() => setOpen('end')}>{t('endDelivery')}</Button>
        )}
        {deal.terms.concludedAt !== null && (
          <Button onClick={() => setOpen('dispute')}>{t('dispute')}</Button>
        )}
        {canPropose && (
          <Button look="danger" onClick={() => setOpen('annul')}>
            {t('annul')}
          </Button>
        )}
      </div>
      {open === 'end' && (
        <FactDialog
          deal={deal}
          title={t('endTitle')}
          text={t('endText')}
          label={t('propose')}
          defaults={{ reason: '' }}
          bodyOf={({ reason }) => ({ kind: 'DeliveryEndProposed', reason: reason.trim() })}
          onClose={close}
        >
          <FormTextArea name="reason" label={t('field.reason')} rows={2} maxLength={500} />
        </FactDialog>
      )}
      {open === 'annul' && (
        <FactDialog<AnnulValues>
          deal={deal}
          title={t('annulTitle')}
          text={t('annulText')}
          label={t('propose')}
          look="danger"
          defaults={{ reason: '', payer: '', sum: '' }}
          bodyOf={({ reason, payer, sum }) => ({
            ...{ kind: 'AnnulmentProposed', reason: reason.trim() },
            washout: payer === '' ? null : { payer, sum: readTypedPrice(sum, locale) ?? sum },
          })}
          onClose={close}
        >
          <FormTextArea name="reason" label={t('field.reason')} rows={2} maxLength={500} />
          <FormSelect
            name="payer"
            label={t('field.washout')}
            none={t('washoutNone')}
            choices={[
              { value: 'seller', label: t('washoutSeller') },
              { value: 'buyer', label: t('washoutBuyer') },
            ]}
          />
          <WashoutSum unit={currencyName(deal.terms.currency, locale)} />
        </FactDialog>
      )}
      {open === 'dispute' && <DisputeDialog deal={deal} onClose={close} />}
    </details>
  );
}

function WashoutSum({ unit }: { unit: string }) {
  const { t } = useTranslation('delivery');
  const payer: unknown = useWatch({ name: 'payer' });
  return payer === '' ? null : <FormFigure name="sum" label={t('washoutSum')} unit={unit} places={2} />;
}
