import {
  type DealFile,
  type FactBody,
  filesOf,
  maxFilesOfFact,
} from '@recolta/shared/domain/deal/deal-facts';
import { FileText, Paperclip, X } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadProgress } from '../../../../components/documents/document-slot.tsx';
import { buttonClass } from '../../../../components/ui/button.tsx';
import { useFileUpload } from '../../../../lib/forms/use-file-upload.ts';
import { factFilePath, uploadDealFile } from '../../api/deals.ts';

/** Pictures and PDFs of a fact, uploaded as they are chosen. */
export function FactFiles({
  dealId,
  files,
  onChange,
  onSending,
}: {
  dealId: string;
  files: readonly DealFile[];
  onChange: (change: (files: readonly DealFile[]) => readonly DealFile[]) => void;
  /** Called with true while a file is being uploaded. */
  onSending: (isSending: boolean) => void;
}) {
  const { t } = useTranslation('delivery');
  const id = useId();
  const upload = useFileUpload<DealFile>(
    'document',
    (file) => onChange((now) => [...now, file].slice(0, maxFilesOfFact)),
    (file, options) => uploadDealFile(dealId, file, options),
  );
  const isSending = upload.files.some(({ failure }) => failure === null);
  useEffect(() => onSending(isSending), [onSending, isSending]);
  const left = maxFilesOfFact - files.length - upload.files.length;
  return (
    <div className="mt-1">
      <ul className="grid gap-1.5 empty:hidden">
        {files.map((file) => (
          <li key={file.id} className="flex items-center gap-2 rounded-2 bg-surface-2 pl-3">
            <FileText aria-hidden="true" size={18} className="shrink-0" />
            <span className="min-w-0 flex-1 truncate">{file.name}</span>
            <DropButton
              label={t('fileDrop', { name: file.name })}
              onDrop={() => onChange((now) => now.filter((one) => one.id !== file.id))}
            />
          </li>
        ))}
        {upload.files.map(({ id: sentId, name, share, failure }) => (
          <li key={sentId} className="flex items-center gap-2 rounded-2 bg-surface-2 pl-3">
            <span className="min-w-0 flex-1 py-2">
              <span className="block truncate">{name}</span>
              {failure === null ? (
                <UploadProgress share={share} label={name} />
              ) : (
                <span role="alert" className="block text-lost text-s">
                  {failure}
                </span>
              )}
            </span>
            {failure !== null && (
              <DropButton label={t('fileDrop', { name })} onDrop={() => upload.drop(sentId)} />
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <label
          htmlFor={id}
          className={buttonClass('plain', 'mt-2 w-full cursor-pointer focus-within:outline-2')}
        >
          <Paperclip aria-hidden="true" size={18} />
          {t('fileAdd')}
          <input
            id={id}
            type="file"
            multiple
            accept={upload.accept}
            className="sr-only"
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              target.value = '';
              upload.send(chosen.slice(0, left));
            }}
          />
        </label>
      )}
    </div>
  );
}

function DropButton({ label, onDrop }: { label: string; onDrop: () => void }) {
  return (
    <button type="button" aria-label={label} onClick={onDrop} className="grid size-11 place-items-center">
      <X aria-hidden="true" size={18} />
    </button>
  );
}

/** Links to the files that a fact names. */
export function FileLinks({ dealId, fact }: { dealId: string; fact: Pick<FactBody, 'kind'> }) {
  // A stated fact is its body with its author and time.
  const files = filesOf(fact as FactBody);
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {files.map(({ id, name }) => (
        <li key={id} className="min-w-0">
          <a
            href={factFilePath(dealId, id)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 text-fact underline underline-offset-4"
          >
            <FileText aria-hidden="true" size={16} className="shrink-0" />
            <span className="truncate">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
