import type { EmbedType } from './blocks.ts';

/** Origins of each platform's player or post: pages may frame these and no others. */
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
