import type { AuctionFileKind } from '@recolta/shared/contracts/http/auction-files';
import { Check, Download, FileUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { UploadProgress } from '../../../components/documents/document-slot.tsx';
import { useFieldState } from '../../../components/forms/form-fields.tsx';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { focusAfter } from '../../../lib/forms/focus-named.ts';
import { useSaleFileUpload } from '../../../lib/forms/use-file-upload.ts';
import { ownFileAddress } from '../../../lib/http/send-form.ts';

/** One PDF of an auction: chosen, uploaded with its progress, viewed, removed. */
export function FileField({
  kind,
  name,
  label,
  file,
  onChange,
}: {
  kind: AuctionFileKind;
  /** Path of the key in the form, whose issue is shown. */
  name: string;
  label: string;
  /** Key of the uploaded file; null for none. */
  file: string | null;
  onChange: (file: string | null) => void;
}) {
  const { t } = useTranslation(['forms', 'posting']);
  const id = useId();
  const { error } = useFieldState(name);
  const { clearErrors } = useFormContext();
  const change = (key: string | null) => {
    clearErrors(name);
    onChange(key);
  };
  const { files, send, drop, accept } = useSaleFileUpload(kind, change);
  const last = files.at(-1);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    target.value = '';
    for (const { id: failed } of files) drop(failed);
    if (chosen) send([chosen]);
  };
  return (
    <div>
      <p className="mb-1 font-medium text-s">{label}</p>
      <div className="flex flex-wrap items-center gap-3">
        {file !== null && (
          <>
            <Chip tone="ok">
              <Check aria-hidden="true" size={13} />
              {t('posting:fileThere')}
            </Chip>
            <a href={ownFileAddress(file)} download className={buttonClass('quiet', 'text-s')}>
              <Download aria-hidden="true" size={16} />
              {t('document.view')}
            </a>
            <Button look="quiet" className="text-s" onClick={() => focusAfter(() => change(null), name)}>
              <Trash2 aria-hidden="true" size={16} />
              {t('posting:fileRemove')}
            </Button>
          </>
        )}
        <label htmlFor={id} className={buttonClass('plain', 'cursor-pointer text-s focus-within:outline-2')}>
          <FileUp aria-hidden="true" size={16} />
          {t(file === null ? 'document.choose' : 'document.replace')}
          <input
            id={id}
            name={name}
            type="file"
            accept={accept}
            aria-label={label}
            aria-describedby={`${id}-note`}
            className="sr-only"
            onChange={choose}
          />
        </label>
      </div>
      {last?.failure === null && <UploadProgress share={last.share} label={label} />}
      <p id={`${id}-note`} role="alert" className="min-h-6 pt-0.5 text-lost text-note">
        {last?.failure ?? error}
      </p>
    </div>
  );
}
