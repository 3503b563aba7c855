import type { PendingSignIn } from '@recolta/shared/contracts/http/factors';
import { loginInputSchema } from '@recolta/shared/contracts/http/session';
import { useAtomValue } from 'jotai';
import { Eye, EyeOff, KeyRound } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { LoadedPart } from '../../../components/errors/opened-part.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useIsOnDevice } from '../../../lib/device/use-on-device.ts';
import { errorText } from '../../../lib/error-text.ts';
import { type Failure, failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink, SiteLink } from '../../../lib/local-link.tsx';
import { localizedPath } from '../../../lib/locale-path.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { keepReturn, localRedirect, takeReturn } from '../../../lib/page/local-redirect.ts';
import { store } from '../../../lib/store.ts';
import {
  hasPasskeys,
  requestPasskeySignIn,
  requestSignIn,
  requestSignInFinish,
} from '../api/session-calls.ts';
import {
  confirmationSucceededAtom,
  passwordChangedAtom,
  sessionAtom,
  sessionEndedAtom,
} from '../state/session.ts';
import { DemoLogins } from './demo-logins.tsx';
import { ResendLink } from './resend-link.tsx';

const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep);
const noErrors: LoginErrors = { email: null, password: null };

/** The page that asked for the sign-in, once an answer has restored the session that an outage had hidden; else null. */
function useRestored(asked: string | null): string | null {
  const isSignedIn = useAtomValue(sessionAtom).kind === 'signedIn';
  const [wasSignedIn] = useState(isSignedIn);
  return isSignedIn && !wasSignedIn ? asked : null;
}

/** Somebody who is signed in, with a way on. A browser with a session keeps its place until that is known. */
function AlreadyIn({ way }: { way: string }) {
  const { t } = useTranslation('login');
  const session = useAtomValue(sessionAtom);
  if (session.kind === 'visitor') return null;
  const isSignedIn = session.kind === 'signedIn';
  return (
    <div
      className={classNames(
        'mb-5 justify-items-start gap-3 rounded-2 bg-fact-wash p-3 text-s',
        isSignedIn ? 'grid' : 'invisible hidden signed-in:grid',
      )}
    >
      <span className="wrap-anywhere min-h-[2lh]">
        {t('alreadyIn', { email: isSignedIn ? session.identity.user.email : '' })}
      </span>
      <SiteLink to={way} className={buttonClass('plain', 'text-s')}>
        {t('continue')}
      </SiteLink>
    </div>
  );
}

