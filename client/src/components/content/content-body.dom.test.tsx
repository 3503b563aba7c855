import { type ContentBlock, embedTypes } from '@recolta/shared/contracts/content/blocks';
import { frameOrigins } from '@recolta/shared/contracts/content/frame-origins';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { ContentBlocks } from './content-body.tsx';
import { embedOf } from './content-embed.tsx';

const text = (body: string, format: string | null = null): ContentBlock => ({
  __typename: 'Text',
  body,
  text: body.replaceAll(/<[^>]+>/g, ''),
  format,
});
const show = (...blocks: ContentBlock[]) =>
  visitPage(<ContentBlocks blocks={blocks} />, { address: '/blog/x', namespaces: ['content'], answers: {} });

test.each(['H2', 'H3', 'H4', 'H5', 'H6'])(
  'a Text of format %s is a heading with an anchor',
  async (format) => {
    await show(text(`<${format.toLowerCase()}>Masă și umiditate</${format.toLowerCase()}>`, format));
    const heading = screen.getByRole('heading', {
      level: Number(format.slice(1)),
      name: 'Masă și umiditate',
    });
    expect(heading.id).toBe('masa-si-umiditate');
  },
);

test('a Text of format H1 is a heading of the second level, because the page has its own first', async () => {
  await show(text('<h1>Titlu</h1>', 'H1'), text('<h2>Titlu</h2>', 'H2'));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ id }) => id)).toEqual(['titlu', 'titlu-2']);
});

test('a Text without a format is a paragraph, one of format HTML a list or table, one of format Code a formula', async () => {
  await show(
    text('<p>Prețul <strong>net</strong>, vedeți <a href="/ajutor/tarife">tarifele</a>.</p>'),
    text('<ol start="3"><li>trei</li></ol>', 'HTML'),
    text('<pre><code>masa × (1 − U)</code></pre>', 'Code'),
  );
  expect(screen.getByText('net').localName).toBe('strong');
  expect(screen.getByRole('link', { name: 'tarifele' }).getAttribute('href')).toBe('/ajutor/tarife');
  expect(screen.getByRole('list').getAttribute('start')).toBe('3');
  expect(screen.getByText('masa × (1 − U)').localName).toBe('code');
});

test('a table has its title and source in its frame, figures aligned to the right, and losses in red', async () => {
  await show(
    text('<p><strong>Un camion</strong></p>'),
    text(
      '<table><thead><tr><th>Umiditate</th><th align="right">Diferență, lei</th></tr></thead><tbody><tr><td>16,0 %</td><td align="right">−432</td></tr><tr><td>14,5 %</td><td>0</td></tr></tbody></table>',
      'HTML',
    ),
    text('<p>Sursa: calcul Recolta, 20.11.2026.</p>'),
  );
  const frame = screen.getByRole('figure');
  const scrolled = within(frame).getByRole('region', { name: 'Un camion' });
  expect(scrolled.tabIndex).toBe(0);
  expect(frame.textContent).toContain('Sursa: calcul Recolta, 20.11.2026.');
  const lost = screen.getByRole('cell', { name: '−432' });
  expect(lost.className).toContain('text-lost');
  expect(lost.className).toContain('text-right');
  expect(screen.getByRole('cell', { name: '16,0 %' }).className).not.toContain('text-right');
  expect(screen.getByRole('cell', { name: '0' }).className).not.toContain('text-lost');
});

test('a table whose columns have no names has no head', async () => {
  await show(text('<table><tr><th></th><th>lei</th></tr><tr><td>Total</td><td>12</td></tr></table>', 'HTML'));
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['lei']);
  expect(screen.getByRole('region').getAttribute('aria-label')).toBe('Tabel');
});

test('a Quote names its speaker', async () => {
  await show({ __typename: 'Quote', body: '<p>Cântarul spune.</p>', author: 'Ioana Marin, laborant' });
  const quote = screen.getByRole('blockquote');
  expect(quote.textContent).toBe('Cântarul spune.Ioana Marin, laborant');
});

