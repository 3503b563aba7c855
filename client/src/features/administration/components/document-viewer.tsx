import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { Account } from '@recolta/shared/contracts/http/account';
import { accountDocumentTypes, documentFields } from '@recolta/shared/domain/account-documents';
import { useQuery } from '@tanstack/react-query';
import { Check, Eye, TriangleAlert } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentSlot } from '../../../components/documents/document-slot.tsx';
import { Boundary } from '../../../components/errors/error-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { SectionCard } from '../../../components/ui/section-card.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useRefreshAdministration } from '../api/administration-queries.ts';

type Document = Account['documents'][number];

const pdfPageViewer = lazyPart(async () => (await import('./pdf-page-viewer.tsx')).PdfPageViewer);

/**
 * The account's four documents beside its data: shows PDFs and pictures in place, and uploads on the user's behalf
 * [S8].
 * @param isOpen shows the chosen document at once; otherwise it opens on a press, because every view is audited
 * @param requestedAt marks the documents uploaded after it
 */
export function DocumentViewer({
  account,
  isOpen,
  requestedAt,
  onUploaded,
}: {
  account: Account;
  isOpen: boolean;
  requestedAt?: string;
  onUploaded?: () => void;
}) {
  const { t } = useTranslation(['administration', 'forms']);
  const refresh = useRefreshAdministration();
  const held = accountDocumentTypes.map((type) => ({
    type,
    name: t(`forms:field.${documentFields[type]}`),
    document: account.documents.find((document) => document.type === type),
  }));
  return (
    <SectionCard title={t('documents.heading')} lead={t('documents.lead')}>
      <TabGroup
        manual
        defaultIndex={Math.max(
          0,
          held.findIndex(({ document }) => document),
        )}
      >
        <TabList
          aria-label={t('documents.heading')}
          className="-mx-5 flex flex-wrap border-line border-b px-3 md:-mx-6 md:px-4"
        >
          {held.map(({ type, document }) => (
            <Tab
              key={type}
              className="-mb-px flex min-h-11 flex-none items-center gap-1.5 border-transparent border-b-2 px-2.5 font-medium text-ink-2 text-s hover:text-ink data-selected:border-act data-selected:font-semibold data-selected:text-ink"
            >
              {t(`documents.short.${type}`)}
              {document ? (
                <Check aria-hidden="true" size={14} className="text-lead" />
              ) : (
                <TriangleAlert
                  role="img"
                  aria-label={t('forms:document.missing')}
                  size={14}
                  className="text-warn"
                />
              )}
            </Tab>
          ))}
        </TabList>
        <TabPanels>
          {held.map(({ type, name, document }) => (
            <TabPanel key={type}>
              <ul>
                <DocumentSlot
                  accountId={account.id}
                  type={type}
                  document={document}
                  onUploaded={() => {
                    onUploaded?.();
                    void refresh();
                  }}
                />
              </ul>
              {document && requestedAt !== undefined && document.uploadedAt > requestedAt && (
                <Chip tone="fact" className="mt-3">
                  {t('documents.uploadedAfter')}
                </Chip>
              )}
              {document && (
                <DocumentView key={document.path} document={document} name={name} isOpen={isOpen} />
              )}
            </TabPanel>
          ))}
        </TabPanels>
      </TabGroup>
    </SectionCard>
  );
}

function DocumentView({ document, name, isOpen }: { document: Document; name: string; isOpen: boolean }) {
  const { t } = useTranslation(['administration', 'forms']);
  const [isPressed, setIsPressed] = useState(isOpen);
  const [hasFailed, setHasFailed] = useState(false);
  const { data, isError, refetch } = useQuery({
    // Fetched once per visit: every view is audited.
    queryKey: ['document', document.path],
    queryFn: ({ signal }) => fetchDocument(document, signal),
    enabled: isPressed,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!isPressed)
    return (
      <Button
        className="mt-4 w-full"
        aria-label={`${t('documents.open')}: ${name}`}
        onClick={() => setIsPressed(true)}
      >
        <Eye aria-hidden="true" size={16} />
        {t('documents.open')}
      </Button>
    );
  const failed = (
    <div role="alert" className="p-4 text-lost text-s">
      <p>{t('documents.failed')}</p>
      <Button
        className="mt-2"
        onClick={() => {
          setHasFailed(false);
          void refetch();
        }}
      >
        {t('forms:retry')}
      </Button>
    </div>
  );
  const loading = (
    <p role="status" className="flex items-center gap-2 p-4 text-ink-2 text-s">
      <Spinner />
      {t('documents.loading')}
    </p>
  );
  return (
    <div
      className={classNames(
        'mt-4 overflow-hidden rounded-2 border border-line',
        // Most of a page, so that the decision below is out of view before the document arrives.
        !isError && !hasFailed && 'min-h-[28rem]',
      )}
    >
      {(isError || hasFailed) && failed}
      {!data && !isError && loading}
      {data && !hasFailed && data.type !== 'application/pdf' && <Picture content={data} name={name} />}
      {data && !hasFailed && data.type === 'application/pdf' && (
        <Boundary fallback={() => failed}>
          <Suspense fallback={loading}>
            <pdfPageViewer.Part content={data} name={name} onFailed={() => setHasFailed(true)} />
          </Suspense>
        </Boundary>
      )}
    </div>
  );
}

function Picture({ content, name }: { content: Blob; name: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return url === null ? null : <img src={url} alt={name} className="w-full bg-surface-2" />;
}

const timeoutMs = 30_000;

/** A stored document's bytes, with the type that the service recorded, whatever the response header says. */
async function fetchDocument({ path, mimeType }: Document, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(`/services/main/documents?path=${encodeURIComponent(path)}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return new Blob([await answer.arrayBuffer()], { type: mimeType });
}
