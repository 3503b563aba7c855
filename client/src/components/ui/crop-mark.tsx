import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** One grain on its stem: a leaf from (16, y) outward; `side` 1 to the right. */
function grain(side: 1 | -1, y: number, width: number, height: number): string {
  const x = 16 + side * width;
  return `M16 ${y}C${16 + side * width * 0.66} ${y} ${x} ${y - height * 0.36} ${x} ${y - height}C${16 + side * width * 0.4} ${y - height} 16 ${y - height * 0.64} 16 ${y}Z`;
}

interface EarShape {
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** Length of the bristles; 0 for none. */
  readonly awn: number;
}

function ear({ rows, width, height, awn }: EarShape): string {
  const step = height * 0.82;
  const top = 27 - rows * step;
  const parts = [`M16 30V${top}`];
  for (let row = 0; row < rows; row++) {
    const y = 25 - row * step;
    parts.push(grain(1, y, width, height), grain(-1, y, width, height));
    if (awn > 0) {
      parts.push(
        `M${16 + width} ${y - height}l${awn * 0.34} ${-awn}M${16 - width} ${y - height}l${-awn * 0.34} ${-awn}`,
      );
    }
  }
  const tip = 25 - rows * step + height * 0.3;
  parts.push(`M16 ${tip}c-1.8-1.7-1.8-3.6 0-5.4 1.8 1.8 1.8 3.7 0 5.4Z`);
  if (awn > 0) parts.push(`M16 ${tip - 5.4}v${-awn * 0.7}`);
  return parts.join('');
}

const dots = (points: readonly (readonly [number, number])[], radius: number): ReactNode =>
  points.map(([cx, cy]) => <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={radius} />);

const petals = (count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const point = (turn: number, radius: number) =>
      `${(16 + Math.cos(angle + turn) * radius).toFixed(1)} ${(13 + Math.sin(angle + turn) * radius).toFixed(1)}`;
    return `M${point(-0.28, 5.6)}Q${point(-0.2, 9.4)} ${point(0, 10.6)}Q${point(0.2, 9.4)} ${point(0.28, 5.6)}`;
  }).join('');

const sunflower = (
  <>
    <circle cx="16" cy="13" r="5" />
    <path d={`${petals(11)}M16 24v7M16 29c-3.5 0-5.5-1.5-6.5-4 3.5-.5 6 1 6.5 4Z`} />
  </>
);

