import { rmSync } from 'node:fs';
import path from 'node:path';
import { createLog } from '@recolta/server-kit/log';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { contentIssueText, readContentFolder } from '../../src/content/import/content-folder.ts';
import { importContent, importLock } from '../../src/content/import/import-content.ts';
import { parseContent } from '../../src/content/import/parse-content.ts';
import { watchContent } from '../../src/content/import/watch-content.ts';
import type { ContentTables } from '../../src/content/tables.ts';
import { createTestDatabase } from '../cluster/test-database.ts';
import { joinTestMarket, serviceToken } from '../harness/test-market.ts';
import {
  type ContentTree,
  contentFile,
  earlier,
  itemFiles,
  picture,
  seededId,
  writeContentFiles,
  writeContentFolder,
} from './content-folder.ts';
import { type ContentMarket, contentToken, startContentMarket } from './content-market.ts';
import { sampleFolder } from './sample-items.ts';

const issuesOf = async (files: ContentTree) => {
  const { issues } = await parseContent(await readContentFolder(writeContentFolder(files)));
  return issues.map(contentIssueText);
};
const page = (front: object, body = '') =>
  contentFile({ id: seededId(1), title: 'Titlu', createdOn: earlier, publishOn: earlier, ...front }, body);

describe('errors of content files', () => {
  it('a valid folder has none', async () => {
    expect(await issuesOf(sampleFolder)).toEqual([]);
  });

  it('are all reported together, by file and line', async () => {
    const found = await issuesOf({
      'pages/a/ro.md': `---\nid: none\ntitle: Titlu\nnothing: 1\ncreatedOn: yesterday\n---\nText.\n`,
      'pages/b/ro.md': '---\ntitle: [\n---\n',
      'pages/c/ro.md': 'No front matter.\n',
      'pages/d/en.md': contentFile({ title: 'Title' }),
      'pages/e/ro.md': page({ id: seededId(5), metaDescription: 'x'.repeat(156) }),
      'pages/f/ro.md': page(
        { id: seededId(6) },
        [
          '## Titlu',
          '',
          '[x](javascript:alert(1))',
          '',
          '![x](none.svg)',
          '',
          'Text ![x](a.svg) și imagine.',
          '',
          '```block:YouTubePost',
          'url: http://youtube.com/1',
          '```',
          '',
          '```block:Nothing',
          'a: 1',
          '```',
          '',
          '```block:Coordinates',
          'latitude: 91',
          'longitude: east',
          'height: 3',
          '```',
          '',
          'Vezi [postarea](/blog/none).',
          '',
          '![x](a.svg#middle)',
        ].join('\n'),
      ),
      'pages/f/a.svg': picture,
      'pages/f/de.md': contentFile({ title: 'Titel' }),
      'posts/a/ro.md': contentFile({
        id: seededId(6),
        title: 'T',
        summary: 'S',
        slug: 'autori',
        createdOn: earlier,
      }),
      'posts/b/ro.md': contentFile({
        id: seededId(8),
        title: 'T',
        summary: 'S',
        slug: 'Mare',
        createdOn: earlier,
      }),
      'authors/a/ro.md': contentFile({
        id: seededId(9),
        name: 'N',
        slug: 'ana',
        createdOn: earlier,
        cover: [{ file: 'text.svg' }],
      }),
      'authors/a/text.svg': 'no picture',
      'authors/b/ro.md': contentFile({
        id: seededId(12),
        name: 'N',
        slug: 'autori/b',
        createdOn: earlier,
        cover: [{ file: 'long.svg' }],
      }),
      'authors/b/long.svg': picture.replace('width="160"', 'width="16384"'),
      'categories/a/ro.md': contentFile(
        { id: seededId(10), title: 'T', slug: 'a', createdOn: earlier },
        'Body',
      ),
      'categories/b/ro.md': contentFile({ id: seededId(11), title: 'T', slug: 'a', createdOn: earlier }),
      'other/a.md': 'x',
      'relations.json': `{\n"events": [\n{"item": "${seededId(99)}", "day": "2026-01-01", "event": "View", "count": 1},\n{"item": "${seededId(6)}", "day": "2026-13-01", "event": "Look", "count": 0}\n]}`,
    });
    expect(found).toEqual([
      'authors/a/ro.md:4 slug: an author’s begins with autori/',
      'authors/a/ro.md:6 text.svg: is no picture, video, audio or document that can be shown',
      'authors/b/ro.md:6 long.svg: a picture has at most 40000000 pixels and 16383 on a side',
      'categories/a/ro.md:7 a category has no body',
      'categories/b/ro.md:4 slug: a is that of another item too',
      'other/a.md:1 belongs to no item: an item is in a folder of posts, pages, authors, categories',
      'pages/a/ro.md:2 id: must be a UUID',
      'pages/a/ro.md:4 nothing: is not known here',
      'pages/a/ro.md:5 createdOn: must be a time with its zone, such as 2026-11-02T08:00:00+00:00',
      expect.stringMatching(/^pages\/b\/ro\.md:\d /),
      'pages/c/ro.md:1 must begin with front matter between two lines of ---',
      'pages/d/ro.md:1 is missing',
      'pages/e/ro.md:6 metaDescription: Too big: expected string to have <=155 characters',
      'pages/f/de.md:1 is of no locale: there are ro.md, en.md',
      'pages/f/ro.md:9 link javascript:alert(1): must be http, https, mailto or a path of the site',
      'pages/f/ro.md:11 none.svg: there is no such file',
      'pages/f/ro.md:13 a picture stands in a paragraph of its own',
      'pages/f/ro.md:16 url: must be an https address',
      'pages/f/ro.md:19 block:Nothing is no block; there are Coordinates, NavigationItem, Resource, Assets, ApplePodcast, BlueskyPost, FacebookPost, InstagramPost, SoundCloudPost, SpotifyPlaylist, ThreadsPost, TikTokPost, TwitterPost, VimeoPost, YouTubePost',
      'pages/f/ro.md:24 latitude: Too big: expected number to be <=90',
      'pages/f/ro.md:25 longitude: Invalid input: expected number, received string',
      'pages/f/ro.md:26 height: is not known here',
      'pages/f/ro.md:29 link /blog/none: leads to no item',
      'pages/f/ro.md:31 picture: alignment Invalid option: expected one of "left"|"center"|"right"',
      'posts/a/ro.md:2 id: is that of pages/f/ro.md',
      'posts/a/ro.md:5 slug: autori is that of authors',
      'posts/b/ro.md:5 slug: must be a-z, 0-9 and single hyphens',
      'relations.json:4 events.1.day: Invalid ISO date',
      expect.stringMatching(/^relations\.json:4 events\.1\.event: /),
      'relations.json:4 events.1.count: Too small: expected number to be >=1',
    ]);
  });

  it('a key of front matter is a text', async () => {
    const front = `---\nid: ${seededId(1)}\n? [title, name]\n: A\n---\n`;
    expect(await issuesOf({ 'pages/a/ro.md': front })).toEqual([
      expect.stringMatching(/^pages\/a\/ro\.md:3 With stringKeys, all keys must be strings/),
    ]);
  });

  it('a navigation block leads to an item by its slug and by its address, or to another site', async () => {
    const block = (lines: string) => `\`\`\`block:NavigationItem\ntitle: Vezi\n${lines}\n\`\`\`\n\n`;
    const body = [
      block('slug: autori/nimeni'),
      block('url: /blog/nimic'),
      block('slug: nimic'),
      block('url: https://example.org/'),
    ].join('');
    const issues = await issuesOf({
      'pages/a/ro.md': contentFile({ id: seededId(1), title: 'A', createdOn: earlier }, body),
    });
    expect(issues.map((issue) => issue.replace(/^\S+ /, ''))).toEqual([
      'link /blog/autori/nimeni: leads to no item',
      'link /blog/nimic: leads to no item',
      'link /blog/nimic: leads to no item',
    ]);
  });

  it('a link leads to an item in the language of its text, in English to a Romanian one too', async () => {
    const post = (slug: string) => ({ title: 'T', summary: 'S', slug });
    const body = '[a](/blog/grau), [b](/blog/wheat), [c](/en/blog/wheat), [d](/blog/porumb#pret)\n';
    const own = { id: seededId(1), createdOn: earlier };
    expect(
      await issuesOf({
        'posts/a/ro.md': contentFile({ ...post('grau'), ...own, related: ['/blog/porumb'] }, body),
        'posts/a/en.md': contentFile(post('wheat'), body),
        'posts/b/ro.md': contentFile({ ...post('porumb'), ...own, id: seededId(2) }),
        'posts/b/en.md': contentFile({ ...post('maize'), related: ['/blog/wheat'] }),
      }),
    ).toEqual([
      'posts/a/ro.md:9 link /blog/wheat: leads to no item in Romanian',
      'posts/a/ro.md:9 link /en/blog/wheat: leads to no item in Romanian',
    ]);
  });

  it('a page has a slug at which the site shows it', async () => {
    const slugs = ['about-us', 'consultanta', 'ajutor/tarife', 'oferta', 'ajutor', 'ajutor/a/b'];
    const slugged = [...slugs, 'ajutor/de-la-contract-la-bani'].map((slug, at): [string, string] => [
      `pages/${at}/ro.md`,
      page({ id: seededId(at), slug }),
    ]);
    expect(await issuesOf(Object.fromEntries(slugged))).toEqual([
      'pages/3/ro.md:6 slug: the site has no page at /oferta',
      'pages/4/ro.md:6 slug: the site has no page at /ajutor',
      'pages/5/ro.md:6 slug: the site has no page at /ajutor/a/b',
      'pages/6/ro.md:6 slug: the site has no page at /ajutor/de-la-contract-la-bani',
    ]);
  });

  it('an id is the same in every case of its letters', async () => {
    const id = 'abcdef00-1111-4111-8111-111111111111';
    const entry = `{"item": "${id}", "day": "2026-01-01", "event": "View", "count": 1}`;
    const issues = await issuesOf({
      'pages/a/ro.md': page({ id: id.toUpperCase(), slug: 'ajutor/a' }),
      'pages/b/ro.md': page({ id, slug: 'ajutor/b' }),
      'relations.json': `{"events": [${entry}]}`,
    });
    expect(issues).toEqual([expect.stringMatching(/^pages\/b\/ro\.md:\d+ id: is that of pages\/a\/ro\.md$/)]);
  });

  it('relations must name existing items, once', async () => {
    const entry = `{"item": "${seededId(1)}", "day": "2026-01-01", "event": "View", "count": 1}`;
    expect(
      await issuesOf({
        'pages/a/ro.md': page({}),
        'relations.json': `{"events": [\n${entry},\n${entry}\n], "relations": [\n{"item": "${seededId(2)}"}]}`,
      }),
    ).toEqual([
      `relations.json:3 ${seededId(1)} 2026-01-01 View: stands twice`,
      `relations.json:5 ${seededId(2)}: is no item`,
    ]);
  });

  it('a file outside the folder, an alias and a missing length are refused', async () => {
    expect(
      await issuesOf({
        'pages/a/ro.md': '---\nid: &x 1\ntitle: *x\n---\n',
        'pages/b/ro.md': page(
          { id: seededId(2) },
          '![x](../../../etc/passwd)\n\n```block:Assets\nitems:\n  - {file: a.mp4}\n```\n',
        ),
        'pages/b/a.mp4': Buffer.from('000000186674797069736f6d0000020069736f6d6d703432', 'hex'),
      }),
    ).toEqual([
      'pages/a/ro.md:3 aliases are not allowed',
      'pages/b/ro.md:7 ../../../etc/passwd: there is no such file',
      'pages/b/ro.md:9 a.mp4: needs its duration in seconds',
    ]);
  });

  it('HTML in a text is text: only Markdown’s own elements reach a page', async () => {
    const payloads = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<a href="javascript:alert(1)">x</a>',
      '[x]( javascript:alert(1))',
      '[x](JaVaScRiPt:alert(1))',
      '[x](data:text/html,<script>alert(1)</script>)',
      '[x](vbscript:x "t")',
      '<javascript:alert(1)>',
      '[x](//example.org)',
      '![x" onerror="alert(1)](https://example.org/x.svg)',
      '`<b onclick=alert(1)>`',
      '| <svg onload=alert(1)> | b |\n|---|---|\n| <iframe src=x> | c |',
      '- <style>*{}</style>\n- <math><mi//xlink:href="data:x,<script>">',
      '[x](https://example.org/"onmouseover="alert(1))',
      '[r]: javascript:alert(1)\n\n[x][r]',
      '```html"onclick="alert(1)\n<script>\n```',
    ];
    const elements = new Set(
      'a blockquote br code em h1 h2 h3 h4 h5 h6 hr li ol p pre s strong table tbody td th thead tr ul'.split(
        ' ',
      ),
    );
    for (const payload of payloads) {
      const folder = writeContentFolder({ 'pages/a/ro.md': page({}, `${payload}\n`) });
      const { items, issues } = await parseContent(await readContentFolder(folder));
      for (const block of items[0]?.localizations[0]?.blocks ?? []) {
        if (block.__typename !== 'Text') continue;
        const tags = [...block.html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)];
        for (const [, tag = '', attributes = ''] of tags) {
          expect(elements, payload).toContain(tag);
          expect(attributes.replace(/ (?:href|title|class|style)="[^"]*"/g, ''), payload).toBe('');
        }
        if (/(?:javascript|data|vbscript):|href="\/\//i.test(block.html.replace(/&lt;[\s\S]*/, '')))
          expect(issues.length, payload).toBeGreaterThan(0);
      }
    }
  });
});

