import { CropMark } from '../ui/crop-mark.tsx';

/**
 * The cover of goods in a row, else the mark of their crop or category; decorative, beside their name.
 *
 * @param cover address of the first photo
 */
export function RowCover({
  cover,
  product,
  category = '',
}: {
  cover: string | null;
  product: string;
  category?: string;
}) {
  if (cover === null) return <CropMark product={product} category={category} />;
  return (
    <img
      src={`${cover}?size=small`}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className="bg-(--m1) object-cover"
    />
  );
}