test('Coordinates are figures with a link to a map, and no map is loaded', async () => {
  await show({ __typename: 'Coordinates', latitude: 44.1733, longitude: -28.6383 });
  const link = screen.getByRole('link', { name: /44,1733° N, 28,6383° V/ });
  expect(link.getAttribute('href')).toBe(
    'https://www.openstreetmap.org/?mlat=44.17330&mlon=-28.63830#map=14/44.17330/-28.63830',
  );
  expect(document.querySelector('iframe, img')).toBeNull();
});

test.each([
  [-90, 180, /90,0000° S, 180,0000° E/],
  [90, -180, /90,0000° N, 180,0000° V/],
  [91, 0, null],
  [0, -181, null],
])('Coordinates %d, %d are shown up to the poles and the date line', async (latitude, longitude, name) => {
  await show({ __typename: 'Coordinates', latitude, longitude });
  const links = screen.queryAllByRole('link');
  expect(links).toHaveLength(name ? 1 : 0);
  if (name) expect(links[0]?.textContent).toMatch(name);
});

test('a NavigationItem links to its url, else to the page of its slug', async () => {
  await show(
    {
      __typename: 'NavigationItem',
      title: 'Ghid',
      description: 'PDF al autorității',
      navigationUrl: 'https://www.madr.ro/g',
    },
    { __typename: 'NavigationItem', body: 'Tarife', slug: 'ajutor/tarife' },
    { __typename: 'NavigationItem', title: 'Alt articol', slug: 'alt-articol' },
    { __typename: 'NavigationItem', title: 'Fără adresă' },
  );
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://www.madr.ro/g',
    '/ajutor/tarife',
    '/blog/alt-articol',
  ]);
  expect(links[0]?.textContent).toBe('GhidPDF al autorității');
  expect(links[0]?.getAttribute('rel')).toBe('noopener noreferrer');
});

test('a Resource shows its type and links to its url', async () => {
  await show({
    __typename: 'Resource',
    body: 'Ordinul 228/2017',
    type: 'PDF',
    resourceUrl: 'https://www.madr.ro/o',
  });
  const link = screen.getByRole('link', { name: /Ordinul 228\/2017/ });
  expect(link.textContent).toContain('PDF');
  expect(link.getAttribute('href')).toBe('https://www.madr.ro/o');
});

test('Assets are pictures of the width that the screen needs, players that load nothing yet, and documents', async () => {
  const at = (name: string) => `/services/content/assets/s/original/1/${name}`;
  const asset = { _id: '1', width: 1600, height: 900 };
  const { t } = await show({
    __typename: 'Assets',
    items: [
      {
        ...asset,
        _type: 'Photo',
        description: 'O sondă',
        caption: 'Cinci puncte',
        author: 'Ana Pop',
        alignment: 'right',
        small: '/services/content/assets/s/w_480/1/a.webp',
        medium: '/services/content/assets/s/w_960/1/a.webp',
        large: '/services/content/assets/s/w_1440/1/a.webp',
        file: at('a.svg'),
      },
      { ...asset, _id: '2', _type: 'Video', name: 'Film', file: at('f.mp4'), poster: at('f.jpg') },
      { ...asset, _id: '3', _type: 'Audio', name: 'Sunet', file: at('s.mp3') },
      {
        ...asset,
        _id: '4',
        _type: 'Document',
        name: 'Listă',
        original_name: 'lista.csv',
        file: at('lista.csv'),
      },
      null,
    ],
  });
  const picture = screen.getByRole('img', { name: 'O sondă' });
  expect(picture.getAttribute('srcset')).toContain('/services/content/assets/s/w_480/1/a.webp 480w, ');
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1600', '900']);
  expect(picture.getAttribute('loading')).toBe('lazy');
  const figure = picture.closest('figure');
  expect(figure?.className).toContain('justify-self-end');
  expect(plain(figure?.textContent ?? '')).toBe(
    `Cinci puncte ${t('content:pictureBy', { author: 'Ana Pop' })}`,
  );
  const video = document.querySelector('video');
  expect([video?.getAttribute('src'), video?.poster, video?.preload]).toEqual([
    at('f.mp4'),
    expect.stringContaining('f.jpg'),
    'none',
  ]);
  expect(document.querySelector('audio')?.getAttribute('src')).toBe(at('s.mp3'));
  const file = screen.getByRole('link', { name: 'ListăCSV' });
  expect(file.getAttribute('href')).toBe(at('lista.csv'));
});

