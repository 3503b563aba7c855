import { useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { forgetRegistered, registeredEmail, registeredState } from '../state/registered.ts';
import { DocumentsStep } from './documents-step.tsx';
import { RegisteredPanel } from './registered-panel.tsx';
import { RegistrationForm } from './registration-form.tsx';

/** Registration from the first field to what happens next. */
export function RegistrationPage() {
  const { t } = useTexts();
  const registered = registeredState.useValue();
  const [finishedEmail, setFinishedEmail] = useState(registeredEmail);
  const isAfter = registered === null && finishedEmail !== null;

  if (isAfter) {
    const again = () => {
      forgetRegistered();
      setFinishedEmail(null);
    };
    return <RegisteredPanel email={finishedEmail} onAgain={again} />;
  }
  const finish = () => {
    setFinishedEmail(registered?.email ?? null);
    registeredState.set(null);
  };
  return (
    <div className="mx-auto w-full max-w-[760px] px-4 py-8 md:py-12">
      <h1 className="font-semibold font-serif text-2xl tracking-[-0.015em]">{t('registration.heading')}</h1>
      {registered ? (
        <div className="mt-6">
          <DocumentsStep registered={registered} onFinish={finish} />
        </div>
      ) : (
        <>
          <p className="mt-1 mb-6 text-ink-2">
            {t('registration.lead')}{' '}
            <span className="whitespace-nowrap">
              {t('registration.haveAccount')}{' '}
              <LocalLink to="/login" className="font-medium text-fact underline">
                {t('registration.toLogin')}
              </LocalLink>
            </span>
          </p>
          <RegistrationForm />
        </>
      )}
    </div>
  );
}
