import type { AccountStatus } from '@recolta/shared/domain/account-status';
import { Check, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '../ui/chip.tsx';

const tones: Record<AccountStatus, Tone> = { active: 'ok', inactive: 'plain', incomplete: 'warn' };
const statusKeys = {
  active: 'frame:accountActive',
  inactive: 'frame:accountInactive',
  incomplete: 'frame:accountIncomplete',
} as const;

/** The status of an account, as its own badge shows it [S5]. */
export function AccountStatusChip({ status }: { status: AccountStatus }) {
  const { t } = useTranslation(['frame']);
  return (
    <Chip tone={tones[status]}>
      {status === 'active' ? (
        <Check aria-hidden="true" size={13} strokeWidth={2.6} />
      ) : (
        <TriangleAlert aria-hidden="true" size={13} />
      )}
      {t(statusKeys[status])}
    </Chip>
  );
}
