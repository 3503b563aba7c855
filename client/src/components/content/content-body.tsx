import type { ContentAsset, ContentBlock } from '@recolta/shared/contracts/content/blocks';
import { itemPath } from '@recolta/shared/contracts/content/item-path';
import { ArrowRight, ExternalLink, FileText, MapPin } from 'lucide-react';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { type BodyPart, bodyParts } from '../../lib/content/body-parts.ts';
import { contentAddress, fileAddress } from '../../lib/content/content-address.ts';
import { parseHtml, textOf } from '../../lib/content/parse-html.ts';
import { useLocale } from '../../lib/i18n.ts';
import { ContentEmbed } from './content-embed.tsx';
import { ContentLine, ContentLink, HtmlNodes, showNodes } from './content-html.tsx';
import { ContentPicture } from './content-picture.tsx';
import { ContentTable } from './content-table.tsx';

/** Stored files within a body: pictures, players and documents. */
function ContentAssetGallery({ assets }: { assets: readonly ContentAsset[] }) {
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
        <b className="block font-semibold text-m">
          {asset.description || asset.name || asset.original_name || t('file')}
        </b>
        <span className="block text-ink-2 text-s">
          {[kind, asset.caption].filter(Boolean).join(' · ') || t('file')}
        </span>
      </span>
    </a>
  );
}

/** Spacing of running text: 18 px on lines of 30. */
const bodyClass =
  'min-w-0 text-[1.2rem] leading-[2rem] max-md:text-[1.133rem] max-md:leading-[1.867rem] [&>*+*]:mt-5 [&>h2]:mt-11 [&>h2+*]:mt-3 [&>h3]:mt-8 [&>h3+*]:mt-2 [&>h2]:scroll-mt-4 [&>h3]:scroll-mt-4';

/**
 * Renders a body of the content service, block by block; see `bodyParts`.
 * @param lang if it is not that of the page
 */
export function ContentBody({ parts, lang }: { parts: readonly BodyPart[]; lang?: 'ro' | undefined }) {
  return (
    <div lang={lang} className={bodyClass}>
      {parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </div>
  );
}

/** Renders a body from its blocks, for bodies without a table of contents. */
export function ContentBlocks({ blocks }: { blocks: readonly ContentBlock[] }) {
  return <ContentBody parts={bodyParts(blocks)} />;
}

const headingClass: Readonly<Record<number, string>> = {
  2: 'font-semibold font-serif text-[1.867rem] leading-[1.2] tracking-[-0.015em]',
  3: 'font-semibold font-serif text-[1.467rem] leading-snug',
};

function Part({ part }: { part: BodyPart }) {
  switch (part.kind) {
    case 'heading': {
      const { id, level } = part.heading;
      const className = headingClass[level] ?? 'font-semibold text-l';
      return createElement(`h${level}`, { id, className }, <HtmlNodes nodes={part.nodes} />);
    }
    case 'code':
      return (
        <pre className="num overflow-x-auto whitespace-pre-wrap rounded-2 bg-surface-2 px-5 py-3 font-medium text-[1.067rem] leading-7">
          <code className="font-sans">{part.text}</code>
        </pre>
      );
    case 'html':
      return <HtmlNodes nodes={part.nodes} />;
    case 'table':
      return (
        <ContentTable
          table={part.table}
          title={part.title && showNodes(part.title)}
          source={part.source && showNodes(part.source)}
          show={showNodes}
        />
      );
    case 'block':
      return <Block block={part.block} />;
  }
}

function Block({ block }: { block: Extract<BodyPart, { kind: 'block' }>['block'] }) {
  switch (block.__typename) {
    case 'Quote':
      return (
        <blockquote className="border-warn-mark border-l-3 py-1 pl-6">
          <p className="font-semibold font-serif text-[1.6rem] leading-snug">
            <ContentLine html={block.body ?? ''} />
          </p>
          {block.author && <footer className="mt-2 text-ink-3 text-s">{block.author}</footer>}
        </blockquote>
      );
    case 'Coordinates':
      return <MapLink latitude={block.latitude} longitude={block.longitude} />;
    case 'NavigationItem':
      return <NavigationLink {...block} />;
    case 'Resource':
      return <ResourceLink {...block} />;
    case 'Assets':
      return <ContentAssetGallery assets={(block.items ?? []).filter((asset) => asset !== null)} />;
    default:
      return <ContentEmbed platform={block.__typename} address={block.embedUrl ?? block.podcastUrl ?? ''} />;
  }
}

/** The plain text of a link's name: links cannot be nested. */
const plainText = (html: string) => textOf(parseHtml(html));

const rowClass =
  'flex items-center gap-3 rounded-2 border border-line-2 bg-surface p-4 text-m leading-snug hover:bg-surface-2';

/** A place as its coordinates, and a link to a map: no map is loaded with the page. */
function MapLink({ latitude, longitude }: { latitude: number; longitude: number }) {
  const { t } = useTranslation('content');
  const locale = useLocale();
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  const place = `${latitude.toFixed(5)}/${longitude.toFixed(5)}`;
  const [lat, lon] = place.split('/');
  const degrees = (value: number, plus: string, minus: string) => {
    const figure = Math.abs(value).toFixed(4);
    return `${locale === 'ro' ? figure.replace('.', ',') : figure}° ${value < 0 ? minus : plus}`;
  };
  return (
    <a
      href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=14/${place}`}
      target="_blank"
      rel="noopener noreferrer"
      className={rowClass}
    >
      <MapPin aria-hidden="true" size={22} className="flex-none text-act" />
      <span className="min-w-0">
        <b className="num block font-semibold">
          {degrees(latitude, 'N', 'S')}, {degrees(longitude, 'E', locale === 'ro' ? 'V' : 'W')}
        </b>
        <span className="block text-ink-2 text-s">{t('openMap')}</span>
      </span>
      <ExternalLink aria-hidden="true" size={16} className="ml-auto flex-none text-ink-3" />
    </a>
  );
}

function NavigationLink({
  title,
  body,
  description,
  slug,
  navigationUrl,
}: Extract<ContentBlock, { __typename: 'NavigationItem' }>) {
  const written = navigationUrl || (slug ? itemPath(slug) : '');
  const to = contentAddress(written) === null ? '' : written;
  const name = title || body;
  if (!name || to === '') return null;
  return (
    <ContentLink to={to} className={rowClass}>
      <span className="min-w-0">
        <b className="block font-semibold">{plainText(name)}</b>
        {description && <span className="block text-ink-2 text-s">{description}</span>}
      </span>
      <ArrowRight aria-hidden="true" size={18} className="ml-auto flex-none text-act" />
    </ContentLink>
  );
}

function ResourceLink({ body, type, resourceUrl }: Extract<ContentBlock, { __typename: 'Resource' }>) {
  const { t } = useTranslation('content');
  const to = resourceUrl ?? '';
  if (contentAddress(to) === null) return null;
  return (
    <ContentLink to={to} className={rowClass}>
      <FileText aria-hidden="true" size={22} className="flex-none text-act" />
      <span className="min-w-0">
        <b className="block font-semibold">{body ? plainText(body) : t('resource')}</b>
        {type && <span className="block text-ink-2 text-s">{type}</span>}
      </span>
      <ExternalLink aria-hidden="true" size={16} className="ml-auto flex-none text-ink-3" />
    </ContentLink>
  );
}
