import { emailSchema } from '@recolta/shared/contracts/http/fields';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormInput } from '../../../components/forms/form-fields.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { type FieldIssue, fieldIssuesOf } from '../../../lib/forms/field-issue.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { accountCalls } from '../../../lib/http/account-calls.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { type MailLink, useMailLink } from '../../../lib/page/mail-link.ts';
import { store } from '../../../lib/store.ts';
import { loadSession } from '../../session/api/session-calls.ts';
import { ResendLink } from '../../session/components/resend-link.tsx';
import { confirmationSucceededAtom, sessionAtom } from '../../session/state/session.ts';
import { registeredNote } from '../state/registration-form.ts';
import { StepsAfterRegistration } from './steps-after-registration.tsx';

/** Target of the link in the confirmation mail: uses the link as soon as it opens [S3]. */
export function ConfirmEmailPage() {
  const { t } = useTranslation('registration');
  const { link } = useMailLink();
  const hasSucceeded = useAtomValue(confirmationSucceededAtom);
  return (
    <div className="frame-text py-8 md:py-14">
      <h1 className="title-list mb-5">{t('confirmHeading')}</h1>
      <div className="rounded-3 border border-line bg-surface p-5 shadow-card">
        {hasSucceeded && <Confirmed email={link?.email ?? ''} />}
        {!hasSucceeded && link && <Confirmation link={link} />}
        {!hasSucceeded && !link && <NoLink />}
      </div>
      {hasSucceeded && <StepsAfter email={link?.email ?? ''} />}
    </div>
  );
}

function Confirmation({ link }: { link: MailLink }) {
  const { t } = useTranslation(['registration', 'forms']);
  const locale = useLocale();
  const session = useAtomValue(sessionAtom);
  const { error, refetch, isFetching } = useQuery({
    // A link works once: the query runs once, however often the page renders.
    queryKey: accountCalls.confirmEmail.queryKey({ input: link }),
    queryFn: async () => {
      await accountCalls.confirmEmail.call(link);
      store.set(confirmationSucceededAtom, true);
      if (store.get(sessionAtom).kind === 'signedIn') await loadSession();
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isFetching || error === null) {
    return (
      <p role="status" className="flex animate-late items-center gap-3">
        <Spinner />
        {t('confirming')}
      </p>
    );
  }
  const failure = failureOf(error);
  const isOwn =
    session.kind === 'signedIn' && session.identity.user.email.toLowerCase() === link.email.toLowerCase();
  if (isOwn && session.identity.user.isEmailConfirmed)
    return <Outcome heading={t('alreadyConfirmed')} action={<ToAccount />} />;
  if (failure.code === 'NotFound' || failure.code === 'ValidationFailed') {
    return (
      <Outcome heading={t('linkEnded')} text={t('linkEndedText')}>
        <ResendLink email={link.email} />
        <ToLogin email={link.email} look="plain" />
      </Outcome>
    );
  }
  return (
    <Outcome
      heading={t('confirmFailed')}
      text={errorText(failure.code, failure.params, locale)}
      action={<Button onClick={() => void refetch()}>{t('forms:retry')}</Button>}
    />
  );
}

function Confirmed({ email }: { email: string }) {
  const { t } = useTranslation('registration');
  const isSignedIn = useAtomValue(sessionAtom).kind === 'signedIn';
  return (
    <Outcome
      heading={t('confirmed')}
      text={t('confirmedText')}
      action={isSignedIn ? <ToAccount /> : <ToLogin email={email} look="act" />}
    />
  );
}

/** The next steps; the state of the documents is known to the tab that sent them, or once signed in. */
function StepsAfter({ email }: { email: string }) {
  const session = useAtomValue(sessionAtom);
  const note = registeredNote();
  const hasDocuments = session.kind === 'signedIn' && session.identity.account.hasDocuments;
  const noted = note?.email.toLowerCase() === email.toLowerCase() ? note.documents : null;
  return (
    <div className="mt-5">
      <StepsAfterRegistration
        email={email}
        isConfirmed
        documents={hasDocuments ? accountDocumentTypes.length : noted}
      />
    </div>
  );
}

/** A visitor without a link can request one. */
function NoLink() {
  const { t } = useTranslation(['registration', 'forms']);
  const [email, setEmail] = useState<string | null>(null);
  const { form, submit } = useCheckedForm({
    defaultValues: { email: '' },
    check: emailIssues,
    send: async (values) => setEmail(values.email.trim()),
  });
  const change = () => {
    // The field has to be there before it takes the focus.
    flushSync(() => setEmail(null));
    form.setFocus('email');
  };
  return (
    <Outcome heading={t('linkMissing')} text={t('linkMissingText')}>
      {email === null ? (
        <FormProvider {...form}>
          <form onSubmit={submit} noValidate className="mt-4">
            <FormInput name="email" type="email" inputMode="email" autoComplete="email" />
            <Button type="submit" look="act">
              {t('next')}
            </Button>
          </form>
        </FormProvider>
      ) : (
        <>
          <p className="wrap-anywhere mt-4 font-medium">{email}</p>
          <ResendLink email={email} />
          <Button look="quiet" onClick={change} className="mt-2">
            {t('otherAddress')}
          </Button>
        </>
      )}
    </Outcome>
  );
}

const emailForm = z.object({ email: emailSchema });

function emailIssues(values: { email: string }): FieldIssue[] {
  const checked = emailForm.safeParse(values);
  return checked.success ? [] : fieldIssuesOf(checked.error.issues, values);
}

function Outcome({
  heading,
  text,
  action,
  children,
}: {
  heading: string;
  text?: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <div role="status">
        <p className="font-semibold text-l">{heading}</p>
        {text && <p className="mt-1 text-ink-2">{text}</p>}
      </div>
      {action && <div className="mt-4">{action}</div>}
      {children}
    </>
  );
}

function ToLogin({ email, look }: { email: string; look: 'act' | 'plain' }) {
  const { t } = useTranslation('registration');
  const query = email === '' ? '' : `?email=${encodeURIComponent(email)}`;
  return (
    <LocalLink to={`/login${query}`} className={buttonClass(look)}>
      {t('toLogin')}
    </LocalLink>
  );
}

function ToAccount() {
  const { t } = useTranslation('registration');
  return (
    <LocalLink to="/account" className={buttonClass('act')}>
      {t('toAccount')}
    </LocalLink>
  );
}
