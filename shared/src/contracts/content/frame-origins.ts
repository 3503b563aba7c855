import type { EmbedType } from './blocks.ts';

/** Where the player or post of each platform is loaded from: pages may frame these origins and no others. */
export const frameOrigins = {
  ApplePodcast: 'https://embed.podcasts.apple.com',
  BlueskyPost: 'https://embed.bsky.app',
  FacebookPost: 'https://www.facebook.com',
  InstagramPost: 'https://www.instagram.com',
  SoundCloudPost: 'https://w.soundcloud.com',
  SpotifyPlaylist: 'https://open.spotify.com',
  ThreadsPost: 'https://www.threads.com',
  TikTokPost: 'https://www.tiktok.com',
  TwitterPost: 'https://platform.twitter.com',
  VimeoPost: 'https://player.vimeo.com',
  YouTubePost: 'https://www.youtube-nocookie.com',
} as const satisfies Readonly<Record<EmbedType, string>>;
