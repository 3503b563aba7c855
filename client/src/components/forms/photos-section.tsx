import { maxPhotos } from '@recolta/shared/domain/goods/goods-terms';
import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFileUpload } from '../../lib/forms/use-file-upload.ts';
import { ownFileAddress } from '../../lib/http/auction-files.ts';
import { useTexts } from '../../lib/i18n.ts';
import { UploadProgress } from '../documents/document-slot.tsx';
import { StepSection } from './choice-fields.tsx';
import { useFieldState } from './form-fields.tsx';

const tool =
  'grid size-11 place-items-center rounded-2 text-ink-2 hover:bg-surface-2 hover:text-ink disabled:opacity-30';

/** Photos in the owner's order, the first of them the cover; moved and removed by buttons, so by keyboard too. */
export function PhotosSection({ name }: { name: string }) {
  const { t } = useTexts();
  const id = useId();
  const { getValues, setValue } = useFormContext();
  const photos = useWatch({ name }) as string[];
  const { error } = useFieldState(name);
  const set = (next: string[]) => setValue(name, next, { shouldDirty: true });
  // Read when it arrives: other photos may have been moved or removed meanwhile.
  const { files, send, drop, accept } = useFileUpload('photo', (key) =>
    set([...(getValues(name) as string[]), key].slice(0, maxPhotos)),
  );
  const waiting = files.filter(({ failure }) => failure === null).length;
  const left = maxPhotos - photos.length - waiting;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    target.value = '';
    send(chosen.slice(0, Math.max(0, left)));
  };
  const move = (from: number, to: number) => {
    const next = photos.filter((_, index) => index !== from);
    next.splice(to, 0, photos[from] ?? '');
    set(next);
  };
  return (
    <StepSection title={t('posting.photos')} note={t('posting.photosNote', { most: maxPhotos })}>
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {photos.map((key, index) => (
          <li key={key} className="overflow-hidden rounded-2 border border-line">
            <div className="relative">
              <img
                src={`${ownFileAddress(key)}?size=small`}
                alt={t('posting.photo', { number: index + 1 })}
                className="aspect-4/3 w-full bg-surface-2 object-cover"
              />
              <span className="num absolute top-2 left-2 rounded-full bg-surface px-2.5 py-0.5 font-semibold text-xs">
                {index === 0 ? t('posting.cover') : index + 1}
              </span>
            </div>
            <div className="flex justify-between">
              <button
                type="button"
                className={tool}
                disabled={index === 0}
                aria-label={t('posting.photoEarlier', { number: index + 1 })}
                onClick={() => move(index, index - 1)}
              >
                <ArrowLeft aria-hidden="true" size={17} />
              </button>
              <button
                type="button"
                className={tool}
                aria-label={t('posting.photoRemove', { number: index + 1 })}
                onClick={() => set(photos.filter((other) => other !== key))}
              >
                <Trash2 aria-hidden="true" size={17} />
              </button>
              <button
                type="button"
                className={tool}
                disabled={index === photos.length - 1}
                aria-label={t('posting.photoLater', { number: index + 1 })}
                onClick={() => move(index, index + 1)}
              >
                <ArrowRight aria-hidden="true" size={17} />
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
                  {t('posting.fileDrop')}
                </button>
              </>
            )}
          </li>
        ))}
        {left > 0 && (
          <li>
            <label
              htmlFor={id}
              className="grid aspect-4/3 cursor-pointer place-content-center justify-items-center gap-1.5 rounded-2 border border-line-2 border-dashed p-3 text-center font-medium text-act text-s focus-within:outline-2 focus-within:outline-(--focus-line) hover:bg-act-wash"
            >
              <ImagePlus aria-hidden="true" size={22} />
              {t('posting.photosAdd')}
              <input id={id} type="file" multiple accept={accept} className="sr-only" onChange={choose} />
            </label>
          </li>
        )}
      </ol>
      <p role="alert" className="mt-2 text-lost text-xs empty:hidden">
        {error}
      </p>
    </StepSection>
  );
}
