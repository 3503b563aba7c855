import type { EmbedType } from '@recolta/shared/contracts/content/blocks';
import { frameOrigins } from '@recolta/shared/contracts/content/frame-origins';

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
export interface Embed {
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
