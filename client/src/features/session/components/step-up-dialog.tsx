import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { factorCalls } from '../../../lib/http/page-calls.ts';
import { Queries } from '../../../lib/http/queries.tsx';
import { useOwnFactors } from '../api/own-factors.ts';
import { FactorProofForm } from './factor-proof.tsx';

interface Props {
  readonly onEnd: (isGiven: boolean) => void;
}

/** Asks for the second factor that a call needs; the call is then repeated [S13]. */
export function StepUpDialog({ onEnd }: Props) {
  return (
    <Queries>
      <Asked onEnd={onEnd} />
    </Queries>
  );
}

function Asked({ onEnd }: Props) {
  const { t } = useTranslation('factors');
  const { data, isPending } = useOwnFactors();
  // If the list fails to load, shows both.
  const has = (kind: 'totp' | 'passkey') => data?.factors.some((factor) => factor.kind === kind) ?? true;
  return (
    <Dialog title={t('proveHeading')} onClose={() => onEnd(false)}>
      <p className="mt-1 mb-3 text-ink-2 text-s">{t('stepUpLead')}</p>
      {isPending ? (
        <Spinner />
      ) : (
        <FactorProofForm
          hasApp={has('totp')}
          hasPasskey={has('passkey')}
          onProof={async (proof) => {
            await factorCalls.prove.call({ proof });
            onEnd(true);
          }}
        />
      )}
    </Dialog>
  );
}
