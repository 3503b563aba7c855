import type { Account } from '@recolta/shared/contracts/http/account';
import { accountDocumentTypes, documentFields } from '@recolta/shared/domain/account-documents';
import { Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { formatInstant } from '../../../lib/bucharest-time.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { UserSection } from './user-section.tsx';

type Document = Account['documents'][number];

/** The account's documents beside the requested change: images inline, a PDF in a new tab. */
export function ChangeDocuments({ account, requestedAt }: { account: Account; requestedAt: string }) {
  const { t } = useTexts();
  return (
    <UserSection title={t('administration.change.documents')} lead={t('administration.change.documentsLead')}>
      <ul className="-my-4">
        {accountDocumentTypes.map((type) => {
          const document = account.documents.find((held) => held.type === type);
          const name = t(`forms.field.${documentFields[type]}`);
          return (
            <li key={type} className="border-line border-b py-4 last:border-b-0">
              {document ? (
                <ChangeDocument
                  key={document.path}
                  document={document}
                  name={name}
                  requestedAt={requestedAt}
                />
              ) : (
                <>
                  <h3 className="font-medium">{name}</h3>
                  <Chip tone="warn" className="mt-1">
                    <TriangleAlert aria-hidden="true" size={13} />
                    {t('administration.change.noDocument')}
                  </Chip>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </UserSection>
  );
}

type Stage =
  | { readonly kind: 'closed' | 'opening' | 'failed' | 'elsewhere' }
  | { readonly kind: 'shown'; readonly url: string };

function ChangeDocument({
  document,
  name,
  requestedAt,
}: {
  document: Document;
  name: string;
  requestedAt: string;
}) {
  const { t, locale } = useTexts();
  const [stage, setStage] = useState<Stage>({ kind: 'closed' });
  const url = stage.kind === 'shown' ? stage.url : null;
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);

  const open = async () => {
    const isPdf = document.mimeType === 'application/pdf';
    // Pop-up blockers refuse a tab opened after an await.
    const tab = isPdf ? window.open('', '_blank') : null;
    setStage({ kind: 'opening' });
    try {
      const opened = URL.createObjectURL(await fetchDocument(document));
      if (!isPdf) return setStage({ kind: 'shown', url: opened });
      if (!tab) throw new Error('the browser opened no tab');
      tab.opener = null;
      tab.location.href = opened;
      setStage({ kind: 'elsewhere' });
    } catch {
      tab?.close();
      setStage({ kind: 'failed' });
    }
  };
  const isShown = stage.kind === 'shown';
  const label = isShown ? t('administration.change.hide') : t('administration.change.open');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-medium">{name}</h3>
          <p className="num mt-1 flex flex-wrap items-center gap-2 text-ink-2 text-s">
            {t('forms.document.uploadedAt', { date: formatInstant(document.uploadedAt, 'dateTime', locale) })}
            {document.uploadedAt > requestedAt && (
              <Chip tone="fact">{t('administration.change.uploadedAfter')}</Chip>
            )}
          </p>
        </div>
        <Button
          className="text-s"
          aria-label={`${label}: ${name}`}
          aria-expanded={isShown}
          aria-busy={stage.kind === 'opening'}
          onClick={() => {
            if (isShown) setStage({ kind: 'closed' });
            else if (stage.kind !== 'opening') void open();
          }}
        >
          {stage.kind === 'opening' && <Spinner />}
          {stage.kind !== 'opening' &&
            (isShown ? <EyeOff aria-hidden="true" size={16} /> : <Eye aria-hidden="true" size={16} />)}
          {label}
        </Button>
      </div>
      <p role="status" className="text-ink-2 text-s">
        {stage.kind === 'elsewhere' && t('administration.change.pdfOpened')}
      </p>
      <p role="alert" className="text-lost text-s">
        {stage.kind === 'failed' && t('administration.change.openFailed')}
      </p>
      {isShown && (
        <img src={stage.url} alt={name} className="mt-3 w-full rounded-2 border border-line bg-surface-2" />
      )}
    </>
  );
}

const timeoutMs = 30_000;

/** A stored document's bytes, with the type that the service recorded, whatever the response header says. */
async function fetchDocument({
  path,
  mimeType,
}: Pick<Account['documents'][number], 'path' | 'mimeType'>): Promise<Blob> {
  const answer = await fetch(`/services/main/documents?path=${encodeURIComponent(path)}`, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return new Blob([await answer.arrayBuffer()], { type: mimeType });
}
