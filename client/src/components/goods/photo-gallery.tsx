import { Dialog as ModalDialog } from '@headlessui/react';
import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { usePartTexts } from '../../lib/i18n.ts';
import { Backdrop } from '../ui/dialog.tsx';

const tool =
  'grid size-11 place-items-center rounded-full bg-surface text-ink shadow-card hover:bg-surface-2 disabled:opacity-40';

/**
 * Photos of a lot, the cover first and larger; a press shows one whole, with arrows and keys to the others.
 *
 * @param filesAt the address of the lot's files
 */
export function PhotoGallery({ filesAt, photos }: { filesAt: string; photos: readonly string[] }) {
  const { t } = usePartTexts('goods');
  const [shown, setShown] = useState<number | null>(null);
  const addressOf = (key: string) => `${filesAt}/${key}`;
  const name = (index: number) => t('goods.photos.name', { number: index + 1, count: photos.length });
  const last = photos.length - 1;
  const key = shown === null ? undefined : photos[shown];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') setShown((now) => Math.max(0, (now ?? 0) - 1));
    if (event.key === 'ArrowRight') setShown((now) => Math.min(last, (now ?? 0) + 1));
  };
  return (
    <>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {photos.map((photo, index) => (
          <li key={photo} className={index === 0 ? 'col-span-2 row-span-2' : ''}>
            <button
              type="button"
              aria-label={name(index)}
              onClick={() => setShown(index)}
              className="block size-full overflow-hidden rounded-2 border border-line"
            >
              <img
                src={`${addressOf(photo)}${index === 0 ? '' : '?size=small'}`}
                alt=""
                loading="lazy"
                className="aspect-4/3 size-full bg-surface-2 object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && key !== undefined && (
        <ModalDialog
          open
          onClose={() => setShown(null)}
          onKeyDown={onKeyDown}
          aria-label={name(shown)}
          className="fixed inset-0 z-50 grid place-items-center p-3"
        >
          <Backdrop />
          <div className="relative flex max-h-full max-w-[1100px] flex-col items-center gap-3">
            <img
              src={addressOf(key)}
              alt={name(shown)}
              className="max-h-[80dvh] max-w-full rounded-2 bg-surface-2 object-contain"
            />
            <div className="flex items-center gap-3">
              <button
                type="button"
                className={tool}
                disabled={shown === 0}
                aria-label={t('goods.photos.previous')}
                onClick={() => setShown(shown - 1)}
              >
                <ArrowLeft aria-hidden="true" size={18} />
              </button>
              <span className="num rounded-full bg-surface px-3 py-1 text-s" aria-hidden="true">
                {shown + 1} / {photos.length}
              </span>
              <button
                type="button"
                className={tool}
                disabled={shown === last}
                aria-label={t('goods.photos.next')}
                onClick={() => setShown(shown + 1)}
              >
                <ArrowRight aria-hidden="true" size={18} />
              </button>
              <button
                type="button"
                className={tool}
                aria-label={t('goods.photos.close')}
                onClick={() => setShown(null)}
              >
                <X aria-hidden="true" size={18} />
              </button>
            </div>
          </div>
        </ModalDialog>
      )}
    </>
  );
}