describe('a parsed item', () => {
  const partsOf = async (files: ContentTree) => {
    const { items, assets } = await parseContent(await readContentFolder(writeContentFolder(files)));
    const [item] = items;
    const inLocales = item?.localizations.toSorted((a, b) => b.locale.localeCompare(a.locale)) ?? [];
    return { assets, inLocales };
  };

  it('has the Romanian slug in English too, unless it has another', async () => {
    const { inLocales } = await partsOf({
      'pages/a/ro.md': page({ slug: 'ajutor/tarife' }),
      'pages/a/en.md': contentFile({ title: 'Title' }),
    });
    expect(inLocales.map(({ locale, slug }) => [locale, slug])).toEqual([
      ['ro-RO', 'ajutor/tarife'],
      ['en-US', 'ajutor/tarife'],
    ]);
  });

  it('was changed when it was published, unless it says otherwise', async () => {
    const day = (date: number) => `2026-01-0${date}T08:00:00.000Z`;
    const changesOf = async (front: object, english: object) => {
      const { inLocales } = await partsOf({
        'pages/a/ro.md': page({ createdOn: day(1), publishOn: day(3), ...front }),
        'pages/a/en.md': contentFile({ title: 'Title', ...english }),
      });
      return inLocales.map(({ changedOn }) => changedOn.toISOString());
    };
    expect(await changesOf({}, {})).toEqual([day(3), day(3)]);
    expect(await changesOf({ createdOn: day(4) }, {})).toEqual([day(4), day(4)]);
    expect(await changesOf({ changedOn: day(5) }, { publishOn: day(6) })).toEqual([day(5), day(6)]);
    expect(await changesOf({ changedOn: day(5) }, { changedOn: day(7) })).toEqual([day(5), day(7)]);
    expect(await changesOf({ publishOn: undefined }, {})).toEqual([day(1), day(1)]);
  });

  it('has pictures in the size in which they are shown: a phone stores an upright one turned', async () => {
    const turned = await sharp(Buffer.from(picture)).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { assets } = await partsOf({
      'pages/a/ro.md': page({}, '![Lan](a.jpg)\n\n![Grafic](b.svg)\n'),
      'pages/a/a.jpg': turned,
      'pages/a/b.svg': picture,
    });
    expect(assets.map(({ width, height }) => [width, height])).toEqual([
      [90, 160],
      [160, 90],
    ]);
  });
});

