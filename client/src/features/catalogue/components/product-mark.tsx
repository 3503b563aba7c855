import type { CatalogueProduct } from '@recolta/shared/contracts/http/catalogue';
import { Package } from 'lucide-react';
import { CropMark } from '../../../components/ui/crop-mark.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { pictureAddress } from '../api/catalogue.ts';

/** The cover of a product, else the icon of its crop; decorative, so without a name. */
export function ProductMark({
  product: { id, crop, pictures },
  className = 'size-13',
}: {
  product: Pick<CatalogueProduct, 'id' | 'crop' | 'pictures'>;
  className?: string;
}) {
  const [cover] = pictures;
  if (cover !== undefined)
    return (
      <img
        src={`${pictureAddress(id)}/${cover}?size=small`}
        alt=""
        loading="lazy"
        className={classNames('flex-none rounded-2 border border-line bg-surface-2 object-cover', className)}
      />
    );
  if (crop !== null) return <CropMark product={crop} className={className} />;
  return (
    <span
      aria-hidden="true"
      className={classNames('grid flex-none place-items-center rounded-2 bg-warn-wash text-warn', className)}
    >
      <Package strokeWidth={1.5} className="size-[52%]" />
    </span>
  );
}
