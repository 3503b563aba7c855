import { emailSchema } from '@recolta/shared/contracts/http/fields';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { FormInput } from '../../components/forms/form-fields.tsx';
import {
  NewPasswordFields,
  type NewPasswordValues,
  newPasswordIssues,
} from '../../components/forms/new-password-fields.tsx';
import { SubmitRow } from '../../components/forms/submit-row.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { type FieldIssue, fieldIssuesOf } from '../../lib/forms/field-issue.ts';
import { useCheckedForm } from '../../lib/forms/use-checked-form.ts';
import { failureOf } from '../../lib/http/failure.ts';
import { userCalls } from '../../lib/http/page-calls.ts';
import { LocalLink } from '../../lib/local-link.tsx';
import { type MailLink, useMailLink } from '../../lib/page/mail-link.ts';
import { store } from '../../lib/store.ts';
import { leaveEndedSession } from '../session/api/session-calls.ts';
import { passwordChangedAtom, sessionAtom } from '../session/state/session.ts';

/** Fields that this form labels differently. */
const named = { password: 'newPassword' };

/** Both steps of a reset: requesting the link and, opened by the link, entering the new password [S3]. */
export function ResetPasswordPage() {
  const { link, forget } = useMailLink();
  const [isEnded, setIsEnded] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const end = () => {
    forget();
    setIsEnded(true);
  };
  const finish = () => {
    forget();
    setIsDone(true);
  };
  return (
    <div className="frame-text *:max-w-[440px] py-8 md:py-14">
      {isDone && <Done email={link?.email ?? ''} />}
      {!isDone && link && !isEnded && <SetPassword link={link} onEnded={end} onDone={finish} />}
      {!isDone && (!link || isEnded) && <AskForLink isEnded={isEnded} />}
    </div>
  );
}

const cardClass = 'rounded-3 border border-line bg-surface p-5 shadow-card';

function AskForLink({ isEnded }: { isEnded: boolean }) {
  const { t } = useTranslation(['password', 'forms']);
  const [query] = useSearchParams();
  const [asked, setAsked] = useState<string | null>(null);
  const { form, submit, failure, isSending } = useCheckedForm({
    defaultValues: { email: query.get('email') ?? '' },
    check: askIssues,
    send: async ({ email }) => {
      await userCalls.resetPassword.call({ email: email.trim() });
      setAsked(email.trim());
    },
  });
  const askAgain = () => {
    // The field has to be there before it takes the focus.
    flushSync(() => setAsked(null));
    form.setFocus('email');
  };
  if (asked !== null) {
    return (
      <div role="status">
        <ReachedHeading>{t('askedHeading')}</ReachedHeading>
        <p className="mt-2 mb-5">{t('askedText', { email: asked })}</p>
        <Button onClick={askAgain}>{t('askAgain')}</Button>
      </div>
    );
  }
  return (
    <>
      {isEnded ? (
        <ReachedHeading>{t('endedHeading')}</ReachedHeading>
      ) : (
        <h1 className="title-list">{t('heading')}</h1>
      )}
      <p role={isEnded ? 'alert' : undefined} className="mt-1 mb-6 text-ink-2">
        {isEnded ? t('endedText') : t('lead')}
      </p>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className={cardClass}>
          <FormInput name="email" type="email" inputMode="email" autoComplete="username" />
          <SubmitRow
            failure={failure}
            isSending={isSending}
            label={isEnded ? t('askNew') : t('ask')}
            busyLabel={t('forms:sending')}
          >
            <LocalLink to="/login" className={buttonClass('quiet')}>
              {t('toLogin')}
            </LocalLink>
          </SubmitRow>
        </form>
      </FormProvider>
    </>
  );
}

function SetPassword({ link, onEnded, onDone }: { link: MailLink; onEnded: () => void; onDone: () => void }) {
  const { t } = useTranslation('password');
  // The company is unknown until the link is used; the service checks it.
  const owner = useMemo(() => ({ email: link.email, companyName: '' }), [link.email]);
  const { form, submit, failure, isSending } = useCheckedForm({
    defaultValues: { password: '', confirmPassword: '' },
    check: useMemo(() => (values: NewPasswordValues) => newPasswordIssues(values, owner), [owner]),
    named,
    send: async ({ password }) => {
      try {
        await userCalls.changePassword.call({ ...link, password });
      } catch (error) {
        if (failureOf(error).code === 'NotFound') return onEnded();
        throw error;
      }
      store.set(passwordChangedAtom, true);
      // The reset ended all sessions of the link's user, possibly this page's.
      const session = store.get(sessionAtom);
      if (session.kind === 'signedIn' && isSameEmail(session.identity.user.email, link.email))
        await leaveEndedSession();
      onDone();
    },
  });
  return (
    <>
      <h1 className="title-list">{t('setHeading')}</h1>
      <p className="mt-1 mb-6 text-ink-2">{t('setLead', { email: link.email })}</p>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className={cardClass}>
          <input type="email" autoComplete="username" value={link.email} readOnly hidden />
          <NewPasswordFields isChange owner={owner} />
          <SubmitRow failure={failure} isSending={isSending} label={t('set')} busyLabel={t('setting')} />
        </form>
      </FormProvider>
    </>
  );
}

const isSameEmail = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function Done({ email }: { email: string }) {
  const { t } = useTranslation('password');
  const query = email === '' ? '' : `?email=${encodeURIComponent(email)}`;
  return (
    <div role="status">
      <ReachedHeading>{t('doneHeading')}</ReachedHeading>
      <p className="mt-2 mb-5">{t('doneText')}</p>
      <LocalLink to={`/login${query}`} className={buttonClass('act')}>
        {t('toLogin')}
      </LocalLink>
    </div>
  );
}

/** The heading of an outcome: it takes the focus of the button that is gone. */
function ReachedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="title-list outline-none">
      {children}
    </h1>
  );
}

interface AskValues {
  email: string;
}

const askSchema = z.object({ email: emailSchema });

function askIssues(values: AskValues): FieldIssue[] {
  const checked = askSchema.safeParse(values);
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}
