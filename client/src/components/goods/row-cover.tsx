import type { LiveAuctionItem } from '@recolta/shared/contracts/http/live-auction-state';
import { classNames } from '../../lib/class-names.ts';
import { CropMark } from '../ui/crop-mark.tsx';

/**
 * The cover of goods in a row, else the mark of their crop or category; decorative, beside their name.
 *
 * @param cover address of the first photo
 * @param className its size; by default that of the box around it
 */
export function RowCover({
  cover,
  product,
  category = '',
  className,
}: {
  cover: string | null;
  product: string;
  category?: string;
  className?: string;
}) {
  if (cover === null)
    return <CropMark product={product} category={category} {...(className && { className })} />;
  return (
    <img
      src={`${cover}?size=small`}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className={classNames('bg-(--m1) object-cover', className && `flex-none rounded-2 ${className}`)}
    />
  );
}

/** The address of a live auction's files. */
export const liveFilesAt = (id: string) => `/services/live-auctions/api/v1/auctions/${id}/files`;

/** The cover of a live auction's lot, else the mark of its crop. */
export function LotCover({
  auction: { id, cover, product },
  className,
}: {
  auction: Pick<LiveAuctionItem, 'id' | 'cover' | 'product'>;
  className: string;
}) {
  return (
    <RowCover
      cover={cover === undefined ? null : `${liveFilesAt(id)}/${cover}`}
      product={product}
      className={className}
    />
  );
}
