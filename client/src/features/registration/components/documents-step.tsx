import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { useEffect, useRef, useState } from 'react';
import { DocumentSlot } from '../../../components/documents/document-slot.tsx';
import { Button } from '../../../components/ui/button.tsx';
import type { AccountDocument } from '../../../lib/http/upload-document.ts';
import { useTexts } from '../../../lib/i18n.ts';
import type { Registered } from '../state/registered.ts';
import { StepList } from './step-list.tsx';

/** The four documents of an account just registered, each sent on its own with the registration's token [S1]. */
export function DocumentsStep({ registered, onFinish }: { registered: Registered; onFinish: () => void }) {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [documents, setDocuments] = useState<readonly AccountDocument[]>([]);
  const isComplete = documents.length === accountDocumentTypes.length;

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <StepList step="documents" />
      <section className="rounded-3 border border-line bg-surface p-5 shadow-card md:p-6">
        <h2 ref={heading} tabIndex={-1} className="font-semibold font-serif text-xl outline-none">
          {t('registration.stepHeading.documents')}
        </h2>
        <p className="mt-1">{t('registration.documentsText')}</p>
        <p className="mt-2 text-ink-2 text-s">
          {t('forms.document.limits')} {t('forms.document.privacy')}
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
                setDocuments((held) => [...held.filter((other) => other.type !== type), document])
              }
            />
          ))}
        </ul>
        <div className="mt-4 flex justify-end">
          <Button look={isComplete ? 'act' : 'plain'} onClick={onFinish} className="max-sm:flex-1">
            {isComplete ? t('registration.finish') : t('registration.finishLater')}
          </Button>
        </div>
      </section>
    </>
  );
}
