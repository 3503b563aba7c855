import {
  type AccountDocumentType,
  documentFields,
  documentMimeTypes,
} from '@recolta/shared/domain/account-documents';
import { Check, Download, FileUp, TriangleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/bucharest-time.ts';
import { shrunkPhoto } from '../../lib/device/shrunk-photo.ts';
import { errorText } from '../../lib/error-text.ts';
import { fieldIssuesOfError } from '../../lib/forms/field-issue.ts';
import { fileIssue, fileIssueOfFailure, useIssueText } from '../../lib/forms/issue-text.ts';
import { failureOf } from '../../lib/http/failure.ts';
import { type AccountDocument, sendDocumentFile } from '../../lib/http/send-form.ts';
import { useLocale } from '../../lib/i18n.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';

type Stage =
  | { readonly kind: 'resting' }
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'failed'; readonly text: string; readonly file: File | null };

/** One of the account's four documents: the stored file, an upload with its progress, a refusal and a retry. */
export function DocumentSlot({
  accountId,
  type,
  token,
  document,
  onUploaded,
}: {
  accountId: string;
  type: AccountDocumentType;
  token?: string | undefined;
  document: AccountDocument | undefined;
  onUploaded: (document: AccountDocument) => void;
}) {
  const { t } = useTranslation('forms');
  const locale = useLocale();
  const id = useId();
  const textOf = useIssueText();
  const input = useRef<HTMLInputElement>(null);
  const [stage, setStage] = useState<Stage>({ kind: 'resting' });
  const name = t(`field.${documentFields[type]}`);

  const send = async (file: File) => {
    setStage({ kind: 'sending', share: 0 });
    const content = await shrunkPhoto(file);
    const issue = fileIssue(content, documentMimeTypes);
    if (issue) return setStage({ kind: 'failed', text: textOf(issue), file: null });
    try {
      const onProgress = (share: number) => setStage({ kind: 'sending', share });
      onUploaded(await sendDocumentFile({ accountId, type, file: content, token, onProgress }));
      setStage({ kind: 'resting' });
    } catch (error) {
      const failure = failureOf(error);
      const refused = fieldIssuesOfError(error)[0] ?? fileIssueOfFailure(failure);
      const text = refused ? textOf(refused) : errorText(failure.code, failure.params, locale);
      // A refused file would be refused again; a lost connection may be back.
      setStage({ kind: 'failed', text, file: refused ? null : file });
    }
  };

  return (
    <li className="border-line border-b py-4 last:border-b-0">
      <div className="flex flex-col items-start justify-between gap-x-4 gap-y-2 sm:flex-row sm:items-center">
        <div className="min-w-0">
          <h3 id={`${id}-name`} className="font-medium">
            {name}
          </h3>
          <div className="mt-1 flex flex-wrap items-center gap-2 text-ink-2 text-s">
            {document ? (
              <Chip tone="ok" className="max-sm:text-s">
                <Check aria-hidden="true" size={13} strokeWidth={2.6} />
                {t('document.uploadedAt', { date: formatInstant(document.uploadedAt, 'date', locale) })}
              </Chip>
            ) : (
              <Chip tone="warn" className="max-sm:text-s">
                <TriangleAlert aria-hidden="true" size={13} />
                {t('document.missing')}
              </Chip>
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {document && token === undefined && (
            <a
              href={`/services/main/documents?path=${encodeURIComponent(document.path)}`}
              download
              aria-label={`${t('document.view')}: ${name}`}
              className={buttonClass('quiet', 'text-s')}
            >
              <Download aria-hidden="true" size={16} />
              {t('document.view')}
            </a>
          )}
          <input
            ref={input}
            id={id}
            type="file"
            hidden
            accept={[...documentMimeTypes, '.pdf', '.jpg', '.jpeg', '.png', '.webp'].join(',')}
            onChange={(event) => {
              const file = event.target.files?.[0];
              // Allows choosing the same file again.
              event.target.value = '';
              if (file) void send(file);
            }}
          />
          <Button
            className="text-s"
            disabled={stage.kind === 'sending'}
            aria-label={`${document ? t('document.replace') : t('document.choose')}: ${name}`}
            onClick={() => input.current?.click()}
          >
            <FileUp aria-hidden="true" size={16} />
            {document ? t('document.replace') : t('document.choose')}
          </Button>
        </div>
      </div>
      {stage.kind === 'sending' && <UploadProgress share={stage.share} label={name} />}
      <div role="alert" className="text-lost text-s">
        {stage.kind === 'failed' && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3">
            {stage.text}
            {stage.file && (
              <button
                type="button"
                onClick={() => stage.file && void send(stage.file)}
                className="min-h-9 font-semibold underline"
              >
                {t('retry')}
              </button>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

/** The progress of an upload, in words and as a bar. */
export function UploadProgress({ share, label }: { share: number; label: string }) {
  const { t } = useTranslation('forms');
  const percent = Math.round(share * 100);
  const text = percent < 100 ? t('document.uploading', { percent }) : t('document.checking');
  return (
    <div className="mt-2">
      <p className="mb-1 text-ink-2 text-s">{text}</p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-surface-2"
      >
        <div
          className="h-full origin-left bg-act transition-transform"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}
