import { maxPhotos } from '@recolta/shared/domain/goods/goods-terms';
import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { focusAfter } from '../../lib/forms/focus-named.ts';
import { type useFileUpload, useSaleFileUpload } from '../../lib/forms/use-file-upload.ts';
import { ownFileAddress } from '../../lib/http/send-form.ts';
import { UploadProgress } from '../documents/document-slot.tsx';
import { StepSection } from './choice-fields.tsx';
import { useFieldState } from './form-fields.tsx';

const tool =
  'grid size-11 place-items-center rounded-2 text-ink-2 hover:bg-surface-2 hover:text-ink disabled:opacity-30';

/** The photos of goods as a section of their form. */
export function PhotosSection({ name }: { name: string }) {
  const { t } = useTranslation('posting');
  return (
    <StepSection title={t('photos')} note={t('photosNote', { most: maxPhotos })}>
      <PhotosField name={name} most={maxPhotos} />
    </StepSection>
  );
}

/**
 * Photos in the owner's order, the first one being the cover; moved and removed by buttons, which also work by
 * keyboard.
 *
 * @param below what each has below its buttons
 */
export function PhotosField({
  name,
  most,
  below,
}: {
  name: string;
  most: number;
  below?: (key: string, index: number) => ReactNode;
}) {
  const { t } = useTranslation('posting');
  const { getValues, setValue, getFieldState, setError, clearErrors, formState } = useFormContext();
  const id = useId();
  const photos = useWatch({ name }) as string[];
  const { error } = useFieldState(name);
  // A refusal concerns one photo and stays with it until that is removed.
  const set = (next: string[]) => {
    const held = getValues(name) as string[];
    const refused = new Map(held.map((key, at) => [key, getFieldState(`${name}.${at}`).error]));
    setValue(name, next, { shouldDirty: true });
    clearErrors(name);
    for (const [at, key] of next.entries()) {
      const refusal = refused.get(key);
      if (refusal) setError(`${name}.${at}`, refusal);
    }
  };
  // Read on arrival: other photos may have been moved or removed meanwhile.
  const upload = useSaleFileUpload('photo', (key) =>
    set([...(getValues(name) as string[]), key].slice(0, most)),
  );
  const waiting = upload.files.filter(({ failure }) => failure === null).length;
  const left = most - photos.length - waiting;
  const remove = (at: number) => {
    const next = photos.filter((_, index) => index !== at);
    focusAfter(() => set(next), next.length === 0 ? name : `${name}.${Math.min(at, next.length - 1)}`);
  };
  const move = (from: number, to: number) => {
    const next = photos.filter((_, index) => index !== from);
    next.splice(to, 0, photos[from] ?? '');
    set(next);
  };
  return (
    <>
      <ol
        className={
          below
            ? 'grid gap-3 sm:grid-cols-2 xl:grid-cols-3'
            : 'grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4'
        }
      >
        {photos.map((key, index) => (
          <li key={key} className="overflow-hidden rounded-2 border border-line">
            <div className="relative">
              <img
                src={`${ownFileAddress(key)}?size=small`}
                alt={t('photo', { number: index + 1 })}
                className="aspect-4/3 w-full bg-surface-2 object-cover"
              />
              <span className="num absolute top-2 left-2 rounded-full bg-surface px-2.5 py-0.5 font-semibold text-xs">
                {index === 0 ? t('cover') : index + 1}
              </span>
            </div>
            <div className="flex justify-between">
              <button
                type="button"
                className={tool}
                disabled={index === 0}
                aria-label={t('photoEarlier', { number: index + 1 })}
                onClick={() => move(index, index - 1)}
              >
                <ArrowLeft aria-hidden="true" size={17} />
              </button>
              <button
                type="button"
                name={`${name}.${index}`}
                className={tool}
                aria-label={t('photoRemove', { number: index + 1 })}
                aria-describedby={`${id}-${index}`}
                onClick={() => remove(index)}
              >
                <Trash2 aria-hidden="true" size={17} />
              </button>
              <button
                type="button"
                className={tool}
                disabled={index === photos.length - 1}
                aria-label={t('photoLater', { number: index + 1 })}
                onClick={() => move(index, index + 1)}
              >
                <ArrowRight aria-hidden="true" size={17} />
              </button>
            </div>
            <p
              id={`${id}-${index}`}
              role="alert"
              className="wrap-anywhere px-2 pb-2 text-lost text-note empty:hidden"
            >
              {get(formState.errors, `${name}.${index}.message`)}
            </p>
            {below?.(key, index)}
          </li>
        ))}
        <UploadTiles
          name={name}
          upload={upload}
          left={left}
          texts={{ add: t('photosAdd'), drop: t('fileDrop') }}
        />
      </ol>
      <p role="alert" className="mt-2 text-lost text-note empty:hidden">
        {error}
      </p>
    </>
  );
}

/**
 * Pictures being uploaded and the tile for choosing more, as items of a list of pictures.
 * @param left how many more may be chosen
 */
export function UploadTiles({
  name,
  upload: { files, send, drop, accept },
  left,
  texts,
}: {
  name: string;
  upload: ReturnType<typeof useFileUpload>;
  left: number;
  texts: { readonly add: string; readonly drop: string };
}) {
  const { t } = useTranslation('forms');
  const id = useId();
  /** The number of pictures that were chosen last and had no room. */
  const [tooMany, setTooMany] = useState(0);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    target.value = '';
    const taken = chosen.slice(0, Math.max(0, left));
    setTooMany(chosen.length - taken.length);
    send(taken);
  };
  return (
    <>
      {files.map(({ id: fileId, name: fileName, share, failure }) => (
        <li
          key={fileId}
          className="flex flex-col justify-center rounded-2 border border-line border-dashed p-3"
        >
          <p className="truncate text-s">{fileName}</p>
          {failure === null ? (
            <UploadProgress share={share} label={fileName} />
          ) : (
            <>
              <p role="alert" className="text-lost text-s">
                {failure}
              </p>
              <button
                type="button"
                className="min-h-11 text-left font-semibold text-s underline"
                onClick={() => focusAfter(() => drop(fileId), name)}
              >
                {texts.drop}
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
            {texts.add}
            <input
              id={id}
              name={name}
              type="file"
              multiple
              accept={accept}
              className="sr-only"
              onChange={choose}
            />
          </label>
        </li>
      )}
      <li className="col-span-full has-[p:empty]:hidden">
        <p role="alert" className="text-lost text-s">
          {tooMany > 0 && t('tooManyPictures', { count: tooMany })}
        </p>
      </li>
    </>
  );
}
