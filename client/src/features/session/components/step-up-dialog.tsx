import { Dialog } from '../../../components/ui/dialog.tsx';
import { factorCalls } from '../../../lib/http/factor-calls.ts';
import { usePartTexts } from '../../../lib/i18n.ts';
import { FactorProofForm } from './factor-proof.tsx';

/** Asks for the second factor that a call needs; the call is repeated once it is given [S13]. */
export function StepUpDialog({ onEnd }: { onEnd: (isGiven: boolean) => void }) {
  const { t } = usePartTexts('factors');
  return (
    <Dialog title={t('factors.proveHeading')} onClose={() => onEnd(false)}>
      <p className="mt-1 mb-3 text-ink-2 text-s">{t('factors.stepUpLead')}</p>
      <FactorProofForm
        onProof={async (proof) => {
          await factorCalls.prove.call({ proof });
          onEnd(true);
        }}
      />
    </Dialog>
  );
}
