import { isUnionType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeContentSchema } from '../../src/content/graphql/content-schema.ts';
import { writeContentFolder } from './content-folder.ts';
import { type ContentMarket, startContentMarket } from './content-market.ts';
import { selectAll } from './full-selection.ts';
import { authorId, categoryId, embeds, pageId, postId, sampleFolder } from './sample-items.ts';

const schema = makeContentSchema();
const uuidText = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const uuid = expect.stringMatching(new RegExp(`^${uuidText}$`));
const address = (name: string) =>
  expect.stringMatching(new RegExp(`^/services/content/assets/[\\w-]{22}/original/${uuidText}/${name}$`));

/** Values common to all models. */
const system = {
  _bookmarks: 0,
  _changed_on: '2026-01-03T09:30:00+00:00',
  _clicktroughs: 0,
  _comments: 0,
  _context: null,
  _created_on: '2026-01-01T06:00:00+00:00',
  _environment_id: uuid,
  _event: 0,
  _last_published_on: '2026-01-03T09:30:00+00:00',
  _likes: 0,
  _locale: 'ro-RO',
  _locales: ['ro-RO'],
  _localizations: [{ _locale: 'ro-RO' }],
  _publish_on: '2026-01-02T08:00:00+00:00',
  _purchases: 0,
  _read_time: 1,
  _shares: 0,
  _subscribes: 0,
  _views: 0,
  _votes: 0,
};
const photo = {
  _id: uuid,
  _locale: 'ro-RO',
  _localizations: [{ _locale: 'ro-RO' }],
  _type: 'Photo',
  alignment: 'center',
  author: 'Ana Pop',
  caption: 'Spice în lan',
  cdn_files: [],
  cover: null,
  description: 'Spice',
  duration: null,
  height: 90,
  mime_type: 'image/svg+xml',
  name: 'cover.svg',
  original_name: 'cover.svg',
  playback_id: null,
  url: address('cover.svg'),
  width: 160,
};
/** The photo of the post: its English version has the picture too. */
const postPhoto = { ...photo, _localizations: [{ _locale: 'ro-RO' }, { _locale: 'en-US' }] };
const bare = { alignment: null, author: null, caption: null, description: null, width: null, height: null };
const timed = { ...photo, ...bare };

const block = (type: string, fields: object) => ({ __typename: type, _type: type, _id: uuid, ...fields });
const text = (html: string, plain: string, format: string | null) =>
  block('Text', { body: html, html, text: plain, format });
const pictures = (...items: object[]) => ({ __typename: 'Assets', _type: 'Assets', items });
const withoutType = new Set(['ApplePodcast', 'BlueskyPost', 'ThreadsPost']);

