import type { EmbedType } from '@recolta/shared/contracts/content/blocks';
import { frameOrigins } from '@recolta/shared/contracts/content/frame-origins';
import { atom, useAtom } from 'jotai';
import { ExternalLink, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { withDeviceStorage } from '../../lib/device/device-storage.ts';
import { useOnDevice } from '../../lib/device/use-on-device.ts';
import { Button } from '../ui/button.tsx';

const storageKey = 'recolta.embeds';

/** Platforms whose players this device always loads. */
const allowedPlatformsAtom = atom(
  (withDeviceStorage((storage) => storage.getItem(storageKey)) ?? '')
    .split(' ')
    .filter((name) => name !== ''),
);

/** The space of the player, reserved while the consent question is shown. */
const rooms: Readonly<Record<EmbedType, string>> = {
  ApplePodcast: 'h-[450px]',
  BlueskyPost: 'h-[560px]',
  FacebookPost: 'h-[600px]',
  InstagramPost: 'h-[700px]',
  SoundCloudPost: 'h-[320px]',
  SpotifyPlaylist: 'h-[380px]',
  ThreadsPost: 'h-[600px]',
  TikTokPost: 'mx-auto h-[740px] max-w-[360px]',
  TwitterPost: 'h-[600px]',
  VimeoPost: 'min-h-[300px] aspect-video',
  YouTubePost: 'min-h-[300px] aspect-video',
};

const videos: readonly EmbedType[] = ['TikTokPost', 'VimeoPost', 'YouTubePost'];
const sounds: readonly EmbedType[] = ['ApplePodcast', 'SoundCloudPost', 'SpotifyPlaylist'];

function kindOf(platform: EmbedType): 'video' | 'sound' | 'post' {
  if (videos.includes(platform)) return 'video';
  return sounds.includes(platform) ? 'sound' : 'post';
}

/** Content hosted on another platform. Loads nothing from there until the reader allows it. */
export function ContentEmbed({ platform, address }: { platform: EmbedType; address: string }) {
  const embed = embedOf(platform, address);
  if (embed === null) return null;
  return embed.frameUrl === null ? (
    <p className="my-6">
      <OutsideLink embed={embed} />
    </p>
  ) : (
    <Player embed={embed} frameUrl={embed.frameUrl} />
  );
}

function Player({ embed, frameUrl }: { embed: Embed; frameUrl: string }) {
  const { t } = useTranslation('content');
  const [allowed, setAllowed] = useAtom(allowedPlatformsAtom);
  const [isAsked, setAsked] = useState(false);
  const { host, platform } = embed;
  const isAllowed = useOnDevice(allowed.includes(platform), false);
  const isLoaded = isAsked || isAllowed;
  const kind = kindOf(platform);
  const keep = (next: string[]) => {
    setAllowed(next);
    withDeviceStorage((storage) =>
      next.length > 0 ? storage.setItem(storageKey, next.join(' ')) : storage.removeItem(storageKey),
    );
  };
  return (
    <figure className="my-8 print:hidden">
      <div
        className={classNames(
          'w-full overflow-hidden rounded-3 border border-line bg-surface-2',
          rooms[platform],
        )}
      >
        {isLoaded ? (
          <iframe
            src={frameUrl}
            title={t(`embed.${kind}Title`, { host })}
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
            allow="fullscreen; encrypted-media; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
            loading="lazy"
            className="size-full border-0"
          />
        ) : (
          <div className="flex size-full flex-col items-center justify-center gap-3 p-5 text-center">
            <span className="grid size-12 place-items-center rounded-full border border-line-2 bg-surface">
              <Play aria-hidden="true" size={20} />
            </span>
            <p className="font-semibold text-m">{t(`embed.${kind}Title`, { host })}</p>
            <p className="max-w-[46ch] text-ink-2 text-s">{t('embed.nothingYet', { host })}</p>
            <div className="flex flex-wrap justify-center gap-2">
              <Button look="act" onClick={() => setAsked(true)}>
                {t(`embed.${kind}Load`)}
              </Button>
              <Button onClick={() => keep([...allowed, platform])}>{t('embed.always', { host })}</Button>
            </div>
          </div>
        )}
      </div>
      <figcaption className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-s">
        <OutsideLink embed={embed} />
        {isAllowed && (
          <Button
            look="quiet"
            className="text-s"
            onClick={() => {
              setAsked(false);
              keep(allowed.filter((name) => name !== platform));
            }}
          >
            {t('embed.neverAgain', { host })}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

function OutsideLink({ embed: { host, pageUrl } }: { embed: Embed }) {
  const { t } = useTranslation('content');
  return (
    <a
      href={pageUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1.5 text-fact underline underline-offset-3"
    >
      {t('embed.open', { host })}
      <ExternalLink aria-hidden="true" size={14} />
    </a>
  );
}

interface Platform {
  /** The host's public name. */
  readonly name: string;
  /** Hosts of the addresses that editors paste, without `www.`. */
  readonly hosts: readonly string[];
  /** Path and query of the frame, from its origin; null for an address of another kind. */
  readonly frameOf: (page: URL) => string | null;
}

const encoded = (page: URL) => encodeURIComponent(page.origin + page.pathname);

const platforms: Readonly<Record<EmbedType, Platform>> = {
  ApplePodcast: {
    name: 'Apple Podcasts',
    hosts: ['podcasts.apple.com'],
    frameOf: ({ pathname, searchParams }) => {
      const episode = searchParams.get('i') ?? '';
      if (!/^\/(?:[a-z]{2}\/)?podcast\/[^/]+(?:\/id\d+)?$/.test(pathname)) return null;
      return /^\d+$/.test(episode) ? `${pathname}?i=${episode}` : pathname;
    },
  },
  BlueskyPost: {
    name: 'Bluesky',
    hosts: ['bsky.app'],
    frameOf: ({ pathname }) => {
      const [, profile, post] = /^\/profile\/([\w.:-]+)\/post\/(\w+)\/?$/.exec(pathname) ?? [];
      return profile && post ? `/embed/${profile}/app.bsky.feed.post/${post}` : null;
    },
  },
  FacebookPost: {
    name: 'Facebook',
    hosts: ['facebook.com', 'm.facebook.com', 'fb.watch'],
    frameOf: (page) => `/plugins/post.php?href=${encoded(page)}&show_text=true`,
  },
  InstagramPost: {
    name: 'Instagram',
    hosts: ['instagram.com'],
    frameOf: ({ pathname }) => {
      const [, kind, id] = /^\/(?:[\w.]+\/)?(p|reel|tv)\/([\w-]+)\/?$/.exec(pathname) ?? [];
      return kind && id ? `/${kind}/${id}/embed/captioned/` : null;
    },
  },
  SoundCloudPost: {
    name: 'SoundCloud',
    hosts: ['soundcloud.com', 'm.soundcloud.com'],
    frameOf: (page) => (page.pathname.length > 1 ? `/player/?url=${encoded(page)}&visual=false` : null),
  },
  SpotifyPlaylist: {
    name: 'Spotify',
    hosts: ['open.spotify.com'],
    frameOf: ({ pathname }) => {
      const [, kind, id] =
        /^\/(?:intl-\w+\/)?(?:embed\/)?(playlist|album|track|episode|show)\/(\w+)\/?$/.exec(pathname) ?? [];
      return kind && id ? `/embed/${kind}/${id}` : null;
    },
  },
  ThreadsPost: {
    name: 'Threads',
    hosts: ['threads.com', 'threads.net'],
    frameOf: ({ pathname }) => {
      const [, name, id] = /^\/@([\w.]+)\/post\/([\w-]+)\/?$/.exec(pathname) ?? [];
      return name && id ? `/@${name}/post/${id}/embed` : null;
    },
  },
  TikTokPost: {
    name: 'TikTok',
    hosts: ['tiktok.com', 'm.tiktok.com'],
    frameOf: ({ pathname }) => {
      const [, id] = /^\/@[\w.-]+\/(?:video|photo)\/(\d+)\/?$/.exec(pathname) ?? [];
      return id ? `/embed/v2/${id}` : null;
    },
  },
  TwitterPost: {
    name: 'X',
    hosts: ['twitter.com', 'x.com', 'mobile.twitter.com'],
    frameOf: ({ pathname }) => {
      const [, id] = /^\/\w+\/status\/(\d+)\/?$/.exec(pathname) ?? [];
      return id ? `/embed/Tweet.html?dnt=true&id=${id}` : null;
    },
  },
  VimeoPost: {
    name: 'Vimeo',
    hosts: ['vimeo.com', 'player.vimeo.com'],
    frameOf: ({ pathname }) => {
      const [, id] = /^\/(?:video\/)?(\d+)\/?$/.exec(pathname) ?? [];
      return id ? `/video/${id}?dnt=1` : null;
    },
  },
  YouTubePost: {
    name: 'YouTube',
    hosts: ['youtube.com', 'm.youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    frameOf: ({ hostname, pathname, searchParams }) => {
      const [, last = ''] = /^\/(?:embed\/|shorts\/|live\/)?([\w-]+)\/?$/.exec(pathname) ?? [];
      const id = pathname === '/watch' ? (searchParams.get('v') ?? '') : last;
      const isNamed = hostname === 'youtu.be' || pathname === '/watch' || /^\/\w+\//.test(pathname);
      return isNamed && /^[\w-]{6,20}$/.test(id) ? `/embed/${id}` : null;
    },
  },
};

/** Content hosted on another platform. */
interface Embed {
  readonly platform: EmbedType;
  /** The host's public name. */
  readonly host: string;
  /** The page there, for a link. */
  readonly pageUrl: string;
  /** The address of the frame; null if the platform does not frame addresses of this kind. */
  readonly frameUrl: string | null;
}

/** Parses the address of an embedded block; null if it is not an HTTPS address of the block's platform. */
export function embedOf(platform: EmbedType, address: string): Embed | null {
  if (!URL.canParse(address.trim())) return null;
  const page = new URL(address.trim());
  const { name, hosts, frameOf } = platforms[platform];
  const isPlatform = hosts.includes(page.hostname.replace(/^www\./, ''));
  if (page.protocol !== 'https:' || !isPlatform || page.username !== '' || page.port !== '') return null;
  const path = frameOf(page);
  const frameUrl = path === null ? null : frameOrigins[platform] + path;
  return { platform, host: name, pageUrl: page.href, frameUrl };
}
