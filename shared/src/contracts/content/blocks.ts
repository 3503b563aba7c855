import * as z from 'zod/mini';

const text = z.nullish(z.string());

/** A stored file as the documents select it; addresses lead to three widths of a picture and to the file itself. */
export const pictureSchema = z.object({
  _id: z.string(),
  /** `Photo`, `Video`, `Audio` or `Document`; unknown ones are shown as documents. */
  _type: z.string(),
  name: text,
  original_name: text,
  description: text,
  caption: text,
  author: text,
  alignment: text,
  width: z.nullish(z.number()),
  height: z.nullish(z.number()),
  mime_type: text,
  /** Seconds. */
  duration: z.nullish(z.number()),
  /** 480, 960 and 1440 px wide. */
  small: text,
  medium: text,
  large: text,
  file: text,
  /** A still of a video or the cover of an audio file. */
  poster: text,
});
export type ContentAsset = z.infer<typeof pictureSchema>;

/** Blocks that embed content of another platform, with its address. */
export const embedTypes = [
  'ApplePodcast',
  'BlueskyPost',
  'FacebookPost',
  'InstagramPost',
  'SoundCloudPost',
  'SpotifyPlaylist',
  'ThreadsPost',
  'TikTokPost',
  'TwitterPost',
  'VimeoPost',
  'YouTubePost',
] as const;
export type EmbedType = (typeof embedTypes)[number];

const blockSchema = z.discriminatedUnion('__typename', [
  z.object({
    __typename: z.literal('Text'),
    /** HTML with its wrapping tag. */
    body: text,
    /** Without markup. */
    text,
    /** `H1` … `H6`, `HTML`, `Code`; null for a paragraph. */
    format: text,
  }),
  z.object({ __typename: z.literal('Quote'), body: text, author: text }),
  z.object({ __typename: z.literal('Coordinates'), latitude: z.number(), longitude: z.number() }),
  z.object({
    __typename: z.literal('NavigationItem'),
    body: text,
    slug: text,
    title: text,
    description: text,
    navigationUrl: text,
  }),
  z.object({ __typename: z.literal('Resource'), body: text, type: text, resourceUrl: text }),
  z.object({ __typename: z.literal('Assets'), items: z.nullish(z.array(z.nullable(pictureSchema))) }),
  z.object({ __typename: z.enum(embedTypes), embedUrl: text, podcastUrl: text }),
]);

/** One block of a body. */
export type ContentBlock = z.infer<typeof blockSchema>;

/** A body: omits blocks of types that only a newer release knows, and malformed ones. */
export const blocksSchema = z.pipe(
  z.nullish(z.array(z.unknown())),
  z.transform((sent): ContentBlock[] =>
    (sent ?? []).flatMap((one) => {
      const read = blockSchema.safeParse(one);
      return read.success ? [read.data] : [];
    }),
  ),
);
