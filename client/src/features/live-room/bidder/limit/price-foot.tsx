import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/button.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';

/**
 * Footer of a dialog that sets a maximum price for bids on the user's behalf: the failure, what it binds to, and the
 * buttons that set it, withdraw the current one, and close.
 * @param mayAct false until the dialog can be read, without a connection and while something is sent
 */
export function PriceFoot({
  problem,
  accepts,
  binds,
  label,
  withdrawal,
  isSending,
  mayAct,
  onWithdraw,
  onClose,
}: {
  problem: ReactNode;
  /** The terms to accept with it. */
  accepts?: ReactNode;
  binds: string;
  label: string;
  /** Label of the button that withdraws; null if none is set. */
  withdrawal: string | null;
  isSending: boolean;
  mayAct: boolean;
  onWithdraw: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('room');
  return (
    <>
      {problem}
      {accepts}
      <p className="mb-2 text-ink-2 text-s">{binds}</p>
      <div className="grid gap-2">
        <Button
          type="submit"
          look="act"
          aria-disabled={!mayAct}
          aria-busy={isSending}
          className="num min-h-13 text-m aria-disabled:opacity-60"
        >
          {isSending && <Spinner />}
          {label}
        </Button>
        {withdrawal !== null && (
          <Button look="plain" aria-disabled={!mayAct} className="num" onClick={() => mayAct && onWithdraw()}>
            {withdrawal}
          </Button>
        )}
        <Button look="plain" onClick={onClose}>
          {t('confirmCancel')}
        </Button>
      </div>
    </>
  );
}
