import type { ContentAsset } from '@recolta/shared/contracts/content/blocks';
import { fileAddress } from '../../lib/content/content-address.ts';

/** Widths that the documents request picture addresses for, px. */
const widths = { small: 480, medium: 960, large: 1440 } as const;

/**
 * A stored picture in the width that the screen needs; nothing without an address. Its proportions reserve the space.
 * @param sizes displayed width, as in the attribute
 */
export function ContentPicture({
  asset,
  sizes,
  isFirst = false,
  className,
  alt = asset.description ?? '',
}: {
  asset: ContentAsset;
  sizes: string;
  /** True for the largest element of the first view. */
  isFirst?: boolean;
  className?: string;
  alt?: string;
}) {
  const sources = (['small', 'medium', 'large'] as const).flatMap((size) => {
    const address = fileAddress(asset[size]);
    return address === null ? [] : [{ address, width: widths[size] }];
  });
  const plain = sources[1]?.address ?? sources[0]?.address ?? fileAddress(asset.file);
  if (plain === null) return null;
  return (
    <img
      src={plain}
      {...(sources.length > 1 && {
        srcSet: sources.map(({ address, width }) => `${address} ${width}w`).join(', '),
        sizes,
      })}
      width={asset.width ?? undefined}
      height={asset.height ?? undefined}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  );
}
