import type { ContestSubject } from '@recolta/shared/domain/deal/deal-facts';
import { thousandthsPerKg } from '@recolta/shared/domain/deal/deal-terms';
import type { DealTurn } from '@recolta/shared/domain/deal/deal-turn';
import { useTranslation } from 'react-i18next';
import type { ShownDeal } from '../../state/deal-life.ts';

/** Texts of a counter-analysis; `again` has each for the weight, which is weighed or counted a second time [D7]. */
type CounterKey =
  | 'contestText'
  | 'counter'
  | 'counterAct'
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
