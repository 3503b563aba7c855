import { CheckCheck } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { useTexts } from '../../../lib/i18n.ts';
import { useMarkAllSeen } from '../api/mark-seen.ts';

export function MarkAllSeen({ accountId }: { accountId: string }) {
  const { t } = useTexts();
  const { mutate, isError } = useMarkAllSeen(accountId);
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2">
      {isError && (
        <span role="alert" className="text-lost text-xs">
          {t('notifications.markFailed')}
        </span>
      )}
      <Button look="quiet" className="px-2.5 text-s" onClick={() => mutate()}>
        <CheckCheck aria-hidden="true" size={16} />
        {t('notifications.markAllSeen')}
      </Button>
    </span>
  );
}
