import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../ui/dialog.tsx';

const tool =
  'grid size-11 place-items-center rounded-full bg-surface text-ink shadow-card hover:bg-surface-2 disabled:opacity-40';

/**
 * One photo enlarged, with arrows and keys to the others.
 * @param photos their addresses
 * @param descriptions what they show, by their order
 * @param onShow shows another one; null closes
 */
export function PhotoViewer({
  photos,
  descriptions = [],
  shown,
  onShow,
}: {
  photos: readonly string[];
  descriptions?: readonly (string | null)[];
  shown: number;
  onShow: (index: number | null) => void;
}) {
  const { t } = useTranslation('goods');
  const last = photos.length - 1;
  const name = t('photos.name', { number: shown + 1, count: photos.length });
  const description = descriptions[shown];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') onShow(Math.max(0, shown - 1));
    if (event.key === 'ArrowRight') onShow(Math.min(last, shown + 1));
  };
  return (
    <Modal
      onClose={() => onShow(null)}
      onKeyDown={onKeyDown}
      aria-label={name}
      className="fixed inset-0 z-50 grid place-items-center p-3"
    >
      <div className="relative flex max-h-full max-w-[1100px] flex-col items-center gap-3">
        <img
          src={photos[shown]}
          alt={description ?? name}
          className="max-h-[80dvh] max-w-full rounded-2 bg-surface-2 object-contain"
        />
        {description && (
          <p
            aria-hidden="true"
            className="wrap-anywhere max-w-full rounded-2 bg-surface px-3 py-1.5 text-center text-s"
          >
            {description}
          </p>
        )}
        <div className="flex items-center gap-3">
          <button
            type="button"
            className={tool}
            disabled={shown === 0}
            aria-label={t('photos.previous')}
            onClick={() => onShow(shown - 1)}
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
            aria-label={t('photos.next')}
            onClick={() => onShow(shown + 1)}
          >
            <ArrowRight aria-hidden="true" size={18} />
          </button>
          <button type="button" className={tool} aria-label={t('photos.close')} onClick={() => onShow(null)}>
            <X aria-hidden="true" size={18} />
          </button>
        </div>
      </div>
    </Modal>
  );
}
