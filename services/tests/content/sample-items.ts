import { type ContentTree, contentFile, picture } from './content-folder.ts';

/** One item of each model with a value in every field, in two locales, and one that they link to. */
export const postId = '10000000-0000-4000-8000-000000000001';
export const pageId = '10000000-0000-4000-8000-000000000002';
export const authorId = '10000000-0000-4000-8000-000000000003';
export const categoryId = '10000000-0000-4000-8000-000000000004';

const times = {
  createdOn: '2026-01-01T08:00:00+02:00',
  changedOn: '2026-01-03T09:30:00+00:00',
  publishOn: '2026-01-02T08:00:00+00:00',
};

export const embeds = {
  ApplePodcast: 'https://podcasts.apple.com/ro/podcast/id1',
  BlueskyPost: 'https://bsky.app/profile/a/post/1',
  FacebookPost: 'https://www.facebook.com/a/posts/1',
  InstagramPost: 'https://www.instagram.com/p/1/',
  SoundCloudPost: 'https://soundcloud.com/a/b',
  SpotifyPlaylist: 'https://open.spotify.com/playlist/1',
  ThreadsPost: 'https://www.threads.net/@a/post/1',
  TikTokPost: 'https://www.tiktok.com/@a/video/1',
  TwitterPost: 'https://x.com/a/status/1',
  VimeoPost: 'https://vimeo.com/1',
  YouTubePost: 'https://www.youtube.com/watch?v=1',
};

const fence = (type: string, yaml: string) => `\`\`\`block:${type}\n${yaml}\n\`\`\`\n`;
const headings = [1, 2, 3, 4, 5, 6].map((level) => `${'#'.repeat(level)} Titlu ${level}\n`);

export const body = [
  ...headings,
  'Un *paragraf* cu [legătură](https://example.org/) și <b>semne</b>.\n',
  '- unu\n- doi\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n',
  '```js\nlet a;\n```\n',
  '> Prețul se vede la poartă.\n>\n> — Ana Pop\n',
  '![Grafic](cover.svg#left "Un grafic")\n![Al doilea](cover.svg#right)\n',
  fence(
    'Assets',
    'items:\n  - {file: film.mp4, duration: 95, cover: cover.svg, description: Film, author: Ana Pop, alignment: center}',
  ),
  fence(
    'Assets',
    'items:\n  - {file: sunet.wav, duration: 12, name: Sunet}\n  - {file: model.pdf, description: Model}',
  ),
  fence('Coordinates', 'latitude: 44.17\nlongitude: 28.65'),
  fence('Resource', 'body: Regulament\nurl: https://example.org/r.pdf\ntype: PDF'),
  ...Object.entries(embeds).map(([type, url]) => fence(type, `url: ${url}`)),
  fence(
    'NavigationItem',
    'title: Ana Pop\nbody: Redactor\nslug: autori/ana-pop\nurl: /blog/autori/ana-pop\ndescription: Despre ea',
  ),
].join('\n');

/** Bytes with the signature of a file of each kind. */
export const files = {
  'film.mp4': Buffer.from('000000186674797069736f6d0000020069736f6d6d703432', 'hex'),
  'sunet.wav': Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(24)]),
  'model.pdf': Buffer.from('%PDF-1.4\n%%EOF\n'),
  'cover.svg': Buffer.from(picture),
};

const cover = [
  {
    file: 'cover.svg',
    description: 'Spice',
    caption: 'Spice în lan',
    author: 'Ana Pop',
    alignment: 'center',
  },
];
const englishCover = [{ file: 'cover.svg', description: 'Ears of wheat' }];

export const sampleFolder: ContentTree = {
  'posts/a/ro.md': contentFile(
    {
      id: postId,
      ...times,
      slug: 'umiditatea-graului',
      title: 'Umiditatea grâului',
      summary: 'Cum se măsoară și ce costă',
      keywords: ['grâu', 'calitate'],
      category: 'Agriculture',
      titleTag: 'Umiditatea grâului la recoltare',
      metaDescription: 'Cum se măsoară umiditatea',
      cover,
    },
    body,
  ),
  'posts/a/en.md': contentFile(
    {
      slug: 'moisture-of-wheat',
      title: 'Moisture of wheat',
      summary: 'How it is measured',
      keywords: ['wheat'],
      titleTag: 'Moisture at harvest',
      metaDescription: 'How moisture is measured',
      cover: englishCover,
      changedOn: '2026-02-01T00:00:00+00:00',
    },
    'Measured at the **gate**.\n',
  ),
  ...Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`posts/a/${name}`, bytes])),
  'pages/b/ro.md': contentFile(
    {
      id: pageId,
      ...times,
      slug: 'about-us',
      title: 'Despre noi',
      titleTag: 'Despre Recolta',
      metaDescription: 'Cine suntem',
    },
    'Suntem o piață.\n\n![Grafic](cover.svg)\n',
  ),
  'pages/b/cover.svg': picture,
  'authors/c/ro.md': contentFile(
    { id: authorId, ...times, slug: 'autori/ana-pop', name: 'Ana Pop', cover },
    'Scrie despre *calitate*.\n\nȘi despre depozitare.\n',
  ),
  'authors/c/cover.svg': picture,
  'categories/d/ro.md': contentFile({
    id: categoryId,
    ...times,
    slug: 'agriculture',
    title: 'Agricultură',
    description: 'Tot ce ține de câmp',
    cover,
  }),
  'categories/d/cover.svg': picture,
  'relations.json': JSON.stringify({
    events: Object.entries({
      View: 9,
      Clickthrough: 8,
      Like: 7,
      Vote: 6,
      Bookmark: 5,
      Share: 4,
      Comment: 3,
      Subscribe: 2,
      Purchase: 1,
    }).map(([event, count]) => ({ item: postId, day: '2026-01-10', event, count })),
    relations: [
      {
        item: postId,
        context: {
          kind: 'PERSONALIZATION',
          group_id: 'g-1',
          variant_id: 'v-1',
          segments: ['fermieri'],
          countries: ['RO'],
        },
      },
    ],
  }),
};
