import { Download } from 'lucide-react';
import encodeQR from 'qr';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { saveFile } from '../../../lib/device/hand-over.ts';
import { fieldIssuesOfError } from '../../../lib/forms/field-issue.ts';
import { useIssueText } from '../../../lib/forms/issue-text.ts';
import { failureOf, isLost } from '../../../lib/http/failure.ts';
import { factorCalls } from '../../../lib/http/page-calls.ts';
import { makePasskey } from '../api/passkeys.ts';
import { useSending } from '../state/use-sending.ts';

/** Shows recovery codes, once; the caller provides the heading. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('factors');
  return (
    <div className="grid gap-3">
      <p className="text-ink-2 text-s">{t('recoveryLead')}</p>
      <ol className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-2 border border-line bg-surface-2 p-3 font-mono text-s">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => saveFile('recolta-recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`)}>
          <Download aria-hidden="true" size={16} />
          {t('recoverySave')}
        </Button>
        <Button look="act" onClick={onKept}>
          {t('recoveryKept')}
        </Button>
      </div>
    </div>
  );
}

interface AddFactorProps {
  kind: 'totp' | 'passkey';
  /** Set while a sign-in waits for the first factor. */
  ticket?: string;
  /** Set for the first factor, which a session adds with the password. */
  needsPassword: boolean;
  /** @param recoveryCodes with the first factor */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  /** After an answer was lost: returns true if the factor was added after all, which closes the form. */
  onUnsure?: () => Promise<boolean>;
  onCancel: () => void;
}

/** The error text of each field that was refused. */
type Refused = Readonly<Partial<Record<'name' | 'password', string>>>;

/** Adds an authenticator app or a passkey: name, password if required, then the app's code or the browser's prompt. */
export function AddFactor({ kind, ticket, needsPassword, onAdded, onUnsure, onCancel }: AddFactorProps) {
  const { t } = useTranslation(['factors', 'forms']);
  const textOf = useIssueText();
  const [name, setName] = useState(t(`defaultName.${kind}`));
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [refused, setRefused] = useState<Refused>({});
  const form = useRef<HTMLFormElement>(null);
  const { isSending, failure, send } = useSending((found, error) => {
    if (found === 'UnexpectedError' && kind === 'passkey') return t('passkeyFailed');
    if (found === 'SignInExpired' && ticket === undefined) return t('addingEnded');
    const issues = fieldIssuesOfError(error);
    if (issues.some(({ path }) => path === 'code')) return t('wrongCode');
    const fields = issues.filter(({ path }) => path === 'name' || path === 'password');
    if (fields.length > 0) refuse(Object.fromEntries(fields.map((issue) => [issue.path, textOf(issue)])));
    return fields.length > 0 ? '' : null;
  });
  const refuse = (found: Refused) => {
    const [first] = Object.keys(found);
    setRefused(found);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const holder = {
    ...(ticket !== undefined && { ticket }),
    ...(needsPassword && { password }),
  };
  const add = async () => {
    if (kind === 'passkey') return makePasskey({ ...holder, name });
    const typed = { name, code: code.replace(/\s/g, '') };
    return factorCalls.addTotp.call({ ...(ticket !== undefined && { ticket }), ...typed });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A passkey of a refused name would stay on the device.
    if (name.trim() === '') return refuse({ name: t('nameMissing') });
    setRefused({});
    void send(async () => {
      if (kind === 'totp' && begun === null) return setBegun(await factorCalls.startTotp.call(holder));
      try {
        onAdded((await add()).recoveryCodes);
      } catch (error) {
        // The earlier attempt whose answer was lost may have added it.
        const hasEnded = failureOf(error).code === 'SignInExpired' && ticket === undefined;
        const isUnsure = hasEnded || isLost(failureOf(error));
        if (isUnsure && (await onUnsure?.())) return;
        if (hasEnded) setBegun(null);
        throw error;
      }
    });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-1 md:max-w-[420px]">
      {begun === null ? (
        <>
          <TextField
            autoFocus
            label={t('name')}
            name="name"
            maxLength={60}
            value={name}
            error={refused.name ?? null}
            onChange={(event) => setName(event.target.value)}
          />
          {needsPassword && (
            <TextField
              label={t('password')}
              name="password"
              type="password"
              autoComplete="current-password"
              value={password}
              error={refused.password ?? null}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </>
      ) : (
        <>
          <AppSecret {...begun} />
          <TextField
            autoFocus
            label={t('code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </>
      )}
      <div role="alert" className="min-h-6 text-lost text-s">
        {failure}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="act" aria-busy={isSending}>
          {isSending && <Spinner />}
          {t(begun === null && kind === 'totp' ? 'next' : 'add')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  );
}

/** The secret of an app as a QR code, as a link for this device, and as text. */
function AppSecret({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation('factors');
  const cells = encodeQR(uri, 'raw');
  const path = cells
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <div className="mb-2 grid gap-2 text-s">
      <p>{t('scan')}</p>
      <svg
        viewBox={`0 0 ${cells.length} ${cells.length}`}
        aria-hidden="true"
        className="size-48 rounded-2 bg-white"
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
      <p>
        {t('secret')}: <code className="break-all font-mono">{secret}</code>
      </p>
      <a href={uri} className="inline-flex min-h-11 items-center font-medium text-fact underline md:hidden">
        {t('openApp')}
      </a>
    </div>
  );
}
