import type { ContentAsset } from '@recolta/shared/contracts/content/blocks';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { fileAddress } from '../../lib/content/content-address.ts';
import { ContentPicture } from './content-picture.tsx';

/** Stored files within a body: pictures, players and documents. */
export function ContentAssetGallery({ assets }: { assets: readonly ContentAsset[] }) {
  const isGallery = assets.length > 1 && assets.every(({ _type }) => _type === 'Photo');
  return (
    <div className={classNames('my-8 grid gap-5', isGallery && 'sm:grid-cols-2')}>
      {assets.map((asset) => (
        <OneAsset key={asset._id} asset={asset} />
      ))}
    </div>
  );
}

function OneAsset({ asset }: { asset: ContentAsset }) {
  const file = fileAddress(asset.file);
  if (asset._type === 'Photo') {
    const isAside = asset.alignment === 'left' || asset.alignment === 'right';
    return (
      <figure
        className={classNames(
          isAside && 'w-full sm:w-1/2',
          asset.alignment === 'right' && 'justify-self-end',
          asset.alignment === 'center' && 'justify-self-center',
        )}
      >
        <ContentPicture
          asset={asset}
          sizes="(width < 720px) 94vw, 680px"
          className="h-auto w-full rounded-3 border border-line bg-surface-2"
        />
        <Caption asset={asset} />
      </figure>
    );
  }
  if (file === null) return null;
  if (asset._type === 'Video') {
    return (
      <figure>
        {/* biome-ignore lint/a11y/useMediaCaption: the surrounding text repeats what is said in it */}
        <video
          controls
          preload="none"
          src={file}
          poster={fileAddress(asset.poster) ?? undefined}
          aria-label={asset.description ?? asset.name ?? undefined}
          className="aspect-video w-full rounded-3 border border-line bg-surface-2"
        />
        <Caption asset={asset} />
      </figure>
    );
  }
  if (asset._type === 'Audio') {
    return (
      <figure className="rounded-3 border border-line bg-surface p-4">
        {/* biome-ignore lint/a11y/useMediaCaption: as above */}
        <audio
          controls
          preload="none"
          src={file}
          aria-label={asset.description ?? asset.name ?? undefined}
          className="w-full"
        />
        <Caption asset={asset} />
      </figure>
    );
  }
  return <DocumentLink asset={asset} file={file} />;
}

function Caption({ asset: { caption, author } }: { asset: ContentAsset }) {
  const { t } = useTranslation('content');
  if (!caption && !author) return null;
  return (
    <figcaption className="mt-2 text-ink-3 text-s">
      {caption} {author && <span className="whitespace-nowrap">{t('pictureBy', { author })}</span>}
    </figcaption>
  );
}

function DocumentLink({ asset, file }: { asset: ContentAsset; file: string }) {
  const { t } = useTranslation('content');
  const kind = /\.(\w{2,5})$/.exec(asset.original_name ?? '')?.[1]?.toUpperCase();
  return (
    <a
      href={file}
      target="_blank"
      rel="noopener noreferrer"
      className="flex items-center gap-3 rounded-2 border border-line-2 bg-surface p-4 hover:bg-surface-2"
    >
      <FileText aria-hidden="true" size={22} className="flex-none text-act" />
      <span className="min-w-0">
        <b className="block break-words font-semibold text-m">
          {asset.description || asset.name || asset.original_name || t('file')}
        </b>
        <span className="block text-ink-2 text-s">
          {[kind, asset.caption].filter(Boolean).join(' · ') || t('file')}
        </span>
      </span>
    </a>
  );
}
