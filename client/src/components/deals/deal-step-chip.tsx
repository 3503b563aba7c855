import { dealSteps } from '@recolta/shared/domain/contract/signing';
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

/** The state of a deal for its reader; renders nothing for a state that only a newer release knows. */
export function DealStepChip({ step }: { step: string }) {
  const { t } = useTranslation('deals');
  const known = dealSteps.find((one) => one === step);
  return known ? <Chip tone={tones[known]}>{t(`step.${known}`)}</Chip> : null;
}