test.each([
  ['left', /^(?!.*justify-self).*sm:w-1\/2/],
  ['center', /justify-self-center/],
  ['right', /justify-self-end/],
])('a picture is placed by its alignment %s', async (alignment, place) => {
  const file = '/services/content/assets/s/original/1/a.jpg';
  await show({
    __typename: 'Assets',
    items: [{ _id: '1', _type: 'Photo', description: 'O sondă', alignment, file }],
  });
  expect(screen.getByRole('figure').className).toMatch(place);
});

test.each([
  [['Photo', 'Photo'], true],
  [['Photo'], false],
  // A player or a document needs the whole width.
  [['Photo', 'Photo', 'Document'], false],
])('Assets %j stand in two columns: %s', async (types, isGallery) => {
  const items = types.map((_type, at) => ({
    ...{ _id: `${at}`, _type, name: `Fișier ${at}`, file: `/services/content/assets/s/original/${at}/a` },
  }));
  await show({ __typename: 'Assets', items });
  expect(document.querySelector('[class*="sm:grid-cols-2"]') !== null).toBe(isGallery);
});

const addresses = {
  ApplePodcast: ['https://podcasts.apple.com/ro/podcast/agro/id123?i=456', '/ro/podcast/agro/id123?i=456'],
  BlueskyPost: [
    'https://bsky.app/profile/recolta.ro/post/3kabc',
    '/embed/recolta.ro/app.bsky.feed.post/3kabc',
  ],
  FacebookPost: [
    'https://www.facebook.com/recolta/posts/1',
    '/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Frecolta%2Fposts%2F1&show_text=true',
  ],
  InstagramPost: ['https://www.instagram.com/p/C1a_b-c/', '/p/C1a_b-c/embed/captioned/'],
  SoundCloudPost: [
    'https://soundcloud.com/agro/recolta',
    '/player/?url=https%3A%2F%2Fsoundcloud.com%2Fagro%2Frecolta&visual=false',
  ],
  SpotifyPlaylist: ['https://open.spotify.com/playlist/37i9?si=x', '/embed/playlist/37i9'],
  ThreadsPost: ['https://www.threads.net/@recolta/post/C1', '/@recolta/post/C1/embed'],
  TikTokPost: ['https://www.tiktok.com/@recolta/video/7312', '/embed/v2/7312'],
  TwitterPost: ['https://x.com/recolta/status/1730', '/embed/Tweet.html?dnt=true&id=1730'],
  VimeoPost: ['https://vimeo.com/76979871', '/video/76979871?dnt=1'],
  YouTubePost: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', '/embed/dQw4w9WgXcQ'],
} as const;

const kinds: Readonly<Record<(typeof embedTypes)[number], 'sound' | 'video' | 'post'>> = {
  ...{ ApplePodcast: 'sound', SoundCloudPost: 'sound', SpotifyPlaylist: 'sound' },
  ...{ TikTokPost: 'video', VimeoPost: 'video', YouTubePost: 'video' },
  ...{ BlueskyPost: 'post', FacebookPost: 'post', InstagramPost: 'post' },
  ...{ ThreadsPost: 'post', TwitterPost: 'post' },
};

