import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentSlot } from '../../../components/documents/document-slot.tsx';
import { StepList } from '../../../components/forms/step-list.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import type { AccountDocument } from '../../../lib/http/send-form.ts';
import { LocalLink } from '../../../lib/local-link.tsx';
import { store } from '../../../lib/store.ts';
import {
  forgetRegistered,
  noteRegistered,
  type Registered,
  type RegisteredNote,
  registeredAtom,
  registeredNote,
  registrationSteps,
} from '../state/registration-form.ts';
import { RegistrationForm } from './registration-form.tsx';
import { StepsAfterRegistration } from './steps-after-registration.tsx';

/** The registration, from the first field to the next steps after it. */
export function RegistrationPage() {
  const { t } = useTranslation('registration');
  const registered = useAtomValue(registeredAtom);
  const [finished, setFinished] = useState(registeredNote);

  if (registered === null && finished !== null) {
    const again = () => {
      forgetRegistered();
      setFinished(null);
    };
    return <RegisteredPanel note={finished} onAgain={again} />;
  }
  const finish = () => {
    setFinished(registeredNote());
    store.set(registeredAtom, null);
  };
  return (
    <div className="frame-text py-8 md:py-12">
      <h1 className="title-list">{t('heading')}</h1>
      {registered ? (
        <div className="mt-6">
          <DocumentsStep registered={registered} onFinish={finish} />
        </div>
      ) : (
        <>
          <p className="mt-1 mb-6 text-ink-2">
            {t('lead')}{' '}
            <span className="whitespace-nowrap">
              {t('haveAccount')}{' '}
              <LocalLink to="/login" className="font-medium text-fact underline">
                {t('toLogin')}
              </LocalLink>
            </span>
          </p>
          <RegistrationForm />
        </>
      )}
    </div>
  );
}

/** The four documents of a newly registered account, each uploaded with the registration's token [S1]. */
function DocumentsStep({ registered, onFinish }: { registered: Registered; onFinish: () => void }) {
  const { t } = useTranslation(['registration', 'forms']);
  const heading = useRef<HTMLHeadingElement>(null);
  const [documents, setDocuments] = useState<readonly AccountDocument[]>([]);
  const isComplete = documents.length === accountDocumentTypes.length;

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <StepList
        label={t('steps')}
        steps={registrationSteps}
        step="documents"
        // The account exists: its steps cannot be changed.
        last={null}
        nameOf={(name) => t(`registration:step.${name}`)}
      />
      <section className="rounded-3 border border-line bg-surface p-5 shadow-card md:p-6">
        <h2 ref={heading} tabIndex={-1} className="font-semibold font-serif text-xl outline-none">
          {t('stepHeading.documents')}
        </h2>
        <p className="mt-1">{t('documentsText')}</p>
        <p className="mt-2 text-ink-2 text-s">
          {t('forms:document.limits')} {t('forms:document.privacy')}
        </p>
        <ul className="mt-2">
          {accountDocumentTypes.map((type) => (
            <DocumentSlot
              key={type}
              accountId={registered.accountId}
              token={registered.token}
              type={type}
              document={documents.find((document) => document.type === type)}
              onUploaded={(document) =>
                setDocuments((held) => {
                  const all = [...held.filter((other) => other.type !== type), document];
                  noteRegistered(registered.email, all.length);
                  return all;
                })
              }
            />
          ))}
        </ul>
        <div className="mt-4 flex justify-end">
          <Button look={isComplete ? 'act' : 'plain'} onClick={onFinish} className="max-sm:flex-1">
            {isComplete ? t('finish') : t('finishLater')}
          </Button>
        </div>
      </section>
    </>
  );
}

/** The next steps after a registration, with a button that resends the confirmation mail. */
function RegisteredPanel({
  note: { email, documents },
  onAgain,
}: {
  note: RegisteredNote;
  onAgain: () => void;
}) {
  const { t } = useTranslation('registration');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="frame-text py-8 md:py-14">
      <h1 ref={heading} tabIndex={-1} className="title-list outline-none">
        {t('nextHeading')}
      </h1>
      <p className="mt-1 mb-6 text-ink-2">{t('nextLead')}</p>
      <StepsAfterRegistration email={email} isConfirmed={false} documents={documents} />
      <div className="mt-5 flex flex-wrap gap-3">
        <LocalLink to={`/login?email=${encodeURIComponent(email)}`} className={buttonClass('act')}>
          {t('toLogin')}
        </LocalLink>
        <button type="button" onClick={onAgain} className={buttonClass('quiet')}>
          {t('another')}
        </button>
      </div>
    </div>
  );
}
