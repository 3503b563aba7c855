import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import type { useFileUpload } from '../../lib/forms/use-file-upload.ts';
import { UploadProgress } from '../documents/document-slot.tsx';

/**
 * Pictures being uploaded and the tile for choosing more, as items of a list of pictures.
 * @param left how many more may be chosen
 */
export function UploadTiles({
  upload: { files, send, drop, accept },
  left,
  texts,
}: {
  upload: ReturnType<typeof useFileUpload>;
  left: number;
  texts: { readonly add: string; readonly drop: string };
}) {
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    target.value = '';
    send(chosen.slice(0, Math.max(0, left)));
  };
  return (
    <>
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
            <input id={id} type="file" multiple accept={accept} className="sr-only" onChange={choose} />
          </label>
        </li>
      )}
    </>
  );
}
