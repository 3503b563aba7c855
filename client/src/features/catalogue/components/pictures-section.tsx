import { type CatalogueProduct, maxPictures } from '@recolta/shared/contracts/http/catalogue';
import { ImagePlus, Trash2 } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { UploadProgress } from '../../../components/documents/document-slot.tsx';
import { useFileUpload } from '../../../lib/forms/use-file-upload.ts';
import { catalogueCalls } from '../../../lib/http/catalogue-calls.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { pictureAddress } from '../api/catalogue.ts';
import { addPicture, useReadAgain } from '../api/catalogue-acts.ts';
import { AdminSection } from './admin-section.tsx';
import { ConfirmAct } from './confirm-act.tsx';

/** The pictures of a product, the first of them its cover; each is stored as soon as it is sent. */
export function PicturesSection({ product: { id, pictures } }: { product: CatalogueProduct }) {
  const { t } = useTexts();
  const inputId = useId();
  const readAgain = useReadAgain();
  const [removed, setRemoved] = useState<number | null>(null);
  const { files, send, drop, accept } = useFileUpload(
    'photo',
    () => void readAgain(),
    (file, options) => addPicture(id, file, options),
  );
  const left = maxPictures - pictures.length - files.filter(({ failure }) => failure === null).length;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    target.value = '';
    send(chosen.slice(0, Math.max(0, left)));
  };
  const key = removed === null ? undefined : pictures[removed];
  return (
    <AdminSection
      title={t('administration.catalogue.picturesTitle')}
      lead={t('administration.catalogue.picturesLead', { most: maxPictures })}
    >
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {pictures.map((picture, index) => (
          <li key={picture} className="overflow-hidden rounded-2 border border-line">
            <img
              src={`${pictureAddress(id)}/${picture}?size=small`}
              alt={t('administration.catalogue.picture', { number: index + 1 })}
              loading="lazy"
              className="aspect-4/3 w-full bg-surface-2 object-cover"
            />
            <div className="num flex items-center justify-between pl-3 text-s">
              {index === 0 ? t('administration.catalogue.cover') : index + 1}
              <button
                type="button"
                aria-label={t('administration.catalogue.removePictureNamed', { number: index + 1 })}
                onClick={() => setRemoved(index)}
                className="grid size-11 place-items-center rounded-2 text-ink-2 hover:bg-surface-2 hover:text-ink"
              >
                <Trash2 aria-hidden="true" size={17} />
              </button>
            </div>
          </li>
        ))}
        {files.map(({ id: fileId, name, share, failure }) => (
          <li
            key={fileId}
            className="flex flex-col justify-center rounded-2 border border-line border-dashed p-3"
          >
            <p className="truncate text-s">{name}</p>
            {failure === null ? (
              <UploadProgress share={share} label={name} />
            ) : (
              <>
                <p role="alert" className="text-lost text-s">
                  {failure}
                </p>
                <button
                  type="button"
                  className="min-h-11 text-left font-semibold text-s underline"
                  onClick={() => drop(fileId)}
                >
                  {t('administration.catalogue.dropFile')}
                </button>
              </>
            )}
          </li>
        ))}
        {left > 0 && (
          <li>
            <label
              htmlFor={inputId}
              className="grid aspect-4/3 cursor-pointer place-content-center justify-items-center gap-1.5 rounded-2 border border-line-2 border-dashed p-3 text-center font-medium text-act text-s focus-within:outline-2 focus-within:outline-(--focus-line) hover:bg-act-wash"
            >
              <ImagePlus aria-hidden="true" size={22} />
              {t('administration.catalogue.addPicture')}
              <input
                id={inputId}
                type="file"
                multiple
                accept={accept}
                className="sr-only"
                onChange={choose}
              />
            </label>
          </li>
        )}
      </ol>
      {key !== undefined && removed !== null && (
        <ConfirmAct
          title={t('administration.catalogue.removePicture')}
          label={t('administration.catalogue.remove')}
          act={() => catalogueCalls.removePicture.call({ params: { id, key }, body: {} })}
          onClose={() => setRemoved(null)}
        >
          {t('administration.catalogue.removePictureText', { number: removed + 1 })}
        </ConfirmAct>
      )}
    </AdminSection>
  );
}
