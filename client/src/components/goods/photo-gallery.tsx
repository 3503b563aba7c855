import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { OpenedPart } from '../errors/opened-part.tsx';
import { CropLines } from '../ui/crop-mark.tsx';

const viewer = lazyPart(async () => (await import('./photo-viewer.tsx')).PhotoViewer);

/** Pictures in view; the others are opened from the last one. */
const mostInView = 5;

/** Columns of the pictures after the cover, by their number, on a phone in one row, else in two. */
const spans: Readonly<Record<number, readonly string[]>> = {
  1: ['col-span-12 sm:col-span-6 sm:row-span-2'],
  2: ['col-span-6', 'col-span-6'],
  3: ['col-span-4 sm:col-span-6', 'col-span-4 sm:col-span-3', 'col-span-4 sm:col-span-3'],
  4: ['col-span-3', 'col-span-3', 'col-span-3', 'col-span-3'],
};

/**
 * Photos of goods, see `Photos`. Goods without photos have their crop drawn.
 *
 * @param product key of a crop; empty for other goods, which have a category
 */
export function PhotoGallery({
  filesAt,
  photos,
  product,
  category = '',
}: {
  filesAt: string;
  photos: readonly string[];
  product: string;
  category?: string;
}) {
  return (
    <Photos filesAt={filesAt} photos={photos} drawn={<CropCover product={product} category={category} />} />
  );
}

/**
 * Photos, the cover first and larger; a press enlarges one, with arrows and keys to the others.
 *
 * @param filesAt the address of the files
 * @param descriptions what they show, by their order
 * @param drawn shown if there are no photos
 * @param isWide true across the whole page, where the largest pictures need the whole file
 */
export function Photos({
  filesAt,
  photos,
  descriptions = [],
  drawn,
  isWide = false,
}: {
  filesAt: string;
  photos: readonly string[];
  descriptions?: readonly (string | null)[];
  drawn: ReactNode;
  isWide?: boolean;
}) {
  const { t } = useTranslation('goods');
  const [shown, setShown] = useState<number | null>(null);
  const inView = photos.slice(0, mostInView);
  const others = spans[inView.length - 1];
  const name = (index: number) =>
    [t('photos.name', { number: index + 1, count: photos.length }), descriptions[index]]
      .filter(Boolean)
      .join(': ');
  if (inView.length === 0) return drawn;
  return (
    <>
      <ul className="grid grid-cols-12 gap-1.5 sm:aspect-[16/5] sm:grid-rows-2 sm:gap-2">
        {inView.map((photo, index) => (
          <li
            key={photo}
            className={classNames(
              'min-h-0',
              index === 0
                ? classNames('col-span-12 aspect-[2/1] sm:row-span-2', others && 'sm:col-span-6')
                : classNames('aspect-[4/3]', others?.[index - 1]),
              'sm:aspect-auto',
            )}
          >
            <button
              type="button"
              aria-label={name(index)}
              onPointerEnter={viewer.preload}
              onFocus={viewer.preload}
              onClick={() => setShown(index)}
              className="relative block size-full overflow-hidden rounded-2 border border-line bg-(--m1)"
            >
              <img
                src={`${filesAt}/${photo}?size=small`}
                {...((index === 0 || (isWide && others?.[index - 1]?.includes('sm:col-span-6'))) && {
                  srcSet: `${filesAt}/${photo}?size=small 480w, ${filesAt}/${photo} 2048w`,
                  sizes: `(width < 640px) ${index === 0 ? 94 : 48}vw, ${isWide ? 576 : 380}px`,
                })}
                alt=""
                width={480}
                height={360}
                loading={index === 0 ? 'eager' : 'lazy'}
                className="size-full object-cover"
              />
              {index === 0 && photos.length > 1 && <Badge>{`1 / ${photos.length}`}</Badge>}
              {index === mostInView - 1 && photos.length > mostInView && (
                <Badge>{`+${photos.length - mostInView}`}</Badge>
              )}
            </button>
          </li>
        ))}
      </ul>
      <OpenedPart isOpen={shown !== null && shown < photos.length} onClose={() => setShown(null)}>
        <viewer.Part
          photos={photos.map((key) => `${filesAt}/${key}`)}
          descriptions={descriptions}
          shown={shown ?? 0}
          onShow={setShown}
        />
      </OpenedPart>
    </>
  );
}

function Badge({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="num absolute bottom-2 left-2 rounded-full bg-surface px-2.5 py-0.5 font-medium text-ink text-xs"
    >
      {children}
    </span>
  );
}

/** Places and sizes of the plants on the cover: x of the middle, y of the ground, size. */
const plants = [
  ...[70, 210, 350, 490, 630, 770].map((x) => [x, 196, 62] as const),
  ...[140, 280, 420, 560, 700].map((x) => [x, 236, 104] as const),
];

/** A field of the crop, or goods of the category, in place of a photo; decorative. */
function CropCover({ product, category = '' }: { product: string; category?: string }) {
  return (
    <DrawnCover>
      {plants.map(([x, y, size]) => (
        <g
          key={x}
          transform={`translate(${x - size / 2} ${y - size}) scale(${size / 32})`}
          strokeWidth={48 / size}
          className="fill-(--m0)"
        >
          <CropLines product={product} category={category} />
        </g>
      ))}
    </DrawnCover>
  );
}

/** A farm with its store and silos, in place of a company's photo; decorative. */
export function FarmCover() {
  return (
    <DrawnCover>
      <path d="M70 218V132L160 82L250 132V218Z" className="fill-(--m0)" />
      <path d="M58 138L160 80L262 138M132 218V160H188V218M160 160V218" />
      {[540, 622, 704].map((x, index) => (
        <g key={x}>
          <path d={`M${x} 218V${104 - index * 12}l34 -24l34 24V218Z`} className="fill-(--m0)" />
          <path d={`M${x} ${140 - index * 12}h68M${x} 178h68`} />
        </g>
      ))}
    </DrawnCover>
  );
}

/** Hills, a field and the sun, with what stands in the field. */
function DrawnCover({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="aspect-[2/1] overflow-hidden rounded-2 border border-line bg-(--m1) sm:aspect-[16/5]"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 840 262"
        preserveAspectRatio="xMidYMid slice"
        className="size-full"
      >
        <circle cx="620" cy="62" r="34" className="fill-(--m2)" />
        <path d="M0 150c160-58 300-30 440-32s280-40 400 10v134H0Z" className="fill-(--m2)" />
        <path d="M0 196H840V262H0Z" className="fill-(--m3)" />
        <g fill="none" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" className="stroke-warn">
          <path d="M0 150c160-58 300-30 440-32s280-40 400 10M0 196H840" />
          {children}
        </g>
      </svg>
    </div>
  );
}