test.each(embedTypes)(
  'a %s is loaded only at the reader’s request, in a sandboxed frame of its host',
  async (platform) => {
    const [address, path] = addresses[platform];
    const { user, t } = await show(
      platform === 'ApplePodcast'
        ? { __typename: platform, podcastUrl: address }
        : { __typename: platform, embedUrl: address },
    );
    const host = embedOf(platform, address)?.host ?? '';
    expect(document.querySelector('iframe')).toBeNull();
    expect(screen.getByText(t('content:embed.nothingYet', { host }))).toBeTruthy();
    expect(screen.getByRole('link', { name: t('content:embed.open', { host }) }).getAttribute('href')).toBe(
      address,
    );
    const kind = kinds[platform];
    await user.click(screen.getByRole('button', { name: t(`content:embed.${kind}Load`) }));
    const frame = document.querySelector('iframe');
    expect(frame?.src).toBe(frameOrigins[platform] + path);
    expect(frame?.getAttribute('sandbox')).not.toMatch(/top-navigation|allow-forms|allow-modals/);
    expect(frame?.title).toBe(t(`content:embed.${kind}Title`, { host }));
  },
);

test.each([
  'http://vimeo.com/76979871',
  'https://vimeo.com:8443/76979871',
  'https://ana@vimeo.com/76979871',
  'https://vimeo.com.example/76979871',
])('%s is not an address of the platform', (address) => {
  expect(embedOf('VimeoPost', address)).toBeNull();
});

test('an always-allowed platform loads at once, until the permission is withdrawn', async () => {
  const film: ContentBlock = { __typename: 'VimeoPost', embedUrl: 'https://vimeo.com/76979871' };
  const { user, t } = await show(film, film, {
    __typename: 'YouTubePost',
    embedUrl: 'https://youtu.be/dQw4w9WgXcQ',
  });
  const [always] = screen.getAllByRole('button', { name: t('content:embed.always', { host: 'Vimeo' }) });
  if (always) await user.click(always);
  const frames = () => [...document.querySelectorAll('iframe')].map(({ src }) => new URL(src).hostname);
  expect(frames()).toEqual(['player.vimeo.com', 'player.vimeo.com']);
  expect(window.localStorage.getItem('recolta.embeds')).toBe('VimeoPost');
  // A second one is kept beside the first, and each is withdrawn alone.
  const youTube = embedOf('YouTubePost', 'https://youtu.be/dQw4w9WgXcQ')?.host ?? '';
  const also = screen.getByRole('button', { name: t('content:embed.always', { host: youTube }) });
  await user.click(also);
  expect(frames()).toHaveLength(3);
  expect(window.localStorage.getItem('recolta.embeds')).toBe('VimeoPost YouTubePost');
  const [never] = screen.getAllByRole('button', { name: t('content:embed.neverAgain', { host: 'Vimeo' }) });
  if (never) await user.click(never);
  expect(frames()).toEqual([new URL(frameOrigins.YouTubePost).hostname]);
  expect(window.localStorage.getItem('recolta.embeds')).toBe('YouTubePost');
  await user.click(screen.getByRole('button', { name: t('content:embed.neverAgain', { host: youTube }) }));
  expect(frames()).toEqual([]);
  expect(window.localStorage.getItem('recolta.embeds')).toBeNull();
});

test('a player that was loaded once ends too when its platform is no longer allowed', async () => {
  const film: ContentBlock = { __typename: 'VimeoPost', embedUrl: 'https://vimeo.com/76979871' };
  const { user, t } = await show(film, film);
  const button = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement;
  await user.click(button(t('content:embed.videoLoad')));
  await user.click(button(t('content:embed.always', { host: 'Vimeo' })));
  expect(document.querySelectorAll('iframe')).toHaveLength(2);
  await user.click(button(t('content:embed.neverAgain', { host: 'Vimeo' })));
  expect(document.querySelectorAll('iframe')).toHaveLength(0);
});

test('an address that the platform does not frame is a link; one of another host renders nothing', async () => {
  await show(
    { __typename: 'YouTubePost', embedUrl: 'https://www.youtube.com/@recolta' },
    { __typename: 'YouTubePost', embedUrl: 'https://vimeo.com/76979871' },
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://www.youtube.com/@recolta');
  expect(screen.queryByRole('button')).toBeNull();
});
