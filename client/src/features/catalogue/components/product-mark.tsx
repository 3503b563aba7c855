import type { CatalogueProduct } from '@recolta/shared/contracts/http/catalogue';
import { CropMark } from '../../../components/ui/crop-mark.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { pictureAddress } from '../api/catalogue.ts';

/** The cover of a product, else the icon of its crop or category; decorative, so without a name. */
export function ProductMark({
  product: { id, crop, categories, pictures },
  className = 'size-13',
}: {
  product: Pick<CatalogueProduct, 'id' | 'crop' | 'categories' | 'pictures'>;
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
  return <CropMark product={crop ?? ''} category={categories[0] ?? ''} className={className} />;
}