export function LoginPage() {
  const { t } = useTranslation('login');
  const locale = useLocale();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isOnDevice = useIsOnDevice();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(query.get('email') ?? '');
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [errors, setErrors] = useState<LoginErrors>(noErrors);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const asked = localRedirect(query.get('redirectTo'));
  const isUntouched =
    pending === null && !isSending && password === '' && email === (query.get('email') ?? '');
  const restored = useRestored(asked);

  const leave = async () => {
    store.set(passwordChangedAtom, false);
    store.set(confirmationSucceededAtom, false);
    const kept = takeReturn();
    await navigate(asked ?? kept ?? localizedPath('/', locale), { replace: true });
  };
  const enter = async (begin: () => Promise<PendingSignIn | null>) => {
    setIsSending(true);
    setFailure(null);
    try {
      const left = await begin();
      setPending(left);
      if (left === null) await leave();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setIsSending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = loginErrors(email, password);
    setErrors(found);
    const wrong = found.email ? 'email' : found.password && 'password';
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    else if (!isSending) void enter(() => requestSignIn({ email: email.trim(), password }));
  };
  const emailError = errors.email === 'required' ? t('required', { field: t('email') }) : null;
  const passwordError = errors.password ? t('required', { field: t('password') }) : null;

  if (restored !== null && isUntouched) return <Navigate to={restored} replace />;
  if (pending !== null)
    return (
      <div className="frame-text *:max-w-[440px] py-8 md:py-14">
        <h1 className="title-list mb-6">{t('heading')}</h1>
        <LoadedPart>
          <SecondStep.Part
            pending={pending}
            onFinish={async (input) => {
              await requestSignInFinish(input);
              await leave();
            }}
            onRestart={() => {
              setPending(null);
              setPassword('');
            }}
          />
        </LoadedPart>
      </div>
    );
  return (
    <div className="frame-text *:max-w-[440px] py-8 md:py-14">
      <h1 className="title-list">{t('heading')}</h1>
      <p className="mt-1 mb-6 text-ink-2">{t('lead')}</p>
      <LoginNote />
      <AlreadyIn way={asked ?? localizedPath('/', locale)} />
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        className="rounded-3 border border-line bg-surface p-5 shadow-card"
      >
        <TextField
          label={t('email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          error={errors.email === 'invalidEmail' ? t('invalidEmail') : emailError}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          className="mt-2"
          label={t('password')}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          value={password}
          error={passwordError}
          onChange={(event) => setPassword(event.target.value)}
          trailing={
            <button
              type="button"
              aria-label={isShown ? t('hidePassword') : t('showPassword')}
              onClick={() => setIsShown(!isShown)}
              className="grid w-11 place-items-center text-ink-2 hover:text-ink"
            >
              {isShown ? <EyeOff aria-hidden="true" size={18} /> : <Eye aria-hidden="true" size={18} />}
            </button>
          }
        />
        <div role="alert" className="min-h-6 text-lost text-s">
          {failure && <LoginFailure failure={failure} />}
        </div>
        {failure?.code === 'emailNotConfirmed' && <ResendLink email={email.trim()} />}
        <Button type="submit" look="act" className="mt-2 w-full" aria-busy={isSending}>
          {isSending && <Spinner />}
          {isSending ? t('submitting') : t('submit')}
        </Button>
        {isOnDevice && hasPasskeys() && (
          <Button
            className="mt-2 w-full"
            onClick={() =>
              void enter(async () => {
                await requestPasskeySignIn();
                return null;
              })
            }
          >
            <KeyRound aria-hidden="true" size={18} />
            {t('passkey')}
          </Button>
        )}
        <LocalLink
          to={`/reset-password${emailQuery(email)}`}
          className="mt-3 inline-flex min-h-11 items-center font-medium text-fact text-s underline"
        >
          {t('forgotten')}
        </LocalLink>
      </form>
      <p className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <span className="text-ink-2">{t('noAccount')}</span>
        <LocalLink
          to={`/inscriere${emailQuery(email)}`}
          onClick={() => asked && keepReturn(new URL(asked, window.location.origin))}
          className={buttonClass('plain', 'text-s')}
        >
          {t('signUp')}
        </LocalLink>
        <LocalLink to="/exersare" className="inline-flex min-h-11 items-center text-fact text-s underline">
          {t('practise')}
        </LocalLink>
      </p>
      <DemoLogins
        isBusy={isSending}
        onChoose={(login) => {
          setEmail(login.email);
          void enter(() => requestSignIn({ email: login.email, password: login.password }));
        }}
      />
    </div>
  );
}

/** A note after a confirmed e-mail or a changed password. */
function LoginNote() {
  const { t } = useTranslation('login');
  const isConfirmed = useAtomValue(confirmationSucceededAtom);
  const isChanged = useAtomValue(passwordChangedAtom);
  const hasEnded = useAtomValue(sessionEndedAtom);
  if (!isConfirmed && !isChanged && !hasEnded) return null;
  const confirmed = isConfirmed ? 'confirmed' : 'sessionEnded';
  return (
    <p role="status" className="mb-5 rounded-2 bg-lead-wash p-3 text-s">
      {t(isChanged ? 'passwordChanged' : confirmed)}
    </p>
  );
}

function emailQuery(email: string): string {
  return email.trim() === '' ? '' : `?email=${encodeURIComponent(email.trim())}`;
}

function LoginFailure({ failure }: { failure: Failure }) {
  const { t } = useTranslation('login');
  const locale = useLocale();
  if (failure.code === 'emailNotConfirmed') return t('emailNotConfirmed');
  // The browser's own refusal: no passkey here, or the user declined.
  if (failure.code === 'UnexpectedError' && failure.status === null) return t('passkeyFailed');
  return errorText(failure.code, failure.params, locale);
}

interface LoginErrors {
  readonly email: 'required' | 'invalidEmail' | null;
  readonly password: 'required' | null;
}

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Checks the sign-in form before anything is sent. */
export function loginErrors(email: string, password: string): LoginErrors {
  const address = email.trim();
  const isEmail = looksLikeEmail.test(address) && loginInputSchema.shape.email.safeParse(address).success;
  const emailError = isEmail ? null : 'invalidEmail';
  return {
    email: address === '' ? 'required' : emailError,
    password: password === '' ? 'required' : null,
  };
}
