import type { FinishSignIn, PendingSignIn } from '@recolta/shared/contracts/http/factors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { factorCalls } from '../../../lib/http/page-calls.ts';
import { useSending } from '../state/use-sending.ts';
import { AddFactor, RecoveryCodes } from './add-factor.tsx';
import { FactorProofForm } from './factor-proof.tsx';

/** Completes a sign-in after the correct password: asks for a second factor, or sets up the first one [S13]. */
export function SecondStep({
  pending,
  onFinish,
  onRestart,
}: {
  pending: PendingSignIn;
  onFinish: (input: FinishSignIn) => Promise<void>;
  onRestart: () => void;
}) {
  const { t } = useTranslation(['factors', 'forms']);
  const { ticket, step, kinds } = pending;
  const hasApp = kinds.includes('totp');
  const lead = hasApp ? 'factors:proveLead' : 'factors:provePasskeyLead';
  return (
    <section className="rounded-3 border border-line bg-surface p-5 shadow-card">
      <h2 className="font-semibold font-serif text-xl">
        {t(step === 'setUp' ? 'setUpHeading' : 'proveHeading')}
      </h2>
      <p className="mt-1 mb-4 text-ink-2 text-s">{t(step === 'setUp' ? 'setUpLead' : lead)}</p>
      {step === 'setUp' ? (
        <FirstFactor ticket={ticket} onDone={() => onFinish({ ticket })} />
      ) : (
        <>
          <FactorProofForm
            hasApp={hasApp}
            hasPasskey={kinds.includes('passkey')}
            onProof={(proof) => onFinish({ ticket, proof })}
          />
          <LostFactors ticket={ticket} />
        </>
      )}
      <Button look="quiet" className="mt-2 w-full" onClick={onRestart}>
        {t('restart')}
      </Button>
    </section>
  );
}

function FirstFactor({ ticket, onDone }: { ticket: string; onDone: () => Promise<void> }) {
  const { t } = useTranslation('factors');
  const [kind, setKind] = useState<'totp' | 'passkey' | null>(null);
  const [left, setLeft] = useState<typeof kind>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { failure, send } = useSending();
  if (codes !== null)
    return (
      <>
        <p className="mb-3 font-semibold">{t('recoveryHeading')}</p>
        <RecoveryCodes codes={codes} onKept={() => void send(onDone)} />
        <p role="alert" className="mt-2 text-lost text-s empty:hidden">
          {failure}
        </p>
      </>
    );
  if (kind !== null)
    return (
      <AddFactor
        kind={kind}
        ticket={ticket}
        needsPassword={false}
        onAdded={(recoveryCodes) => setCodes(recoveryCodes ?? [])}
        // The button that opened the form gets the focus back.
        onCancel={() => {
          setLeft(kind);
          setKind(null);
        }}
      />
    );
  return (
    <div className="grid gap-2">
      <Button look="act" autoFocus={left === 'totp'} onClick={() => setKind('totp')}>
        {t('addApp')}
      </Button>
      <Button autoFocus={left === 'passkey'} onClick={() => setKind('passkey')}>
        {t('addPasskey')}
      </Button>
    </div>
  );
}

/** Asks an administrator to remove all factors [S15]. */
function LostFactors({ ticket }: { ticket: string }) {
  const { t } = useTranslation('factors');
  const [isAsked, setIsAsked] = useState(false);
  const { isSending, failure, send } = useSending();
  if (isAsked)
    return (
      <p role="status" className="mt-4 text-s">
        {t('lostAsked')}
      </p>
    );
  return (
    <details className="mt-4 text-s">
      <summary className="min-h-11 cursor-pointer py-3 font-medium text-fact">{t('lost')}</summary>
      <p className="mb-3 text-ink-2">{t('lostText')}</p>
      <Button
        aria-busy={isSending}
        onClick={() =>
          void send(async () => {
            await factorCalls.requestRecovery.call({ ticket });
            setIsAsked(true);
          })
        }
      >
        {t('lostAsk')}
      </Button>
      <p role="alert" className="mt-2 text-lost empty:hidden">
        {failure}
      </p>
    </details>
  );
}
