import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { OpenedPart } from '../errors/opened-part.tsx';

const viewer = lazyPart(async () => (await import('./photo-viewer.tsx')).PhotoViewer);

/**
 * Photos of a lot, the cover first and larger; a press enlarges one, with arrows and keys to the others.
 * @param filesAt the address of the lot's files
 */
export function PhotoGallery({ filesAt, photos }: { filesAt: string; photos: readonly string[] }) {
  const { t } = useTranslation('goods');
  const [shown, setShown] = useState<number | null>(null);
  const addressOf = (key: string) => `${filesAt}/${key}`;
  const name = (index: number) => t('photos.name', { number: index + 1, count: photos.length });
  return (
    <>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {photos.map((photo, index) => (
          <li key={photo} className={index === 0 ? 'col-span-2 row-span-2' : ''}>
            <button
              type="button"
              aria-label={name(index)}
              onPointerEnter={viewer.preload}
              onFocus={viewer.preload}
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
      <OpenedPart isOpen={shown !== null && shown < photos.length} onClose={() => setShown(null)}>
        <viewer.Part photos={photos.map(addressOf)} shown={shown ?? 0} onShow={setShown} />
      </OpenedPart>
    </>
  );
}