const drawings: Readonly<Record<string, ReactNode>> = {
  'wheat-milling': <path d={ear({ rows: 3, width: 6, height: 6.6, awn: 0 })} />,
  'wheat-feed': <path d={ear({ rows: 2, width: 6.8, height: 8.2, awn: 0 })} />,
  'wheat-durum': <path d={ear({ rows: 3, width: 5, height: 5.6, awn: 5 })} />,
  'barley-feed': <path d={ear({ rows: 3, width: 6.4, height: 5, awn: 7 })} />,
  'barley-malting': <path d={ear({ rows: 4, width: 4.2, height: 4.3, awn: 6 })} />,
  rye: <path d={ear({ rows: 4, width: 3.8, height: 4.8, awn: 3 })} />,
  triticale: <path d={ear({ rows: 3, width: 5.6, height: 5.8, awn: 3 })} />,
  oats: (
    <path d="M16 31V3M16 9c3-1 5-1 7 2M16 9c-3-1-5-1-7 2M16 15c4-1.5 7-1 9 2.5M16 15c-4-1.5-7-1-9 2.5M23 11c2 1.5 2.2 3.5.6 5.5-2-1-2.4-3-.6-5.5ZM9 11c-2 1.5-2.2 3.5-.6 5.5 2-1 2.4-3 .6-5.5ZM25 17.5c2 1.5 2.2 3.7.6 5.7-2-1-2.4-3.2-.6-5.7ZM7 17.5c-2 1.5-2.2 3.7-.6 5.7 2-1 2.4-3.2.6-5.7ZM16 21c2 0 3.5.8 4.5 2.8M16 21c-2 0-3.5.8-4.5 2.8" />
  ),
  corn: (
    <>
      <path d="M16 3c4 2.5 5.5 7 5.5 12S19.5 25 16 27c-3.5-2-5.5-7-5.5-12S12 5.5 16 3Z" />
      <path d="M16 5v20M11.5 10h9M10.7 15h10.6M11.5 20h9M10.6 13C6.5 14 5 19 7.5 25c2 3.5 5 4.5 8.5 5 3.5-.5 6.5-1.5 8.5-5 2.5-6 1-11-3.1-12" />
    </>
  ),
  sunflower,
  'sunflower-ho': (
    <>
      {sunflower}
      <circle cx="16" cy="13" r="1.8" />
    </>
  ),
  rapeseed: (
    <>
      <path d="M16 10c-4-1-5-5-2.5-7C16 3.5 17 6.5 16 10Zm0 0c1-4 5-5 7-2.5C22.5 10 19.5 11 16 10Zm0 0c4 1 5 5 2.5 7C16 16.5 15 13.5 16 10Zm0 0c-1 4-5 5-7 2.5C9.5 10 12.5 9 16 10Z" />
      <path d="M16 14v17M16 25c3 0 6-2 8.5-6.5M16 28c-3 0-6-2-8.5-6.5" />
    </>
  ),
  soybean: (
    <path d="M6 8c1-2 3-2.5 4.5-1.5 1.5 1 1.5 2.5 3 3.5s3 .5 4.5 1.8 1.2 3 2.8 4.2 3 .7 4.2 2.3c1.5 2 1.5 4.7.5 7.7-3 0-5.5-.7-7-2.5-1.3-1.5-.8-2.8-2.3-4s-3-.7-4.3-2.2-.7-3-2-4.3S6.5 11.5 6 10C5.7 9.3 5.7 8.6 6 8ZM6 8 4 5M9 9.5l.8.8M14.8 14.5l.8.8M20.5 19.5l.8.8" />
  ),
  peas: (
    <>
      <path d="M4 9c3 0 6 1 10 5s8 8 14 9c-4 4-11 4.5-16.5 0C6.5 19 4 14 4 9Zm0 0L2.5 6.5" />
      {dots(
        [
          [10.5, 16],
          [15, 19.5],
          [20, 22],
        ],
        2.3,
      )}
    </>
  ),
  sorghum: (
    <>
      <path d="M16 31V17M16 27c4 0 7-2.5 8.5-7" />
      {dots(
        [
          [16, 4],
          [12.8, 7.3],
          [19.2, 7.3],
          [16, 9.6],
          [11.2, 11.8],
          [20.8, 11.8],
          [16, 14.6],
          [12, 16.3],
          [20, 16.3],
        ],
        2,
      )}
    </>
  ),
};

/** Marks of goods that are not a listed crop, by their category. */
const bag = (
  <path d="M10 9h12l2 5v12a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3V14ZM10 9 8.5 3.5h15L22 9M13 19h6M13 23h6" />
);
const goods: Readonly<Record<string, ReactNode>> = {
  VegetablesFruit: (
    <>
      <path d="M7.5 12c2-6 9-9 14-6 6 4 6 12 2 17-3 4-9 5-13 2-4-3-5-8-3-13Z" />
      <path d="M13 11.5c.8-.8 1.800-.8 2.600 0M19.5 16c.8-.8 1.800-.8 2.600 0M12 19.5c.8-.8 1.800-.8 2.600 0" />
    </>
  ),
  Fertilisers: bag,
  Feed: bag,
  Oils: (
    <path d="M13 3h6v5.5l3.5 5V26a3 3 0 0 1-3 3h-7a3 3 0 0 1-3-3V13.5L13 8.5ZM13 7h6M9.5 18h13M9.5 24h13" />
  ),
  Seeds: (
    <path d="M16 29c-5-2-7.5-5.5-7.5-9.5 0-3 3-6.5 7.5-9 4.5 2.5 7.5 6 7.5 9 0 4-2.5 7.5-7.5 9.5ZM16 29v-9M16 10.5C16 6 18.5 3.5 23 3c0 4.5-2.5 7-7 7.5Z" />
  ),
};
const box = <path d="m5 11 11-6 11 6v11l-11 6-11-6ZM5 11l11 6 11-6M16 17v11" />;

/** The lines of a crop, else of the category, else a box, in a square of 32 units. */
export function CropLines({ product, category }: { product: string; category: string }) {
  return drawings[product] ?? goods[category] ?? box;
}

/**
 * The crop's icon on its background colour; other goods have the icon of their category, or a box.
 *
 * @param product key of a crop; empty for other goods
 */
export function CropMark({
  product,
  category = '',
  className,
}: {
  product: string;
  category?: string;
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid flex-none place-items-center rounded-2 bg-warn-wash text-warn',
        className ?? 'size-11',
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 32 32"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-[68%]"
      >
        <CropLines product={product} category={category} />
      </svg>
    </span>
  );
}
