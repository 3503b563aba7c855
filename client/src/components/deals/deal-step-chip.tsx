import type { Deal } from '@recolta/shared/contracts/http/announcements';
import { dealSteps } from '@recolta/shared/domain/contract/signing';
import { dealStages } from '@recolta/shared/domain/deal/deal-words';
import { useTranslation } from 'react-i18next';
import { Chip } from '../ui/chip.tsx';

const tones = {
  contract: 'warn',
  sign: 'warn',
  confirm: 'warn',
  otherSigns: 'plain',
  otherConfirms: 'plain',
  concluded: 'ok',
} as const;

const stageTones = {
  agreed: 'plain',
  contractReady: 'plain',
  concluded: 'ok',
  delivering: 'fact',
  delivered: 'fact',
  settled: 'fact',
  paid: 'ok',
  annulled: 'plain',
} as const;

/**
 * The state of a deal for its reader: of its contract, then of its life, with whether it is their turn. Renders nothing
 * for a state that only a newer release knows.
 */
export function DealStepChip({ step, life }: Pick<Deal, 'step' | 'life'>) {
  const { t } = useTranslation('deals');
  if (life?.turn) return <Chip tone="warn">{t('yourTurn')}</Chip>;
  const stage = dealStages.find((one) => one === life?.stage);
  if (stage && step === 'concluded') return <Chip tone={stageTones[stage]}>{t(`stage.${stage}`)}</Chip>;
  const known = dealSteps.find((one) => one === step);
  return known ? <Chip tone={tones[known]}>{t(`step.${known}`)}</Chip> : null;
}