describe('imports of content', () => {
  let market: ContentMarket;
  const files = itemFiles([{ model: 'Post', id: seededId(1), front: { title: 'Unu', slug: 'unu' } }]);
  const folder = () => writeContentFolder(files);
  beforeAll(async () => {
    market = await startContentMarket(folder());
  });
  afterAll(() => market.close());

  const log = createLog('services', 'silent');
  const optionsOf = (of: string) => ({
    db: market.db.$pickTables<keyof ContentTables>(),
    folder: of,
    signal: { committed: () => undefined },
    log,
  });
  const titles = async () =>
    (await market.read('{ Posts(sort: title_ASC, limit: 100) { items { title } } }')).Posts.items.map(
      ({ title }: { title: string }) => title,
    );
  const eventCount = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from platform.events where module = 'content'`.execute(market.db);
    return rows[0]?.count;
  };
  const rowVersions = async () => {
    const { rows } = await sql`
      select xmin::text, item_id::text from content.localizations union all select xmin::text, folder_hash from content.imports`.execute(
      market.db,
    );
    return rows;
  };

  it('an unchanged folder writes nothing, a changed one everything, with one event in the feed', async () => {
    const same = folder();
    const [before, versions] = [await eventCount(), await rowVersions()];
    expect(await importContent(optionsOf(same))).toBe(false);
    expect([await eventCount(), await rowVersions()]).toEqual([before, versions]);
    const cursorOf = async (query = '') => {
      const answer = await market.call({ method: 'GET', path: `/content/feed${query}`, token: serviceToken });
      return answer.body as { cursor: string; events: unknown[] };
    };
    const { cursor } = await cursorOf();
    writeContentFiles(same, itemFiles([{ model: 'Post', id: seededId(2), front: { title: 'Doi' } }]));
    expect(await importContent(optionsOf(same))).toBe(true);
    expect(await titles()).toEqual(['Doi', 'Unu']);
    expect((await cursorOf(`?cursor=${encodeURIComponent(cursor)}`)).events).toEqual([
      { kind: 'content:changed' },
    ]);
    rmSync(path.join(same, 'posts', seededId(2)), { recursive: true });
    expect(await importContent(optionsOf(same))).toBe(true);
    expect(await titles()).toEqual(['Unu']);
  });

  it('reads are kept across imports', async () => {
    await sql`insert into content.daily_reads values (${seededId(1)}, current_date, 7)`.execute(market.db);
    const changed = writeContentFolder({ ...files, ...itemFiles([{ model: 'Page', id: seededId(3) }]) });
    expect(await importContent(optionsOf(changed))).toBe(true);
    const { Post } = await market.read(`{ Post(id: "${seededId(1)}") { _views } }`);
    expect(Post._views).toBe(7);
  });

  it('two processes at once import once', async () => {
    const before = (await eventCount()) ?? 0;
    const changed = writeContentFolder({
      ...files,
      ...itemFiles([{ model: 'Post', id: seededId(4), front: { title: 'Patru' } }]),
    });
    let imports: Promise<boolean[]> | undefined;
    await market.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${importLock})`.execute(trx);
      imports = Promise.all([1, 2, 3].map(() => importContent(optionsOf(changed))));
      await vi.waitFor(
        async () => {
          const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event = 'advisory'`.execute(market.db);
          expect(rows).toHaveLength(3);
        },
        { timeout: 30_000 },
      );
    });
    expect((await imports)?.filter((hasWritten) => hasWritten)).toHaveLength(1);
    expect([await eventCount(), await titles()]).toEqual([before + 1, ['Patru', 'Unu']]);
  });

  it('a folder with errors is logged by file and line, and the stored items are still served', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const good = writeContentFolder(files);
    const first = await joinTestMarket(database, {
      SERVICES: 'content',
      CONTENT_DIR: good,
      CONTENT_TOKEN: contentToken,
    });
    await first.close();
    const broken = writeContentFolder({
      ...files,
      'posts/x/ro.md': 'Nothing',
      'pages/y/ro.md': page({ titleTag: 7 }),
    });
    for (const dir of [broken, path.join(good, 'none')]) {
      const second = await joinTestMarket(database, {
        SERVICES: 'content',
        CONTENT_DIR: dir,
        CONTENT_TOKEN: contentToken,
      });
      const body = { query: '{ Posts { items { title } } }' };
      const answer = await second.call({
        method: 'POST',
        path: '/content/graphql',
        token: contentToken,
        body,
      });
      expect(answer.body).toEqual({ data: { Posts: { items: [{ title: 'Unu' }] } } });
      expect(second.logText()).toMatch(
        dir === broken
          ? /pages\/y\/ro\.md:6 titleTag.*[\s\S]*posts\/x\/ro\.md:1 must begin/
          : /failed to read the content folder/,
      );
      await second.close();
    }
  });

  it('drafts are never served, and a scheduled item from its time on, without an import', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const post = (number: number, front: object, english?: Readonly<Record<string, unknown>>) => ({
      ...{ model: 'Post' as const, id: seededId(number), front: { slug: `p-${number}`, ...front } },
      ...(english && { english }),
    });
    const changed = writeContentFolder(
      itemFiles([
        post(
          10,
          { title: 'Publicat', related: ['/blog/p-11', '/blog/p-12'], tags: ['a'] },
          { publishOn: soon, title: 'Scheduled', slug: 'p-10-en' },
        ),
        post(11, { title: 'Schiță', publishOn: undefined, tags: ['a'] }),
        post(12, { title: 'Programat', publishOn: soon, tags: ['a'] }),
      ]),
    );
    expect(await importContent(optionsOf(changed))).toBe(true);
    await sql`insert into content.read_pairs values (${seededId(10)}, ${seededId(11)}, current_date, 9), (${seededId(10)}, ${seededId(12)}, current_date, 9)`.execute(
      market.db,
    );
    await sql`insert into content.daily_reads values (${seededId(11)}, current_date, 9), (${seededId(12)}, current_date, 9)`.execute(
      market.db,
    );
    const id = seededId(10);
    const all = `{
      Posts(locales: ["en-US", "ro-RO"]) { total items { title _locale _locales _localizations { title } } }
      draft: Post(id: "${seededId(11)}") { title } scheduled: Post(slug: "p-12") { title }
      english: Post(slug: "p-10-en", locales: ["en-US", "ro-RO"]) { title }
      Similar_Posts(id: "${id}") { total } Popular_Posts { total } PeopleAlsoViewed_Posts(id: "${id}") { total }
      ofDraft: Similar_Posts(id: "${seededId(11)}") { total }
      ContentItems(people_also_viewed_id: "${id}") { total }
      search: Posts(where: {_search: "schiță", _search_options: {includeReferences: true}}) { total }
      soon: Posts(where: {_search: "programat", _search_options: {includeReferences: true}}) { total } }`;
    const [none, published] = [{ total: 0 }, { title: 'Publicat' }];
    const hidden = {
      Posts: {
        total: 1,
        items: [{ ...published, _locale: 'ro-RO', _locales: ['ro-RO'], _localizations: [published] }],
      },
      ...{ draft: null, scheduled: null, english: null },
      ...{ Similar_Posts: none, Popular_Posts: none, PeopleAlsoViewed_Posts: none, ofDraft: none },
      ...{ ContentItems: none, search: none, soon: none },
    };
    expect(await market.read(all)).toEqual(hidden);
    // Simulates that the hour has passed.
    await sql`update content.localizations set publish_on = publish_on - interval '2 hours' where publish_on > now()`.execute(
      market.db,
    );
    const shown = await market.read(all);
    expect(shown.Posts.items.map(({ title }: { title: string }) => title).sort()).toEqual([
      'Programat',
      'Scheduled',
    ]);
    expect([shown.scheduled, shown.english, shown.draft]).toEqual([
      { title: 'Programat' },
      { title: 'Scheduled' },
      null,
    ]);
    expect([shown.Popular_Posts.total, shown.PeopleAlsoViewed_Posts.total, shown.search.total]).toEqual([
      1, 1, 0,
    ]);
    // The item and the one that links to it.
    expect(shown.soon.total).toBe(2);
  });

  it('a watched folder is imported when a file changes', async () => {
    const watched = folder();
    await importContent(optionsOf(watched));
    const watch = watchContent(optionsOf(watched));
    onTestFinished(() => watch.close());
    writeContentFiles(
      watched,
      itemFiles([{ model: 'Post', id: seededId(20), front: { title: 'Douăzeci' } }]),
    );
    await vi.waitFor(async () => expect(await titles()).toEqual(['Douăzeci', 'Unu']), { timeout: 30_000 });
    watchContent({ ...optionsOf(watched), folder: path.join(watched, 'none') }).close();
  });
});