describe('items of content', () => {
  let market: ContentMarket;
  beforeAll(async () => {
    market = await startContentMarket(writeContentFolder(sampleFolder));
  });
  afterAll(() => market.close());

  /** Returns an item with every field of the schema; of its blocks only the types. */
  async function whole(model: string, id: string): Promise<unknown> {
    const selection = selectAll(schema, schema.getType(model));
    return (await market.read(`query ($id: String) { ${model}(id: $id) ${selection} }`, { id }))[model];
  }

  /** Returns its blocks, with every field of each. */
  async function blocksOf(field: string): Promise<unknown[]> {
    const union = schema.getType('_prepr_types');
    if (!isUnionType(union)) throw new Error('there is no union of blocks');
    const blocks: unknown[] = [];
    for (const { name } of union.getTypes()) {
      const selection = selectAll(schema, union, name);
      const { Post } = await market.read(`query ($id: String) { Post(id: $id) { ${field} ${selection} } }`, {
        id: postId,
      });
      for (const [index, one] of Post[field].entries()) if (one.__typename === name) blocks[index] = one;
    }
    return blocks;
  }

  it('answers every field of a post', async () => {
    const counts = { _views: 9, _event: 9, _clicktroughs: 8, _likes: 7, _votes: 6 };
    expect(await whole('Post', postId)).toEqual({
      ...system,
      ...{ ...counts, _bookmarks: 5, _shares: 4, _comments: 3, _subscribes: 2, _purchases: 1 },
      _id: postId,
      _slug: 'umiditatea-graului',
      _locales: ['ro-RO', 'en-US'],
      _localizations: [{ _locale: 'ro-RO' }, { _locale: 'en-US' }],
      _context: {
        kind: 'PERSONALIZATION',
        group_id: 'g-1',
        variant_id: 'v-1',
        variant_key: null,
        segments: ['fermieri'],
        countries: ['RO'],
      },
      title: 'Umiditatea grâului',
      summary: 'Cum se măsoară și ce costă',
      title_tag: 'Umiditatea grâului la recoltare',
      meta_description: 'Cum se măsoară umiditatea',
      category: 'Agriculture',
      keywords: [
        { _id: uuid, body: 'grâu', slug: 'grau' },
        { _id: uuid, body: 'calitate', slug: 'calitate' },
      ],
      cover: [postPhoto],
      body: expect.arrayContaining([{ __typename: 'Text' }, { __typename: 'NavigationItem' }]),
    });
  });

  it('answers every field of a page', async () => {
    expect(await whole('Page', pageId)).toEqual({
      ...system,
      _id: pageId,
      _slug: 'about-us',
      title: 'Despre noi',
      title_tag: 'Despre Recolta',
      meta_description: 'Cine suntem',
      content: [{ __typename: 'Text' }, { __typename: 'Assets' }],
    });
  });

  it('answers every field of an author', async () => {
    expect(await whole('Author', authorId)).toEqual({
      ...system,
      _id: authorId,
      _slug: 'autori/ana-pop',
      name: 'Ana Pop',
      biography: 'Scrie despre calitate.\nȘi despre depozitare.',
      photos: [photo],
    });
  });

  it('answers every field of a category', async () => {
    expect(await whole('Category', categoryId)).toEqual({
      ...system,
      _id: categoryId,
      _slug: 'agriculture',
      _read_time: null,
      title: 'Agricultură',
      description: 'Tot ce ține de câmp',
      cover_image: [photo],
    });
  });

  it('answers every field of every type of block', async () => {
    const cover = { ...postPhoto, caption: null };
    expect(await blocksOf('body')).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((level) =>
        text(`<h${level}>Titlu ${level}</h${level}>`, `Titlu ${level}`, `H${level}`),
      ),
      text(
        '<p>Un <em>paragraf</em> cu <a href="https://example.org/">legătură</a> și &lt;b&gt;semne&lt;/b&gt;.</p>',
        'Un paragraf cu legătură și <b>semne</b>.',
        null,
      ),
      text('<ul>\n<li>unu</li>\n<li>doi</li>\n</ul>', 'unu\ndoi', 'HTML'),
      text(expect.stringMatching(/^<table>\n[\s\S]*<td>2<\/td>[\s\S]*<\/table>$/), 'a\nb\n1\n2', 'HTML'),
      text('<pre><code class="language-js">let a;\n</code></pre>', 'let a;', 'Code'),
      block('Quote', { body: 'Prețul se vede la poartă.', author: 'Ana Pop' }),
      pictures(
        { ...cover, alignment: 'left', description: 'Grafic', caption: 'Un grafic' },
        { ...cover, alignment: 'right', description: 'Al doilea' },
      ),
      pictures({
        ...timed,
        ...{ _type: 'Video', name: 'film.mp4', original_name: 'film.mp4', mime_type: 'video/mp4' },
        ...{ alignment: 'center', author: 'Ana Pop', description: 'Film', duration: 95 },
        url: address('film.mp4'),
        cover: address('cover.svg'),
        cdn_files: [{ _id: uuid, _type: 'Video', profile: 'original', url: address('film.mp4') }],
      }),
      pictures(
        {
          ...timed,
          ...{
            _type: 'Audio',
            name: 'Sunet',
            original_name: 'sunet.wav',
            mime_type: 'audio/wav',
            duration: 12,
          },
          url: address('sunet.wav'),
          cdn_files: [{ _id: uuid, _type: 'Audio', profile: 'original', url: address('sunet.wav') }],
        },
        {
          ...timed,
          ...{
            _type: 'Document',
            name: 'model.pdf',
            original_name: 'model.pdf',
            mime_type: 'application/pdf',
          },
          ...{ description: 'Model', url: address('model.pdf') },
        },
      ),
      block('Coordinates', { latitude: 44.17, longitude: 28.65 }),
      block('Resource', { body: 'Regulament', url: 'https://example.org/r.pdf', type: 'PDF' }),
      ...Object.entries(embeds).map(([type, url]) =>
        withoutType.has(type) ? { __typename: type, _id: uuid, url } : block(type, { url }),
      ),
      block('NavigationItem', {
        title: 'Ana Pop',
        body: 'Redactor',
        slug: 'autori/ana-pop',
        url: '/blog/autori/ana-pop',
        description: 'Despre ea',
      }),
    ]);
  });

  it('is found by the words of each of its blocks, and of the pictures in them', async () => {
    const words = ['paragraf', 'poartă', 'Pop', 'Grafic', 'Regulament', 'Redactor', 'ea', 'nimeni'];
    const asked = words.map((word, index) => `w${index}: Posts(where: {_search: "${word}"}) { total }`);
    const found: Record<string, { total: number }> = await market.read(`{ ${asked.join(' ')} }`);
    expect(Object.values(found).map(({ total }) => total)).toEqual([1, 1, 1, 1, 1, 1, 1, 0]);
  });

  it('answers an asset’s address by every argument', async () => {
    const asked: Readonly<Record<string, string>> = {
      'width: 80': 'w_80',
      'height: 45': 'h_45',
      'format: "webp"': 'format_webp',
      'quality: 60, width: 40': 'w_40,q_60',
      'as_file: true': 'as_file',
    };
    const fields = [
      ...Object.keys(asked),
      'res: "720p"',
      'preset: "square"',
      'crop: "entropy", width: 40, height: 40',
    ];
    const selection = fields.map((args, index) => `a${index}: url(${args})`).join(' ');
    const { Post } = await market.read(`query ($id: String) { Post(id: $id) { cover { ${selection} } } }`, {
      id: postId,
    });
    const addresses: Record<string, string> = Post.cover[0];
    for (const [index, options] of Object.values(asked).entries())
      expect(addresses[`a${index}`]).toContain(`/${options}`);
    expect(new Set(Object.values(addresses)).size).toBe(fields.length);
    const wrong = await market.ask(`{ Post(id: "${postId}") { title cover { url(format: "bmp") } } }`);
    expect([wrong.status, wrong.body.data.Post.title]).toEqual([200, 'Umiditatea grâului']);
    expect(wrong.body.errors?.[0]?.path).toEqual(['Post', 'cover', 0, 'url']);
  });
});
