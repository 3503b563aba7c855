import type { FactorProof } from '@recolta/shared/contracts/http/factors';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { getPasskey } from '../api/passkeys.ts';
import { hasPasskeys } from '../api/session-calls.ts';
import { useSending } from '../state/use-sending.ts';

/** Asks for a second factor: a code of an app, a recovery code or a passkey, and passes it on. */
export function FactorProofForm({
  hasApp = true,
  hasPasskey = true,
  onProof,
}: {
  hasApp?: boolean;
  hasPasskey?: boolean;
  onProof: (proof: FactorProof) => Promise<void>;
}) {
  const { t } = useTranslation('factors');
  const [kind, setKind] = useState<'totp' | 'recoveryCode' | null>(hasApp ? 'totp' : null);
  const [code, setCode] = useState('');
  const { isSending, failure, send } = useSending((found) => {
    if (found === 'UnexpectedError') return t('passkeyFailed');
    return found === 'ValidationFailed' ? t('wrongCode') : null;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (kind === null) return;
    const typed = kind === 'totp' ? code.replace(/\s/g, '') : code.trim();
    void send(() => onProof({ kind, code: typed }));
  };
  const choose = (next: 'totp' | 'recoveryCode') => {
    setKind(next);
    setCode('');
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      {kind !== null && (
        <TextField
          key={kind}
          autoFocus
          label={t(kind === 'totp' ? 'code' : 'recoveryCode')}
          name="code"
          inputMode={kind === 'totp' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <div role="alert" className="min-h-6 text-lost text-s">
        {failure}
      </div>
      {kind !== null && (
        <Button type="submit" look="act" aria-busy={isSending}>
          {isSending && <Spinner />}
          {t(isSending ? 'confirming' : 'confirm')}
        </Button>
      )}
      {hasPasskey && hasPasskeys() && (
        <Button
          look={kind === null ? 'act' : 'plain'}
          onClick={() => void send(async () => onProof({ kind: 'passkey', assertion: await getPasskey() }))}
        >
          <KeyRound aria-hidden="true" size={18} />
          {t('usePasskey')}
        </Button>
      )}
      {kind !== 'recoveryCode' && (
        <Button look="quiet" onClick={() => choose('recoveryCode')}>
          {t('useRecovery')}
        </Button>
      )}
      {kind === 'recoveryCode' && hasApp && (
        <Button look="quiet" onClick={() => choose('totp')}>
          {t('useApp')}
        </Button>
      )}
    </form>
  );
}
