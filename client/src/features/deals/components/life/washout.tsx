import type { DealLife } from '@recolta/shared/domain/deal/deal-life';
import { proposedMinor } from '@recolta/shared/domain/deal/deal-money';
import type { DealTurn } from '@recolta/shared/domain/deal/deal-turn';
import { type Washout, washoutOf } from '@recolta/shared/domain/deal/washout';
import { formatSum } from '@recolta/shared/domain/price-text';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { Chip } from '../../../../components/ui/chip.tsx';
import { bucharestDay } from '../../../../lib/bucharest-time.ts';
import { useLocale } from '../../../../lib/i18n.ts';
import type { ShownDeal } from '../../state/deal-life.ts';
import { FactDialog } from './fact-dialog.tsx';
import { OwnPayments } from './payment-correction.tsx';
import { PaymentFields, statedIn, typedSum } from './payment-fields.tsx';

/** That both sides or an administrator annulled the deal, why, and what one side pays the other [D1, D12]. */
export function AnnulledNote({
  deal,
  annulment,
  onPay,
  onCorrect,
}: {
  deal: ShownDeal;
  annulment: NonNullable<DealLife['annulment']>;
  /** Null if the page has the act elsewhere. */
  onPay: ((annulmentId: string) => void) | null;
  /** Opens the correction of a payment. */
  onCorrect: (id: string) => void;
}) {
  const { t } = useTranslation('delivery');
  const { kind, reason } = annulment;
  const washout = washoutOf(deal.life);
  return (
    <section className="mb-5 grid gap-1 rounded-3 border border-line bg-surface p-4 shadow-card md:p-5">
      <h2 className="font-semibold text-l">
        {t(kind === 'DealEnded' ? 'endedByAdministrator' : 'annulled')}
      </h2>
      <p className="wrap-anywhere">{reason}</p>
      {washout && (
        <>
          <WashoutState deal={deal} washout={washout} onPay={onPay && (() => onPay(washout.id))} />
          <OwnPayments deal={deal} of={washout.id} onCorrect={onCorrect} />
        </>
      )}
    </section>
  );
}

function WashoutState({
  deal: { side, terms },
  washout: { payer, sumMinor, paidMinor, receivedMinor },
  onPay,
}: {
  deal: ShownDeal;
  washout: Washout;
  onPay: (() => void) | null;
}) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  const money = (minor: number) => formatSum(minor, terms.currency, locale);
  const difference = paidMinor - receivedMinor;
  const statedMinor = side === payer ? paidMinor : receivedMinor;
  return (
    <div className="num flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>
        <span className="block font-semibold">{t(`washoutLine.${payer}`, { sum: money(sumMinor) })}</span>
        {receivedMinor > 0 && receivedMinor < sumMinor && (
          <span className="block text-ink-2 text-s">
            {t('washoutReceived', { sum: money(receivedMinor) })}
          </span>
        )}
        {difference !== 0 && (
          <span className="block text-s text-warn">
            {t(difference > 0 ? 'paidNotReceived' : 'receivedNotPaid', { sum: money(Math.abs(difference)) })}
          </span>
        )}
      </p>
      <span className="flex flex-wrap items-center gap-3">
        {receivedMinor >= sumMinor && <Chip tone="ok">{t('washoutDone')}</Chip>}
        {side !== null && onPay && statedMinor < sumMinor && (
          <Button onClick={onPay}>{t(side === payer ? 'payAct' : 'receiveAct')}</Button>
        )}
      </span>
    </div>
  );
}

/** Returns the words of a turn that is about the washout, as its own side or the other reads it; null for other turns. */
export function useWashoutTurnText({ side: reader, life, terms }: ShownDeal) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  return (
    { kind, about, side }: Pick<DealTurn, 'kind' | 'about' | 'side'>,
    isOwn: boolean,
  ): string | null => {
    const washout = washoutOf(life);
    if (washout === null || washout.id !== about) return null;
    const key = kind === 'statePayment' ? 'payWashout' : 'receiveWashout';
    const leftMinor = washout.sumMinor - washout.receivedMinor;
    const sum = formatSum(proposedMinor(leftMinor, washout, kind === 'statePayment'), terms.currency, locale);
    return isOwn
      ? t(`turn.${key}`, { sum })
      : t(`turn.waits.${key}`, { sum, who: t(`turn.who.${reader === null ? side : 'other'}`) });
  };
}

/** States a payment of the washout as its payer, or what arrived as the other side; a part is possible. */
export function WashoutDialog({ deal, onClose }: { deal: ShownDeal; onClose: () => void }) {
  const { t } = useTranslation('delivery');
  const locale = useLocale();
  const { terms, side, life, nowMs } = deal;
  const washout = washoutOf(life);
  if (washout === null) return null;
  const isPayer = side === washout.payer;
  const kind = isPayer ? 'PaymentStated' : 'ReceiptStated';
  const leftMinor = washout.sumMinor - (isPayer ? washout.paidMinor : washout.receivedMinor);
  return (
    <FactDialog
      deal={deal}
      title={t(isPayer ? 'washoutPaidTitle' : 'washoutReceivedTitle')}
      text={t('paymentText', { sum: formatSum(leftMinor, terms.currency, locale) })}
      label={t(isPayer ? 'payAct' : 'receiveAct')}
      defaults={{
        sum: typedSum(proposedMinor(leftMinor, washout, isPayer), locale),
        ...{ day: bucharestDay(nowMs), reference: '' },
      }}
      bodyOf={(values) => ({ kind, invoiceId: washout.id, ...statedIn(values, locale) })}
      onClose={onClose}
    >
      <PaymentFields deal={deal} kind={kind} />
    </FactDialog>
  );
}
