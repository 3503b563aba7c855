import type { ReactNode } from 'react';
import { CropLines } from '../ui/crop-mark.tsx';

/** Places and sizes of the plants on the cover: x of the middle, y of the ground, size. */
const plants = [
  ...[70, 210, 350, 490, 630, 770].map((x) => [x, 196, 62] as const),
  ...[140, 280, 420, 560, 700].map((x) => [x, 236, 104] as const),
];

/** A field of the crop, or goods of the category, in place of a photo; decorative. */
export function CropCover({ product, category = '' }: { product: string; category?: string }) {
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
