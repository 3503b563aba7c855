import type { Identity } from '@recolta/shared/contracts/http/identity';
import { ConnectionLine } from '../../../components/auction/connection-line.tsx';
import { useTexts } from '../../../lib/i18n.ts';

/** Whose dashboard it is, and how fresh what moves on it is. */
export function DashboardHead({ identity: { user, account } }: { identity: Identity }) {
  const { t } = useTexts();
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
      <div className="min-w-0">
        <h1 className="font-semibold font-serif text-[28px] tracking-[-0.015em] md:text-2xl">
          {t('frame.dashboard')}
        </h1>
        <p className="break-words text-ink-2 text-s">{account.companyName ?? user.email}</p>
      </div>
      <ConnectionLine />
    </div>
  );
}
